import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import type { Scope } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { carriedFields } from '#contracts/carried.ts'
import { isStored } from '#engine/columns.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { isCompanys, mayRead } from '#contracts/access.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>

let site: WholePlant

beforeAll(async () => {
  site = await wholePlant()
  await site.rows(
    'update master.checkpoint set vendor_id = (select max(id::text)::uuid from master.vendor) where vendor_id is null',
  )
})

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
  'a %s sees of the %ss of others their names at the most, whatever record carries them',
  async (role, kind, own) => {
    const [mine] = await site.rows<{ id: string }>(own)
    const { actor } = site.stranger(role, { [kind]: [mine!.id] })
    const answers = new Map<unknown, number>()
    let foreign = 0
    for (const resource of RESOURCES) {
      const { read } = resource.access
      if (isCompanys(resource) && actor.scope.vendor) continue
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
    // A haulier's people are not told of another one at all.
    if (kind === 'vendor') expect(foreign, 'another haulier was named').toBe(0)
    if (kind === 'scale') expect(foreign, 'nothing foreign was carried').toBeGreaterThan(0)
  },
)

test('what a role never reads is named for it, and nothing more, whatever record carries it', async () => {
  let closed = 0
  for (const role of ROLES) {
    const { actor } = site.stranger(role)
    for (const resource of RESOURCES) {
      if (!mayRead(resource, actor.roleCode) || resource.without.has('list')) continue
      const { data } = await ask<{ data: { items: Row[] } }>(actor, resource, 'list')
      for (const item of data.items)
        for (const { target, object } of carried(resource.fields, item)) {
          if (mayRead(target, actor.roleCode)) continue
          closed += 1
          expect(
            Object.keys(object).filter((key) => key !== 'id' && !target.title.includes(key)),
            `a ${target.name} in ${resource.name} for ${role}`,
          ).toEqual([])
        }
    }
  }
  expect(closed, 'nothing closed was carried').toBeGreaterThan(0)
})

test('a row of a list carries of others what its contract reads of them, a record everything', async () => {
  const { actor } = site.stranger('super-admin')
  const seen = { rows: 0, whole: 0 }
  const keysOf = (object: Row): string[] => Object.keys(object).toSorted()
  for (const resource of RESOURCES) {
    if (!mayRead(resource, actor.roleCode) || resource.without.has('list')) continue
    const { data } = await ask<{ data: { items: Row[] } }>(actor, resource, 'list')
    const [first] = data.items
    for (const { ref } of Object.values(resource.fields)) {
      const object = ref && (data.items.find((item) => item[ref.as])?.[ref.as] as Row | undefined)
      if (!ref || !object) continue
      const target = resourceNamed(ref.resource)
      if (!mayRead(target, actor.roleCode)) continue
      seen.rows += 1
      const expected = ['id', ...Object.keys(carriedFields(resource, ref.as, target))]
      expect(keysOf(object), `${ref.as} in a list of ${resource.name}`).toEqual(expected.toSorted())
    }
    if (!first || resource.without.has('get')) continue
    const alone = (await ask<{ data: Row }>(actor, resource, 'get', String(first.id))).data
    for (const { target, object } of carried(resource.fields, alone)) {
      if (!mayRead(target, actor.roleCode)) continue
      seen.whole += 1
      const all = Object.entries(target.fields).filter(([, field]) => isStored(field))
      expect(keysOf(object), `a ${target.name} in a ${resource.name}`).toEqual(
        ['id', ...all.map(([name]) => name)].toSorted(),
      )
    }
  }
  expect(Math.min(seen.rows, seen.whole)).toBeGreaterThan(20)
})

test('a history says nothing of another haulier that somebody with a wider view has written down', async () => {
  const [truck] = await site.rows<{ id: string; row_version: number; vendor_id: string }>(
    'select id, row_version, vendor_id from master.truck t where deleted_at is null and not exists (select 1 from orders.trip where truck_id = t.id) limit 1',
  )
  const [other] = await site.rows<{ id: string }>(
    'select id from master.vendor where is_active and id <> $1 order by id limit 1',
    [truck!.vendor_id],
  )
  const { id, row_version } = truck!
  const admin = site.stranger('super-admin')
  const changed = await admin.post('/v1/truck/update', { id, row_version, vendor_id: other!.id })
  expect(changed.status).toBe(200)
  type Item = { actor_name: string | null; before: Row | null; after: Row | null }
  const read = async (actor: Actor): Promise<Item[]> => {
    const history = { method: 'GET', path: `/v1/truck/${id}/history` }
    return (await send<{ items: Item[] }>(site.apps.master, history, actor)).data.items
  }
  const [known] = await read(admin.actor)
  expect([known?.actor_name, known?.before?.vendor_id]).toEqual(['Stranger', truck!.vendor_id])
  const [seen] = await read(site.stranger('control-tower', { vendor: [other!.id] }).actor)
  expect([seen?.actor_name, seen?.before?.vendor_id, seen?.after?.vendor_id]).toEqual([null, null, other!.id])
})
