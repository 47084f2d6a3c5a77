import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { SCOPE_KINDS, type ScopeKind } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { mayRead } from '#contracts/access.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { schemaOf } from '#engine/context.ts'
import { recordSchema } from '#engine/call/json-schema.ts'
import { scopeColumns } from '#engine/scope.ts'
import { inScope } from '#events/streams/filter.ts'
import { send, type DocumentedCall } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>
type Kind = Exclude<ScopeKind, 'requester' | 'checkpoint'>
type Listed = { pagination: { total_items: number }; items: Row[] }

/**
 * Whose a record is, said a second time and by hand (std.A4): the ids of each kind in SQL over the row `t`. What
 * the contracts say is compared with it, so that neither can forget a kind.
 */
const OWNERS: Readonly<Record<string, Partial<Record<Kind, string>>>> = {
  vendor: { vendor: 't.id' },
  truck: { vendor: 't.vendor_id' },
  'truck-document': { vendor: '(select vendor_id from master.truck where id = t.truck_id)' },
  'truck-cargo': { vendor: '(select vendor_id from master.truck where id = t.truck_id)' },
  driver: { vendor: 't.vendor_id', driver: 't.id' },
  'driver-document': {
    vendor: '(select vendor_id from master.driver where id = t.driver_id)',
    driver: 't.driver_id',
  },
  signature: {
    vendor: '(select vendor_id from master.driver where id = t.driver_id)',
    driver: 't.driver_id',
  },
  'driver-signature': { vendor: 't.vendor_id', driver: 't.id' },
  checker: { vendor: 't.vendor_id' },
  contract: { vendor: 't.vendor_id', work_unit: 't.work_unit_id' },
  'contract-route': {
    vendor: '(select vendor_id from master.contract where id = t.contract_id)',
    work_unit: '(select work_unit_id from master.contract where id = t.contract_id)',
  },
  'control-tower': { vendor: 't.vendor_id' },
  'vehicle-maintenance': { vendor: 't.vendor_id' },
  'safety-officer': { vendor: 't.vendor_id' },
  'order-requester': { work_unit: 't.work_unit_id' },
  'work-unit': { work_unit: 't.id' },
  scale: { scale: 't.id' },
  'scale-profile': { scale: 't.scale_id' },
  'scale-calibration': { scale: 't.scale_id' },
  'scale-source': { scale: 't.scale_id' },
  order: { vendor: 't.vendor_id', work_unit: 't.work_unit_id' },
  'approval-delegation': { work_unit: 'array[t.work_unit_id, t.delegate_unit_id]' },
  approval: {
    vendor: '(select vendor_id from orders."order" where id = t.subject_id)',
    work_unit: 't.work_unit_id',
  },
  trip: {
    vendor: 't.vendor_id',
    work_unit: 't.work_unit_id',
    scale: 'array[t.origin_scale_id, t.destination_scale_id]',
  },
  'trip-event': {
    vendor: '(select vendor_id from orders.trip where id = t.trip_id)',
    work_unit: '(select work_unit_id from orders.trip where id = t.trip_id)',
    scale: '(select array[origin_scale_id, destination_scale_id] from orders.trip where id = t.trip_id)',
  },
  'driver-session': { vendor: 't.vendor_id' },
  'vendor-tax-profile': { vendor: 't.vendor_id' },
  'tax-paper': { vendor: 't.vendor_id' },
  'money-received': { vendor: 't.vendor_id' },
  'bank-account': { vendor: 't.vendor_id', driver: 't.driver_id' },
  'driver-pay-profile': { vendor: 't.vendor_id' },
  overtime: { vendor: 't.vendor_id', driver: 't.driver_id' },
  'overtime-order': { vendor: 't.vendor_id' },
  'overtime-pay': { vendor: 't.vendor_id' },
  'shift-handover': { vendor: 't.vendor_id' },
  'queue-ticket': { vendor: '(select vendor_id from orders.trip where id = t.trip_id)' },
  'trip-request': { vendor: 't.vendor_id', work_unit: 't.work_unit_id' },
  coaching: { vendor: 't.vendor_id', driver: 't.driver_id' },
  'driver-remark': { vendor: 't.vendor_id', work_unit: 't.work_unit_id', driver: 't.driver_id' },
  'weighing-revision': {
    vendor: 't.vendor_id',
    work_unit: 't.work_unit_id',
    scale: 'array[t.scale_id, t.scale_second_id]',
  },
  weighing: {
    vendor: 't.vendor_id',
    work_unit: 't.work_unit_id',
    scale: 'array[t.scale_id, t.scale_second_id]',
  },
  'offline-conflict': { vendor: 't.vendor_id', scale: 't.scale_id' },
  'problem-report': { scale: 't.scale_id' },
  'weighbridge-report': { scale: 't.scale_id' },
  'weigh-handover': { scale: 't.scale_id' },
  'entered-ticket': { scale: 't.scale_id' },
  'purchase-order': { vendor: 't.vendor_id', work_unit: 't.work_unit_id' },
  'travel-advance': { vendor: 't.vendor_id', driver: 't.driver_id' },
  reimbursement: { vendor: 't.vendor_id' },
  billing: { vendor: 't.vendor_id' },
  'trip-payment': { vendor: 't.vendor_id' },
  'billing-line': { vendor: 't.vendor_id', work_unit: 't.work_unit_id' },
  'work-unit-budget': { work_unit: 't.work_unit_id' },
  'order-budget': { work_unit: 't.work_unit_id' },
  'truck-condition': { vendor: 't.vendor_id' },
  'vm-truck': { vendor: '(select vendor_id from master.truck where id = t.id)' },
  'truck-maintenance': { vendor: 't.vendor_id' },
  'trouble-report': { vendor: 't.vendor_id' },
  alert: { vendor: 't.vendor_id' },
}

/** Kinds whose records may be nobody's, and then are everybody's: a contract of the whole plant. */
const SHARED: Readonly<Record<string, readonly Kind[]>> = {
  contract: ['work_unit'],
  'contract-route': ['work_unit'],
}

/** Whether a record points to something that belongs to somebody, so that it might belong to them as well. */
const pointsToOwned = ({ fields }: Resource): boolean =>
  Object.values(fields).some(({ ref }) => ref && resourceNamed(ref.resource).scope !== undefined)

/**
 * Records that point to an owner and are everybody's all the same, each for a reason: places serve every haulier, operators and
 * settings name scales and units of the whole plant. A file is as visible as what carries it (files.test.ts).
 */
const EVERYBODYS: readonly string[] = ['checkpoint', 'setting', 'weighbridge-operator']

/** What only people of the company read has nobody with a limit who could look inside it (company-only.test.ts). */
const CASES = Object.entries(OWNERS)
  .filter(([name]) => !resourceNamed(name).companyOnly)
  .flatMap(([name, kinds]) =>
    (Object.entries(kinds) as [Kind, string][]).map(([kind, owner]) => ({ name, kind, owner })),
  )

let site: WholePlant

/** A second owner for what the demo plant has of one only. */
async function divide(): Promise<void> {
  const copy = (table: string, change: string) =>
    site.rows(
      `insert into master.${table} select (jsonb_populate_record(null::master.${table}, to_jsonb(t) || ${change})).*
       from (select * from master.${table} where deleted_at is null order by id limit 1) t,
         (select id, n from (select id, row_number() over (order by id) as n from master.vendor) v where n <= 2) v,
         (select id from (select id, row_number() over (order by id) as n from master.work_unit) u where n = 2) u`,
    )
  // Sorted behind the demo plant's own records, which have all that hangs on them.
  const another = `'id', overlay(gen_random_uuid()::text placing 'ff' from 1), 'user_id', gen_random_uuid(), 'code', 'COPY-' || v.n`
  for (const table of ['control_tower', 'vehicle_maintenance', 'safety_officer'])
    await copy(table, `jsonb_build_object(${another}, 'vendor_id', v.id)`)
  await copy('order_requester', `jsonb_build_object(${another}, 'work_unit_id', u.id)`)
  const [unit] = await site.rows<{ id: string }>(
    'select id from master.work_unit order by id offset 3 limit 1',
  )
  await site.rows(
    `insert into master.signature (id, driver_id, file_id, sha256, captured_at, source, status, created_at, updated_at)
     select gen_random_uuid(), id, gen_random_uuid(), repeat('a', 64), now(), 'admin_upload', 'active', now(), now()
     from (select distinct on (vendor_id) id from master.driver order by vendor_id, id) d`,
  )
  await site.rows(
    `insert into orders.approval_delegation (id, created_at, updated_at, giver_id, giver_user_id, work_unit_id, delegate_id,
       delegate_user_id, delegate_unit_id, from_day, to_day, reason)
     select gen_random_uuid(), now(), now(), q.id, gen_random_uuid(), u.id, q.id, gen_random_uuid(), u.id, '2026-01-01', '2026-01-02', 'Cuti'
     from (select id from master.order_requester limit 1) q, (select id from master.work_unit order by id limit 2) u`,
  )
  await site.rows(
    `update master.contract c set work_unit_id = u.id
     from (select id, row_number() over (order by id) as n from master.contract) k,
       (select id, row_number() over (order by id) as n from master.work_unit) u
     where c.id = k.id and u.n = k.n and k.n <= 2`,
  )
  const moved = `(select id from orders."order" where id::text < (select percentile_disc(0.5) within group (order by id::text) from orders."order"))`
  await site.rows(`update orders.trip set work_unit_id = $1 where order_id in ${moved}`, [unit!.id])
  await site.rows('alter table orders.approval disable trigger user')
  await site.rows(`update orders.approval set work_unit_id = $1 where subject_id in ${moved}`, [unit!.id])
  await site.rows(`update orders."order" set work_unit_id = $1 where id in ${moved}`, [unit!.id])
  await site.rows(
    'update orders.trip_request set work_unit_id = $1 where id = (select max(id::text)::uuid from orders.trip_request)',
    [unit!.id],
  )
  await site.rows(
    'update orders.driver_remark set work_unit_id = $1 where id = (select max(id::text)::uuid from orders.driver_remark)',
    [unit!.id],
  )
  await site.rows(
    `update billing.billing_line set work_unit_id = $1 where id =
       (select max(id::text)::uuid from billing.billing_line where status not in ('verified', 'paid'))`,
    [unit!.id],
  )
  await site.rows(
    'update orders.weighing_revision set work_unit_id = $1 where id = (select max(id::text)::uuid from orders.weighing_revision)',
    [unit!.id],
  )
  await site.rows(
    `with t as (insert into orders.weigh_terminal (id, created_at, created_by, scale_id, code)
       select gen_random_uuid(), now(), gen_random_uuid(), id, 'A' from (select id from master.scale order by id limit 2) s returning id, scale_id)
     insert into orders.offline_conflict (id, created_at, updated_at, ticket_no, causes, scale_id, terminal_id, terminal_code, plate_no, vendor_id)
     select gen_random_uuid(), now(), now(), 'XA' || v.n, 'trip', t.scale_id, t.id, 'A', '', v.id
     from (select id, scale_id, row_number() over (order by scale_id) as n from t) t
       join (select id, row_number() over (order by id) as n from master.vendor) v on v.n = t.n`,
  )
  await site.rows(
    `update billing.purchase_order set work_unit_id = $1 where id = (select max(id::text)::uuid from billing.purchase_order)`,
    [unit!.id],
  )
}

beforeAll(async () => {
  site = await wholePlant()
  await divide()
})

afterAll(() => site.close())

const tableOf = ({ service, table }: Resource): string => `${schemaOf(service)}."${table}"`

interface Limited {
  resource: Resource
  actor: Actor
  /** A record inside, one outside, and one that is not there. */
  own: string
  other: string
  missing: string
  /** Everything inside, deleted records not counted. */
  inside: string[]
}

const READERS_FIRST: Partial<Record<Kind, RoleCode>> = {
  vendor: 'control-tower',
  work_unit: 'order-requester',
  scale: 'weighbridge',
  driver: 'driver',
}

function readerOf(resource: Resource, kind: Kind): RoleCode {
  const { read } = resource.access
  const first = READERS_FIRST[kind]!
  return read === 'staff' || read.includes(first) ? first : read[0]!
}

const asRole = (role: RoleCode, scope: Partial<Actor['scope']>): Actor => site.stranger(role, scope).actor

/** Somebody who sees one owner's records of a resource, chosen so that there are others' too. */
async function limitedTo({ name, kind, owner }: (typeof CASES)[number]): Promise<Limited> {
  const resource = resourceNamed(name)
  const hidden = name === 'order' && kind === 'vendor' ? `and t.status <> 'draft'` : ''
  const rows = await site.rows<{ id: string; owner: unknown }>(
    `select t.id, to_jsonb(${owner}) as owner from ${tableOf(resource)} t where t.deleted_at is null ${hidden} order by t.id`,
  )
  const ownersOf = (row: { owner: unknown }) => [row.owner].flat().filter((id) => id !== null)
  const mine = rows.flatMap(ownersOf)[0]
  expect(mine, `no ${name} is anybody's`).toBeDefined()
  const isShared = SHARED[name]?.includes(kind) === true
  const isOwn = (row: { owner: unknown }) =>
    ownersOf(row).includes(mine) || (isShared && !ownersOf(row).length)
  const other = rows.find((row) => !isOwn(row))?.id
  expect(other, `every ${name} is one ${kind}'s`).toBeDefined()
  const inside = rows.filter(isOwn).map(({ id }) => id)
  return {
    resource,
    actor: asRole(readerOf(resource, kind), { [kind]: [mine] }),
    own: inside[0]!,
    other: other!,
    missing: uuidv7(),
    inside,
  }
}

const at = (path: string, id: string): string => path.replaceAll(/\{\w+\}/g, id)

const callsOn = ({ name, service }: Resource, method: 'GET' | 'POST'): DocumentedCall[] =>
  site.calls.filter(
    (call) => call.service === service && call.method === method && call.path.startsWith(`/v1/${name}/{id}`),
  )

const mayCall = ({ roles }: DocumentedCall, role: RoleCode): boolean =>
  typeof roles === 'string' ? roles !== 'device' : roles.includes(role)

const listOf = async (limited: Limited, body: Row): Promise<Listed> => {
  const { resource, actor } = limited
  const [method = '', path = ''] = resource.calls.list.replace(`/${resource.service}/`, '/').split(' ')
  const answer = await send<Listed>(site.apps[resource.service as never], { method, path }, actor, body)
  expect(answer.status, `${resource.name}: ${JSON.stringify(answer)}`).toBe(200)
  return answer.data
}

describe('every record has an owner or is everybody’s', () => {
  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
    const said = SCOPE_KINDS.filter((kind) => resource.scope?.[kind] !== undefined)
    const known = Object.keys(OWNERS[name] ?? {})
    if (!known.length && pointsToOwned(resource))
      expect(EVERYBODYS, `${name} points to an owner and is in neither list`).toContain(name)
    // Decisions have no vendor of their own: they are as visible to a vendor's people as their orders.
    const byRule = name === 'approval' ? ['vendor'] : []
    // Drivers reach their trips and sessions by their phones only, which devices.test.ts tries.
    const byPhone = ['trip', 'driver-session', 'overtime-order'].includes(name) ? ['driver'] : []
    expect([...said, ...byRule].toSorted()).toEqual([...known, ...byPhone].toSorted())
  })
})

describe.each(CASES.map((one) => [`${one.name} of one ${one.kind}`, one] as const))('%s', (_title, one) => {
  let limited: Limited
  beforeAll(async () => {
    limited = await limitedTo(one)
  })

  test('is read, with all that hangs on it, by those inside only', async () => {
    const { resource, actor, own, other, missing } = limited
    const app = site.apps[resource.service as never]
    const reads = callsOn(resource, 'GET').filter((call) => mayCall(call, actor.roleCode))
    expect(reads.length).toBeGreaterThan(0)
    for (const { method, path } of reads) {
      const status = async (id: string) => (await send(app, { method, path: at(path, id) }, actor)).status
      const what = `${method} ${path}`
      // Where a second record is named in the path, it is another one than this.
      const known = path.split('{').length > 2 ? [200, 404, 412] : [200, 412]
      expect(known, `own ${what}`).toContain(await status(own))
      expect(await status(other), `other's ${what}`).toBe(404)
      expect(await status(missing), `missing ${what}`).toBe(404)
    }
  })

  test('is listed, counted, searched, filtered and exported inside only', async () => {
    const { resource, actor, inside, other } = limited
    const all = await listOf(limited, { limit: 500 })
    expect(new Set(all.items.map(({ id }) => id))).toEqual(new Set(inside))
    const few = await listOf(limited, { limit: 1 })
    if (inside.length <= 1000) expect(few.pagination.total_items).toBe(inside.length)
    const named = await listOf(limited, { fieldFilters: [{ field: 'id', operator: '=', value: other }] })
    expect(named.items).toEqual([])
    const [foreign] = await site.rows<Row>(`select * from ${tableOf(resource)} where id = $1`, [other])
    for (const path of resource.list.search
      .filter((place) => typeof place === 'string' && !place.includes('.'))
      .map(String)) {
      const word = foreign![resource.fields[path]?.column ?? path]
      if (typeof word !== 'string' || !word) continue
      const found = await listOf(limited, { search_string: word.split(/\s/)[0], limit: 500 })
      expect(found.items.map(({ id }) => id)).not.toContain(other)
    }
    for (const format of ['csv', 'xlsx']) {
      const path = `/v1/${resource.name}/download?format=${format}`
      expect((await send(site.apps[resource.service as never], { method: 'GET', path }, actor)).status).toBe(
        200,
      )
      const [audit] = await site.rows<{ rows: number }>(
        `select (after->>'rows')::int as rows from ${schemaOf(resource.service)}.audit_event
         where action = 'export' and subject_type = $1 and actor_id = $2 order by at desc, id desc limit 1`,
        [resource.name, actor.userId],
      )
      expect(audit?.rows, format).toBe(inside.length)
    }
  })

  test('is changed, acted on and deleted by nobody outside', async () => {
    const { resource, actor, other, missing } = limited
    const app = site.apps[resource.service as never]
    const before = await site.rows(`select * from ${tableOf(resource)} where id = $1`, [other])
    const writes: { call: DocumentedCall; body: (id: string) => Row }[] = callsOn(resource, 'POST').map(
      (call) => ({ call, body: () => ({}) }),
    )
    for (const name of ['update', 'remove'] as const) {
      if (resource.without.has(name)) continue
      const place = resource.calls[name].replace(`/${resource.service}/`, '/')
      const call = site.calls.find(({ method, path }) => `${method} ${path}` === place)!
      writes.push({ call, body: (id) => ({ id, row_version: 1 }) })
    }
    for (const { call, body } of writes) {
      // Whoever may make the call at all, under the same limit.
      const role = ROLES.find((code) => mayCall(call, code))
      if (!role) continue
      const somebody = asRole(role, actor.scope)
      for (const id of [other, missing]) {
        const target = { method: call.method, path: at(call.path, id) }
        const { status, header } = await send(app, target, somebody, body(id))
        // Some calls look at their body before they look for the record; that tells nothing about it.
        const asked = call.body?.required as string[] | undefined
        const open = asked?.length && !asked.includes('id') ? [404, 400] : [404]
        // A partner's person hears the same of every record of what only the company decides.
        const allowed = call.operation['x-company-only'] && actor.scope.vendor ? [403] : open
        expect(allowed, `${call.method} ${call.path} ${status} ${header?.message}`).toContain(status)
      }
    }
    expect(await site.rows(`select * from ${tableOf(resource)} where id = $1`, [other])).toEqual(before)
  })
})

/** Fields that say, themselves or through the record they name, whose a record is. */
const KEYS = CASES.flatMap(({ name, kind, owner }) => {
  const resource = resourceNamed(name)
  const column = /t\.(\w+)/.exec(owner)![1]!
  const key = Object.entries(resource.fields).find(([field, { ref }]) => field === column && ref)?.[0]
  const isGiven = key !== undefined && !resource.fields[key]!.readOnly
  return isGiven && !resource.without.has('create') ? [{ name, kind, owner, key }] : []
})

describe.each(KEYS.map((one) => [`${one.key} of a ${one.name}`, one] as const))('%s', (_title, one) => {
  const { name, kind, key } = one

  test('cannot be given or changed to what is outside', async () => {
    const limited = await limitedTo(one)
    const { resource, actor, own, other } = limited
    const app = site.apps[resource.service as never]
    const place = (call: 'create' | 'update' | 'get') => {
      const [method = '', path = ''] = resource.calls[call].replace(`/${resource.service}/`, '/').split(' ')
      return { method, path }
    }
    const reader = asRole(readerOf(resource, kind), actor.scope)
    const { path: getPath } = place('get')
    const { data } = await send<Row>(app, { method: 'GET', path: at(getPath, own) }, reader)
    const [foreign] = await site.rows<Row>(`select * from ${tableOf(resource)} where id = $1`, [other])
    const target = foreign![resource.fields[key]!.column ?? key]
    const before = await site.rows(`select * from ${tableOf(resource)} where id = $1`, [own])

    const writer = asRole(resource.access.create[0]!, actor.scope)
    const record = Object.fromEntries(
      Object.entries(resource.fields).flatMap(([field, { readOnly, children }]) => {
        if (readOnly || data[field] === null || data[field] === undefined) return []
        if (!children) return [[field, data[field]]]
        const names = Object.keys(children.fields).filter((column) => !children.fields[column]!.readOnly)
        const entries = data[field] as Row[]
        return [
          [field, entries.map((row) => Object.fromEntries(names.map((column) => [column, row[column]])))],
        ]
      }),
    )
    delete record.rolename
    // A number that is read back by its last digits is no number to write.
    const whole = resource.fields.account_no ? { account_no: '1400098765432' } : {}
    const asked = { ...record, ...whole, ...(resource.fields.code ? { code: 'MOVED-1' } : {}), [key]: target }
    const created = await send(app, place('create'), writer, asked)
    const what = JSON.stringify(created.errors)
    // A purchase order is made for the maker's own unit and contract, which is looked at first.
    expect(created.status, what).toBe(400)
    expect(
      created.errors.map(({ field }) => field),
      what,
    ).toContain(key)

    if (resource.without.has('update')) return
    const changer = asRole(resource.access.update[0]!, actor.scope)
    const moved = await send(app, place('update'), changer, {
      id: own,
      row_version: data.row_version,
      [key]: target,
    })
    expect([400, 412], JSON.stringify(moved)).toContain(moved.status)
    expect(await site.rows(`select * from ${tableOf(resource)} where id = $1`, [own]), name).toEqual(before)
  })
})

describe('a stream', () => {
  const opened = async (actor: Actor, topic: string): Promise<number> =>
    (await send(site.apps.sub, { method: 'GET', path: `/v1/stream?topics=${topic}` }, actor)).status

  test.each(
    CASES.filter(({ name }) => ['order', 'trip', 'scale'].includes(name)).map(
      (one) => [one.name, one.kind, one] as const,
    ),
  )('follows a %s of one %s and no other', async (name, _kind, one) => {
    const { actor, own, other, missing, resource } = await limitedTo(one)
    if (typeof resource.access.read !== 'string') expect(resource.access.read).toContain(actor.roleCode)
    expect(await opened(actor, `${name}:${own}`)).toBe(200)
    expect(await opened(actor, `${name}:${other}`)).toBe(404)
    expect(await opened(actor, `${name}:${missing}`)).toBe(404)
  })

  test('follows neither the weights on a scale for a haulier nor what only the company reads', async () => {
    const [scale] = await site.rows<{ id: string }>('select id from master.scale limit 1')
    const [vendor] = await site.rows<{ id: string }>('select id from master.vendor limit 1')
    for (const topic of [`scale:${scale!.id}`, 'list:problem-report', 'list:setting']) {
      expect(await opened(asRole('control-tower', {}), topic), topic).toBe(200)
      expect(await opened(asRole('control-tower', { vendor: [vendor!.id] }), topic), topic).toBe(404)
    }
  })

  test('does not follow a draft for those who may not read it', async () => {
    const [draft] = await site.rows<{ id: string }>(
      `select id from orders."order" where status = 'draft' limit 1`,
    )
    expect(await opened(asRole('super-ct', {}), `order:${draft!.id}`)).toBe(404)
    expect(await opened(asRole('order-requester', {}), `order:${draft!.id}`)).toBe(200)
  })

  test('does not follow a draft of a purchase order for those who may not read it', async () => {
    const [draft] = await site.rows<{ id: string }>(
      `select id from billing.purchase_order where status = 'draft' limit 1`,
    )
    const topic = `purchase-order:${draft!.id}`
    expect(mayRead(purchaseOrder, 'super-ct')).toBe(true)
    expect(await opened(asRole('super-ct', {}), topic)).toBe(404)
    expect(await opened(asRole('order-requester', {}), topic)).toBe(200)
  })

  test.each(CASES.map((one) => [one.name, one.kind, one] as const))(
    'tells of a %s of one %s what the relay says about it, and of no other',
    async (name, kind, one) => {
      // Decisions send no events of their own; their orders do.
      if (name === 'approval') return
      const { resource, actor, own, other } = await limitedTo(one)
      const heard = async (id: string): Promise<boolean> => {
        const columns = scopeColumns(resource.service, resource)
        const [row] = await site.rows<Row>(
          `select ${columns.join(', ')} from ${tableOf(resource)} t where t.id = $1`,
          [id],
        )
        return inScope(actor, { scope: row!, subject: { type: name, id, no: null } })
      }
      expect(await heard(own), `own ${name} by ${kind}`).toBe(true)
      expect(await heard(other), `other's ${name} by ${kind}`).toBe(false)
      expect(inScope(actor, { scope: {}, subject: { type: name, id: own, no: null } })).toBe(false)
    },
  )
})

describe('the answer about a record', () => {
  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'of %s has the keys its document names, for every role that reads it',
    async (name, resource) => {
      const [row] = await site.rows<{ id: string }>(
        `select id from ${tableOf(resource)} t where deleted_at is null order by id desc limit 1`,
      )
      if (!row || resource.without.has('get')) return
      const schema = Object.keys((recordSchema(resource) as { properties: object }).properties)
      const [, path = ''] = resource.calls.get.replace(`/${resource.service}/`, '/').split(' ')
      for (const role of ROLES) {
        if (resource.access.read !== 'staff' && !resource.access.read.includes(role)) continue
        const { status, data } = await send<Row>(
          site.apps[resource.service as never],
          { method: 'GET', path: at(path, row.id) },
          asRole(role, {}),
        )
        if (status === 404) continue
        // What is counted of records the role may not read is left out, nothing else ever is.
        const counted = Object.keys(resource.fields).filter((field) => resource.fields[field]!.related)
        const keys = Object.keys(data)
        expect(
          keys.filter((key) => !schema.includes(key)),
          `${role} reads of ${name}`,
        ).toEqual([])
        expect(
          schema.filter((key) => !keys.includes(key) && !counted.includes(key)),
          `${role} misses`,
        ).toEqual([])
      }
    },
  )
})
