import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { mayRead } from '#contracts/access.ts'
import { BEGINNINGS, type HistoryItem, type PartItem } from '#contracts/history.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { pastParts, toldBy } from '#contracts/past.ts'
import { schemaOf } from '#engine/context.ts'
import { demoPoId } from '#services/billing/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { actionWord } from '#layouts/generic/history-entries.ts'
import { missingTexts } from '../support/missing-texts.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Items<T> = { items: T[] }
let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
})
afterAll(() => site.close())

const ask = async <T>(actor: Actor, resource: Resource, path: string, body?: unknown) =>
  send<T>(
    site.apps[resource.service as keyof typeof site.apps],
    { method: body === undefined ? 'GET' : 'POST', path: `/v1/${resource.name}/${path}` },
    actor,
    body,
  )

const readers = ({ access: { read } }: Resource): readonly RoleCode[] => (read === 'staff' ? ROLES : read)

/** Records of a kind that somebody reads, with who does: the first and the last of a list. */
async function readable(resource: Resource): Promise<{ actor: Actor; ids: string[] }> {
  for (const role of readers(resource)) {
    const { actor } = site.stranger(role)
    const call = resource.calls.list.replace(/^POST \/\w+\/v1\/[\w-]+\//, '')
    const { status, data } = await ask<Items<{ id: string }>>(actor, resource, call, { limit: 200 })
    if (status !== 200 || !data.items.length) continue
    const ids = data.items.map(({ id }) => id)
    return { actor, ids: [...new Set([...ids.slice(0, 4), ...ids.slice(-4)])] }
  }
  return { actor: site.stranger('super-admin').actor, ids: [] }
}

const WITH_PAGES = RESOURCES.filter((resource) => !resource.without.has('get'))

describe('the history of every kind of record', () => {
  test.each(WITH_PAGES.map((resource) => [resource.name, resource] as const))(
    'goes back to the beginning of a %s',
    async (_name, resource) => {
      const { actor, ids } = await readable(resource)
      for (const id of ids) {
        const { status, data } = await ask<Items<HistoryItem>>(actor, resource, `${id}/history?limit=200`)
        expect(status).toBe(200)
        const first = data.items.at(-1)
        const [made] = await site.rows<{ at: string | null }>(
          `select to_jsonb(t) ->> 'created_at' as at from ${schemaOf(resource.service)}."${resource.table}" t where id = $1`,
          [id],
        )
        expect(first, `${resource.name} ${id} has no history`).toBeDefined()
        const isBegun = (BEGINNINGS as readonly string[]).includes(first!.action)
        if (!isBegun && made?.at)
          expect(
            Date.parse(first!.at),
            `${resource.name} ${id} begins with ${first!.action}`,
          ).toBeLessThanOrEqual(Date.parse(made.at))
      }
    },
  )

  test('was looked at for nearly all of them', async () => {
    const empty: string[] = []
    for (const resource of WITH_PAGES) if (!(await readable(resource)).ids.length) empty.push(resource.name)
    // Nothing of these happens in two days of a plant.
    expect(empty.length, empty.join(', ')).toBeLessThan(12)
  })
})

describe('the demo plant', () => {
  const BEGUN = [
    'vendor', 'work-unit', 'cargo', 'scale', 'checker', 'checkpoint', 'driver', 'driver-document', 'truck',
    'truck-document', 'truck-cargo', 'contract', 'contract-route', 'problem', 'purchase-order', 'work-unit-budget',
    'vendor-tax-profile', 'bank-account', 'tutorial',
  ].map((name) => resourceNamed(name)) // prettier-ignore

  test.each(BEGUN.map((resource) => [resource.name, resource] as const))(
    'has written down how each %s began',
    async (name, { service, table }) => {
      const schema = schemaOf(service)
      const rows = await site.rows(
        `select t.id from ${schema}."${table}" t where deleted_at is null and created_by is not null and not exists (select from ${schema}.audit_event e
           where e.subject_type = $1 and e.subject_id = t.id and e.action in ('create', 'load'))`,
        [name],
      )
      expect(rows).toEqual([])
    },
  )

  const actionsOf = async (name: string, id: string): Promise<string[]> => {
    const resource = resourceNamed(name)
    const { actor } = site.stranger(readers(resource)[0]!)
    const { data } = await ask<Items<HistoryItem>>(actor, resource, `${id}/history`)
    return data.items.map(({ action }) => action).toReversed()
  }

  test('tells what people did with its purchase orders, budgets and contracts', async () => {
    expect(await actionsOf('purchase-order', demoPoId(1))).toEqual(['create', 'submit', 'open'])
    expect(await actionsOf('purchase-order', demoPoId(7))).toEqual(['create', 'submit', 'open', 'hold'])
    expect(await actionsOf('purchase-order', demoPoId(10))).toEqual(['create', 'submit', 'return'])
    expect((await actionsOf('purchase-order', demoPoId(11))).at(-1)).toBe('expire')
    const [budget] = await site.rows<{ id: string }>(
      `select id from billing.work_unit_budget where status = 'active' order by fiscal_year, id limit 1`,
    )
    expect((await actionsOf('work-unit-budget', budget!.id)).slice(0, 2)).toEqual(['create', 'activate'])
    expect(await actionsOf('contract', demoId('contract', 4))).toEqual([
      'load',
      'update',
      'update',
      'approve-change',
    ])
  })

  test('nothing happened before its record began, and nothing happens in the future', async () => {
    for (const schema of ['master', 'billing', 'sub', 'vm', 'orders']) {
      const late = await site.rows(
        `select subject_type, action, at from ${schema}.audit_event where at > now()`,
      )
      expect(late, schema).toEqual([])
      const early = await site.rows(
        `select e.subject_type, e.subject_no from ${schema}.audit_event e join ${schema}.audit_event b
           on b.subject_type = e.subject_type and b.subject_id = e.subject_id and b.action in ('create', 'load')
         where e.at < b.at limit 5`,
      )
      expect(early, schema).toEqual([])
    }
  })
})

test('every action that a history tells has a word of its own, in both languages', async () => {
  const told: string[] = []
  for (const schema of ['auth', 'master', 'billing', 'sub', 'vm', 'orders']) {
    const rows = await site.rows<{ type: string; action: string }>(
      `select distinct subject_type as type, action from ${schema}.audit_event`,
    )
    for (const { type, action } of rows) {
      const resource = RESOURCES.find(({ name }) => name === type)
      const word = resource && actionWord(resource, action)
      if (resource && (!word || missingTexts([word]).length > 0)) told.push(`${type}: ${action}`)
    }
  }
  expect(told).toEqual([])
})

describe('the past of records that belong to another', () => {
  const PARTS = RESOURCES.flatMap((owner) => pastParts(owner.name).map((part) => ({ owner, ...part })))

  test('is told of what its reader may read, and of nothing else', async () => {
    const [vendor] = await site.rows<{ id: string }>('select min(vendor_id::text) as id from master.truck')
    let told = 0
    for (const { owner, resource: name, by } of PARTS) {
      const resource = resourceNamed(name)
      const [most] = await site.rows<{ id: string }>(
        `select t."${by}" as id from ${schemaOf(resource.service)}."${resource.table}" t where t."${by}" is not null
         group by 1 order by count(*) desc, 1 limit 1`,
      )
      for (const role of ROLES)
        for (const scope of [{}, { vendor: [vendor!.id] }]) {
          const { actor } = site.stranger(role, scope)
          const path = `of/${by}/${most!.id}/history`
          const { status, data } = await ask<Items<PartItem>>(actor, resource, path)
          const seen = await ask<Items<{ id: string }>>(
            actor,
            resource,
            resource.calls.list.replace(/^POST \/\w+\/v1\/[\w-]+\//, ''),
            { limit: 200, fieldFilters: [{ field: by, operator: '=', value: most!.id }] },
          )
          const what = `${name} of a ${owner.name} for ${role} ${JSON.stringify(scope)}`
          if (!mayRead(resource, role)) expect(status, what).toBe(403)
          if (status !== 200) continue
          told += data.items.length
          const isSeen = new Set(
            by === 'id' || seen.status !== 200 ? [] : seen.data.items.map(({ id }) => id),
          )
          if (by !== 'id' && seen.status === 200)
            for (const { subject } of data.items) expect(isSeen.has(subject.id), what).toBe(true)
        }
    }
    expect(told).toBeGreaterThan(100)
  })

  test('is asked for by a field of theirs', () => {
    for (const { resource: name, by } of PARTS) {
      expect(toldBy(name)).toContain(by)
      if (by !== 'id') expect(resourceNamed(name).fields).toHaveProperty(by)
    }
  })
})
