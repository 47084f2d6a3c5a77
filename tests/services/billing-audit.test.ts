import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvalidBilling } from '#contracts/billing/invalid-calls.ts'
import type { TariffTrial } from '#contracts/billing/tariff-trial.ts'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { openTrips, wantNight } from '#services/billing/billing/audit/job.ts'
import { wantAudit, wantAuditOf } from '#services/billing/billing/audit/want.ts'
import type { Caller } from '../support/plant.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

interface Line {
  id: string
  trip_id: string
  kind: string
  status: string
  codes: string[]
  amount_idr: number
  at_risk_idr: number
  row_version: number
}

let site: WholePlant
let tower: Caller
let verified: string[]
beforeAll(async () => {
  site = await wholePlant()
  tower = site.as('control-tower')
  await wantNight(site.ctx('billing'))
  await auditWanted(site.ctx('billing'))
  verified = (
    await site.rows<Line>(
      `select trip_id from billing.billing_line where status = 'valid' and kind = 'freight' and billing_id is null order by amount_idr desc, id`,
    )
  ).map(({ trip_id: id }) => id)
})
afterAll(() => site.close())

const linesOf = (trip: string): Promise<Line[]> =>
  site.rows<Line>(
    `select id, trip_id, kind, status, codes, amount_idr, at_risk_idr, row_version from billing.billing_line
     where trip_id = $1 and deleted_at is null order by kind, id`,
    [trip],
  )
const freightOf = async (trip: string): Promise<Line> =>
  (await linesOf(trip)).find(({ kind }) => kind === 'freight')!

async function again(...trips: string[]): Promise<number> {
  await site.inside('billing', (w) => wantAudit(w, trips))
  return auditWanted(site.ctx('billing'))
}

async function post<T = Record<string, unknown>>(
  path: string,
  body: Record<string, unknown>,
  caller = tower,
): Promise<{ status: number; data: T; errors: { messages: string[] }[] }> {
  const response = await site.apps.billing.request(
    path,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    },
    { actor: caller.actor },
  )
  return {
    status: response.status,
    ...((await response.json()) as { data: T; errors: { messages: string[] }[] }),
  }
}

const act = async (trip: string, action: string, body: Record<string, unknown> = {}, caller = tower) => {
  const { id, row_version } = await freightOf(trip)
  return post(`/v1/billing-line/${id}/${action}`, { row_version, ...body }, caller)
}

const invalid = async (ask: Record<string, unknown> = {}, caller = tower): Promise<InvalidBilling> =>
  (await post<InvalidBilling>('/v1/billing-line/invalid', { is_over: false, ...ask }, caller)).data

/** The lines of a trip on a verified document, as verifying one leaves them. */
const settle = (trip: string): Promise<unknown> =>
  site.inside('billing', async ({ tx }) => {
    const id = randomUUID()
    await tx.query(
      `insert into billing.billing (id, created_at, updated_at, billing_no, vendor_id, contract_id, period_start, period_end, grouping, tax_treatment, generated_by_name)
       select '${id}', now(), now(), 'BIL-TEST', vendor_id, contract_id, load_date, load_date, 'period', tax_treatment, 'Rina'
       from billing.billing_line where trip_id = '${trip}' limit 1`,
    )
    const lines = `update billing.billing_line set billing_id = '${id}', status = 'verified', verified_at = now() where trip_id = '${trip}'`
    await tx.query(lines)
    await tx.query(`update billing.billing set status = 'verified', payable_idr = net_idr where id = '${id}'`)
  })

/** What an audit writes, without the moment it was done. */
const everything = () =>
  site.rows(
    `select id, trip_id, kind, status, codes, amount_idr, rate_trace, at_risk_idr, invalid_since, row_version, updated_at
     from billing.billing_line order by id`,
  )

test('every verified trip has its freight as it was completed, and what speaks against none of them', async () => {
  const rows = await site.rows<{ trip: number; line: number; status: string }>(
    `select t.freight_idr as trip, l.amount_idr as line, t.status from orders.trip t left join billing.billing_line l
       on l.trip_id = t.id and l.kind = 'freight' where t.status in ('verified', 'disputed')`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { trip, line } of rows) expect(line).toBe(trip)
  expect(verified.length).toBeGreaterThan(4)
})

test('a second audit changes nothing but when it was done', async () => {
  const before = await everything()
  const trips = await openTrips(site.ctx('billing').db)
  expect(await again(...trips)).toBe(0)
  expect(await everything()).toEqual(before)
})

test('a disputed trip is at risk with its reason, and the rest of it waits', async () => {
  const [row] = await site.rows<{ id: string }>(
    `select id from orders.trip where status = 'disputed' limit 1`,
  )
  const lines = await linesOf(row!.id)
  expect(lines.find(({ kind }) => kind === 'freight')).toMatchObject({ status: 'invalid' })
  expect(lines.find(({ kind }) => kind === 'freight')?.codes).toContain('DISPUTE_OPEN')
  expect(lines.filter(({ kind }) => kind !== 'freight').every(({ status }) => status === 'pending')).toBe(
    true,
  )
})

test('a line that is cured leaves by itself: a ticket that is verified at last', async () => {
  const trip = verified[0]!
  const unverify = (status: string) =>
    site.rows(`update orders.weighing set status = $2 where trip_id = $1 and status <> 'void'`, [
      trip,
      status,
    ])
  await unverify('closed')
  await again(trip)
  expect(await freightOf(trip)).toMatchObject({ status: 'invalid', codes: ['WEIGHING_UNVERIFIED'] })
  const { items } = await invalid({ code: 'WEIGHING_UNVERIFIED' })
  expect(items).toMatchObject([
    { severity: 'block', count: 1, cure: { kind: 'ask', label: 'Ask Weighbridge operator' } },
  ])
  // The list of lines, which its file is made of, is narrowed by the reason too.
  const list = await post<{ items: { trip_id: string; codes: string[] }[] }>('/v1/billing-line/', {
    fieldFilters: [{ field: 'codes', operator: '=', value: 'WEIGHING_UNVERIFIED' }],
  })
  expect(list.data.items).toMatchObject([{ trip_id: trip, codes: ['WEIGHING_UNVERIFIED'] }])
  // Who can cure it is asked, and the row says since when.
  const { id } = await freightOf(trip)
  expect((await post(`/v1/billing-line/${id}/ask-cure`, {})).status).toBe(200)
  expect((await invalid({ code: 'WEIGHING_UNVERIFIED' })).items[0]?.asked_by).toBe('Rina Wulandari')
  // What blocks is never waived.
  const refused = await act(trip, 'waive', { reason: 'We know this truck well' })
  expect(refused.status).toBe(412)
  await unverify('verified')
  await again(trip)
  expect(await freightOf(trip)).toMatchObject({ status: 'valid', codes: [], at_risk_idr: 0 })
  expect((await invalid({ code: 'WEIGHING_UNVERIFIED' })).items).toEqual([])
})

test('a warning is waived with a reason, stays waived, and is asked again when it becomes another', async () => {
  const trip = verified[1]!
  const minutes = (n: number) => site.rows('update orders.trip set cycle_min = $2 where id = $1', [trip, n])
  const [{ cycle_min: before }] = (await site.rows<{ cycle_min: number }>(
    'select cycle_min from orders.trip where id = $1',
    [trip],
  )) as [{ cycle_min: number }]
  await minutes(3)
  await again(trip)
  expect(await freightOf(trip)).toMatchObject({ status: 'invalid', codes: ['CYCLE_TOO_SHORT'] })
  expect((await act(trip, 'waive', { reason: 'Short' })).status).toBe(400)
  expect((await act(trip, 'waive', { reason: 'The clock of the gate was wrong that day' })).status).toBe(200)
  expect(await freightOf(trip)).toMatchObject({ status: 'valid', codes: [] })
  expect(await again(trip)).toBe(0)
  await minutes(4)
  await again(trip)
  expect(await freightOf(trip)).toMatchObject({ status: 'invalid' })
  await minutes(before)
  await again(trip)
  expect(await freightOf(trip)).toMatchObject({ status: 'valid' })
})

test('what is excluded leaves billing, gives its commitment back, tells who ordered, and is not audited back in', async () => {
  const trip = verified[2]!
  const [{ order_line_id: line, freight_idr: idr }] = (await site.rows<{
    order_line_id: string
    freight_idr: number
  }>('select order_line_id, freight_idr from orders.trip where id = $1', [trip])) as [
    { order_line_id: string; freight_idr: number },
  ]
  const held = async (): Promise<number> =>
    Number(
      (
        await site.rows<{ n: string }>(
          'select coalesce(sum(committed_idr), 0) as n from billing.work_unit_budget_entry where order_line_id = $1',
          [line],
        )
      )[0]!.n,
    )
  const before = await held()
  expect((await act(trip, 'exclude', { reason: 'The vendor gave up this trip in writing' })).status).toBe(200)
  expect((await linesOf(trip)).every(({ status }) => status === 'excluded')).toBe(true)
  expect(before - (await held())).toBe(Math.min(before, idr))
  const [told] = await site.rows<{ n: number }>(
    `select count(*)::integer as n from billing.outbox where type = 'order.trip_excluded'`,
  )
  expect(told?.n).toBe(1)
  await again(trip)
  expect((await linesOf(trip)).every(({ status }) => status === 'excluded')).toBe(true)
})

test('what was settled is corrected by another weight, and by nothing else', async () => {
  const trip = verified[3]!
  const freight = await freightOf(trip)
  await settle(trip)
  await again(trip)
  expect((await linesOf(trip)).filter(({ kind }) => kind === 'correction')).toEqual([])
  const weigh = (kg: number) =>
    site.inside('order', async ({ tx }) => {
      await tx.query(
        `update orders.weighing set net_kg = net_kg + ${kg}, gross_kg = gross_kg + ${kg}, current_version = current_version + 1 where trip_id = '${trip}' and status <> 'void'`,
      )
      await tx.query(
        `update orders.trip set origin_net_kg = origin_net_kg + ${kg}, destination_net_kg = destination_net_kg + ${kg} where id = '${trip}'`,
      )
    })
  await weigh(-1000)
  await again(trip)
  const [fix] = (await linesOf(trip)).filter(({ kind }) => kind === 'correction')
  expect(fix).toMatchObject({ status: 'valid' })
  expect(fix!.amount_idr).toBeLessThan(0)
  expect(await freightOf(trip)).toMatchObject({ status: 'verified', amount_idr: freight.amount_idr })
  // The weight is put back: there is nothing to correct any more.
  await weigh(1000)
  await again(trip)
  expect((await linesOf(trip)).filter(({ kind }) => kind === 'correction')).toEqual([])
})

test('a purchase order that is short is one cause for all its lines, and cured for all at once', async () => {
  const rows = await site.rows<{ id: string; po: string; trip_id: string }>(
    `select l.order_line_id as id, l.purchase_order_id as po, l.trip_id from billing.billing_line l
     where l.status = 'valid' and l.kind = 'freight' and l.purchase_order_id is not null order by l.id`,
  )
  const { po } = rows[0]!
  const trips = rows.filter((row) => row.po === po).map(({ trip_id: id }) => id)
  const trip = trips[0]!
  const heavier = (kg: number) =>
    site.rows(
      'update orders.trip set origin_net_kg = origin_net_kg + $2, destination_net_kg = destination_net_kg + $2 where id = $1',
      [trip, kg],
    )
  const worth = (sql: string) =>
    site.rows(`update billing.purchase_order set total_value_idr = ${sql} where id = $1`, [po])
  // It needs more than it holds, and nothing is left.
  await heavier(50_000)
  await worth('reserved_idr + committed_idr + actual_idr')
  await again(trip)
  const { items } = await invalid({ code: 'PO_EXCEEDED' })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ cure: { kind: 'ask', label: 'Ask Order requester' } })
  const [{ n }] = (await site.rows<{ n: number }>(
    `select count(*)::integer as n from billing.billing_line l where l.status = 'invalid' and l.codes ? 'PO_EXCEEDED'`,
  )) as [{ n: number }]
  expect(items[0]?.count).toBe(n)
  await worth('total_value_idr + 1000000000')
  await site.inside('billing', (w) => wantAuditOf(w, { purchaseOrderId: po }))
  await auditWanted(site.ctx('billing'))
  expect((await invalid({ code: 'PO_EXCEEDED' })).items).toEqual([])
  await heavier(-50_000)
  await again(trip)
})

test('a tower of a haulier reads its own lines and decides nothing', async () => {
  const [vendor] = await site.rows<{ vendor_id: string }>(
    `select vendor_id from billing.billing_line where status = 'valid' limit 1`,
  )
  const trip = verified.at(-1)!
  const haulier = site.as('control-tower', { vendor: [vendor!.vendor_id] })
  for (const action of ['waive', 'exclude', 'audit']) {
    const { status } = await act(trip, action, { reason: 'We would rather have it so' }, haulier)
    expect([403, 404], action).toContain(status)
  }
  expect((await post('/v1/billing-line/audit-all', {}, haulier)).status).toBe(403)
  const seen = await invalid({}, haulier)
  expect(seen.may_decide).toBe(false)
  // What the company decides is nothing that the haulier could cure.
  const all = await Promise.all(
    [...Array(seen.pages).keys()].map((page) => invalid({ page: page + 1 }, haulier)),
  )
  const rows = all.flatMap(({ items }) => items)
  expect(rows.map(({ cure }) => cure.kind)).not.toContain('waive')
  const open = rows.filter(({ cure }) => cure.kind === 'open').reduce((sum, { count }) => sum + count, 0)
  expect(seen.figures.yours.lines).toBe(open)
})

test('an audit of everything says how far it is, and when it ended', async () => {
  const { status, data } = await post<{ total: number }>('/v1/billing-line/audit-all', {})
  expect(status).toBe(200)
  expect((await invalid()).running).toMatchObject({ total: data.total, done: 0 })
  await auditWanted(site.ctx('billing'))
  const after = await invalid()
  expect(after.running).toBeNull()
  expect(after.last_audit_at).not.toBeNull()
})

test('a tariff that nobody has approved is tried on past days: its price tells what they would have cost', async () => {
  const [line] = await site.rows<{ id: string; day: string; amount: number }>(
    `select contract_route_id as id, load_date as day, amount_idr as amount from billing.billing_line
     where kind = 'freight' and status = 'valid' and charge_basis = 'per_ton' and not min_charge_applied order by load_date desc, id limit 1`,
  )
  const draft = randomUUID()
  await site.inside('master', ({ tx }) =>
    tx.query(
      `insert into master.contract_route select (jsonb_populate_record(r, jsonb_build_object('id', '${draft}', 'code', 'DRAFT', 'status', 'waiting',
         'tariff_idr', r.tariff_idr * 2, 'approved_by', null, 'valid_from', '2035-01-01', 'valid_to', '2035-12-31'))).*
       from master.contract_route r where id = '${line!.id}'`,
    ),
  )
  const ask = { contract_route_id: draft, from: line!.day, to: line!.day }
  const lines = await site.rows<{ n: number }>('select count(*)::integer as n from billing.billing_line')
  const { data } = await post<TariffTrial>('/v1/tariff-trial', ask)
  expect(data.loads).toBeGreaterThan(0)
  // Rounded to a rupiah once each.
  expect(data.items.filter((one) => Math.abs(one.then_idr - 2 * (one.now_idr ?? 0)) > 1)).toEqual([])
  expect(data.now_idr).toBeGreaterThanOrEqual(line!.amount)
  expect(await site.rows('select count(*)::integer as n from billing.billing_line')).toEqual(lines)
  expect((await post('/v1/tariff-trial', { ...ask, to: '2020-01-01' })).status).toBe(400)
  expect((await post('/v1/tariff-trial', { ...ask, from: '2020-01-01' })).status).toBe(400)
  expect((await post('/v1/tariff-trial', { ...ask, contract_route_id: randomUUID() })).status).not.toBe(200)
  const haulier = await post('/v1/tariff-trial', ask, site.as('control-tower', { vendor: [randomUUID()] }))
  expect(haulier.status).toBe(403)
})
