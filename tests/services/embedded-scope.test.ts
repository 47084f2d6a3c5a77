import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleCode } from '#access/roles.ts'
import type { Scope } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>

let site: WholePlant

beforeAll(async () => {
  site = await wholePlant()
  await site.rows(
    'update master.checkpoint set vendor_id = (select max(id::text)::uuid from master.vendor) where vendor_id is null',
  )
}, 120_000)

afterAll(() => site.close())

const LIMITED = [
  ['control-tower', 'vendor', 'select min(id::text) as id from master.vendor'],
  ['weighbridge', 'scale', 'select min(id::text) as id from master.scale'],
  ['order-requester', 'work_unit', 'select min(id::text) as id from master.work_unit'],
] as const satisfies readonly (readonly [RoleCode, keyof Scope, string])[]

/** The objects a record carries of others, those of its side rows too. */
function carried(fields: FieldMap, row: Row): { target: Resource; object: Row }[] {
  return Object.entries(fields).flatMap(([name, { ref, children }]) => {
    const rows = (row[name] ?? []) as Row[]
    if (children) return rows.flatMap((child) => carried(children.fields, child))
    const object = ref && (row[ref.as] as Row | null | undefined)
    return object ? [{ target: resourceNamed(ref.resource), object }] : []
  })
}

async function ask<T>(actor: Actor, resource: Resource, call: 'list' | 'get', id = ''): Promise<T> {
  const [method = '', path = ''] = resource.calls[call].replace(`/${resource.service}/`, '/').split(' ')
  const app = site.apps[resource.service as never]
  const target = { method, path: path.replace('{id}', id) }
  return (await send(app, target, actor, call === 'list' ? { limit: 200 } : undefined)) as T
}

test.each(LIMITED)(
  'a %s sees of the %ss of others no more than their names, whatever record carries them',
  async (role, kind, own) => {
    const [mine] = await site.rows<{ id: string }>(own)
    const { actor } = site.stranger(role, { [kind]: [mine!.id] })
    const answers = new Map<unknown, number>()
    let foreign = 0
    for (const resource of RESOURCES) {
      const { read } = resource.access
      if (resource.companyOnly && actor.scope.vendor) continue
      if ((read !== 'staff' && !read.includes(role)) || resource.without.has('list')) continue
      const { data } = await ask<{ data: { items: Row[] } }>(actor, resource, 'list')
      const alone = data.items[0] && !resource.without.has('get') && (await ask<{ data: Row }>(actor, resource, 'get', String(data.items[0].id))).data // prettier-ignore
      for (const item of alone ? [...data.items, alone] : data.items) {
        for (const { target, object } of carried(resource.fields, item)) {
          if (!target.scope?.[kind] || target.without.has('get')) continue
          if (!answers.has(object.id))
            answers.set(
              object.id,
              (await ask<{ status: number }>(actor, target, 'get', String(object.id))).status,
            )
          if (answers.get(object.id) !== 404) continue
          foreign += 1
          expect(
            Object.keys(object).filter((key) => key !== 'id' && !target.title.includes(key)),
            `a ${target.name} in ${resource.name}`,
          ).toEqual([])
        }
      }
    }
    if (kind !== 'work_unit') expect(foreign, 'nothing foreign was carried').toBeGreaterThan(0)
  },
  60_000,
)
