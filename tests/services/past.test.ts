import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { copyRows } from '#database/copy-rows.ts'
import { readEnv, SERVICE_NAMES } from '#server/env.ts'
import { loadStartData } from '#server/start-data.ts'
import { createMasterApp } from '#services/master/app.ts'
import { chance } from '#services/order/start-data/calendar.ts'
import { readPastFacts, type Busy, type PastFacts } from '#services/order/start-data/past/facts.ts'
import { withFreePairs } from '#services/order/start-data/past/free-pairs.ts'
import { endOf, planPast, type PlannedOrder } from '#services/order/start-data/past/plan.ts'
import { truthOf } from '#truth/verify.ts'
import { runSql } from '#database/sql.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { emptyPlant, type Plant } from '../support/plant.ts'
import { TEST_KEYS } from '../support/signer.ts'

/** The demo's past: rows that were never lived through, and must look as if they had been. */

const DAYS = '3'
const HOUR = 3_600_000
const files = mkdtempSync(join(tmpdir(), 'angkut-past-'))
let site: Plant

// Filled as a first start does it, from the accounts to the payments: what is shown to a newcomer has to be whole.
beforeAll(async () => {
  site = await emptyPlant(createMasterApp, 'master')
  const env = readEnv({
    DEMO_DAYS: DAYS,
    DATA_DIR: files,
    ANGKUT_ARGON_MEMORY: '8',
    ANGKUT_ARGON_TIME: '1',
  })
  await loadStartData(env, site.ctx, pino({ level: 'silent' }), async () => undefined)
  for (const name of SERVICE_NAMES) while (await sealSome(site.ctx(name)));
})
afterAll(async () => {
  await site.close()
  rmSync(files, { recursive: true })
})

const rows = <T extends object>(text: string): Promise<T[]> => runSql<T>(site.admin, text)

test('weights, tickets, trips, money and seals are whole, and the weights of a scale lie in the order of time', async () => {
  const client = await site.admin.connect()
  const truth = await truthOf(client, { keys: TEST_KEYS, heads: [] }).finally(() => client.release())
  expect(truth.breaks).toEqual([])
  expect(truth.checked.tickets).toBeGreaterThan(500)
  expect(truth.unknown.join('\n')).not.toContain('earlier time')
})

test('a trip that was disputed has its round, with what was answered', async () => {
  const found = await rows<{ rounds: number; answer: string | null; kept: string | null }>(
    `select (select count(*)::integer from orders.trip_dispute d where d.trip_id = t.id) as rounds, t.dispute_answer as kept,
       (select d.answer from orders.trip_dispute d where d.trip_id = t.id and d.position = 1) as answer
     from orders.trip t where t.dispute_reason is not null`,
  )
  expect(found.length).toBeGreaterThan(1)
  for (const { rounds, answer, kept } of found) expect([rounds, answer]).toEqual([1, kept])
})

test('no truck and no driver is in two places at once', async () => {
  const found = await rows(
    `select a.trip_no, b.trip_no as other from orders.trip a join orders.trip b on b.id > a.id
       and (a.truck_id = b.truck_id or a.driver_id = b.driver_id)
       and a.started_at < b.delivered_at and b.started_at < a.delivered_at`,
  )
  expect(found).toEqual([])
})

test('the numbers of a scale rise with the time of the first weight, without a gap, whoever told the ticket', async () => {
  const found = await rows<{ no: string; at: string; prefix: string; n: number; nth: number }>(
    `select ticket_no as no, first_at as at, regexp_replace(ticket_no, '[0-9]{4}$', '') as prefix, right(ticket_no, 4)::int as n,
       row_number() over (partition by regexp_replace(ticket_no, '[0-9]{4}$', '') order by first_at, ticket_no)::int as nth
     from orders.weighing`,
  )
  expect(found.filter(({ n, nth }) => n !== nth)).toEqual([])
  const [series] = await rows<{ wrong: number; n: number }>(
    `select count(*)::int as n, count(*) filter (where s.last_value <> g.n)::int as wrong from orders.number_series s
     join (select regexp_replace(ticket_no, '[0-9]{4}$', '') as prefix, count(*) as n from orders.weighing group by 1) g on g.prefix = s.prefix`,
  )
  expect(series!.n).toBe(new Set(found.map(({ prefix }) => prefix)).size)
  expect(series!.wrong).toBe(0)
})

test('nothing lies in the future, and every step of a trip follows the one before it', async () => {
  const [trips] = await rows<{ n: number; odd: number }>(
    `select count(*)::int as n, count(*) filter (where not (t.created_at <= t.accepted_at and t.accepted_at <= t.started_at
       and t.started_at < t.loaded_at and t.loaded_at < t.arrived_at and t.arrived_at < t.delivered_at and t.delivered_at <= now()))::int as odd
     from orders.trip t where t.status in ('completed', 'verified')`,
  )
  expect(trips!.n).toBeGreaterThan(300)
  expect(trips!.odd).toBe(0)
  const [events] = await rows<{ odd: number }>(
    'select count(*)::int as odd from orders.trip_event where occurred_at > now()',
  )
  expect(events!.odd).toBe(0)
})

test('an order is made, approved by another one and completed before it is verified, and its tickets are verified by then', async () => {
  // A few tickets are left unverified on purpose, which their orders say: billing waits for them.
  const found = await rows(
    `select o.order_no from orders."order" o where o.status = 'verified' and (
       not (o.created_at <= o.submitted_at and o.submitted_at < o.decided_at and o.decided_at < o.completed_at and o.completed_at < o.verified_at)
       or o.decided_by = o.created_by or (o.delivered_kg < o.quantity_ton * 950 and o.shortage_reason is null)
       or exists (select from orders.weighing g where g.order_id = o.id and g.status in ('open', 'closed', 'flagged')
         and o.unverified_reason is null))`,
  )
  expect(found).toEqual([])
})

test('what an order used of its purchase order is what its trips cost', async () => {
  // One purchase order is used up on purpose, by one order for what another one delivered.
  const found = await rows(
    `select o.order_no from orders."order" o join billing.purchase_order p on p.id = o.purchase_order_id and p.available_idr > 0
     join lateral (select sum(l.committed_idr + l.reserved_idr) as idr from billing.purchase_order_ledger l where l.source_id = o.id) e on true
     where o.status = 'verified' and o.version = 2 and e.idr is distinct from o.verified_idr`,
  )
  expect(found).toEqual([])
  // What ran out has nothing again, whichever of its orders is billed whole afterwards.
  const refilled = await rows(
    `select p.po_no from billing.purchase_order p where p.available_idr > 0
       and exists (select from billing.purchase_order_ledger l where l.purchase_order_id = p.id and l.left_idr = 0)`,
  )
  expect(refilled).toEqual([])
  const low = await rows(
    'select month from billing.work_unit_budget_month where available_idr < 0 union all select 0 from billing.purchase_order where available_idr < 0',
  )
  expect(low).toEqual([])
})

const tripsOf = (orders: readonly PlannedOrder[]): number[] => orders.map(({ trips }) => trips.length)

/** Of each vendor so many trucks, with a driver each, as the demo's own orders take them: on the way now, and for hours yet. */
function onTheWay({ trucks, drivers }: PastFacts, share: number, now: number): Busy[] {
  return [...Map.groupBy(trucks, ({ vendor_id: vendor }) => vendor)].flatMap(([vendor, own]) => {
    const hands = drivers.filter(({ vendor_id: of }) => of === vendor)
    return own.slice(0, Math.floor(own.length * share)).map((truck, at) => ({
      truck_id: truck.id,
      driver_id: hands[at]!.id,
      from: now - 2.2 * HOUR,
      until: now + 3 * HOUR,
    }))
  })
}

/** Who is on two trips at once, by id. */
function inTwoPlaces(orders: readonly PlannedOrder[], busy: readonly Busy[]): string[] {
  const planned = orders
    .flatMap(({ trips }) => trips)
    .map((trip) => ({ ids: [trip.truck.id, trip.driver.id], from: trip.start, until: endOf(trip) }))
  const lived = busy.map(({ truck_id: truck, driver_id: driver, ...span }) => ({
    ids: [truck, driver],
    ...span,
  }))
  const spans = [...planned, ...lived].flatMap(({ ids, ...span }) => ids.map((id) => ({ id, ...span })))
  return [...Map.groupBy(spans, ({ id }) => id)]
    .filter(([, own]) => {
      const inOrder = own.toSorted((one, other) => one.from - other.from)
      return inOrder.some(({ from }, at) => at > 0 && from < inOrder[at - 1]!.until)
    })
    .map(([id]) => id)
}

test('at whatever hour the plant is first started, no planned trip falls out and nobody drives two at once', async () => {
  const facts = await site.inside('order', readPastFacts)
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = clock.ms() + hour * HOUR
    const orders = planPast(facts, chance(7), 3, now)
    const busy = onTheWay(facts, 0.6, now)
    const settled = withFreePairs(orders, facts, busy)
    expect(tripsOf(settled)).toEqual(tripsOf(orders))
    expect(inTwoPlaces(settled, busy), new Date(now).toISOString()).toEqual([])
  }
})

test('no planned trip falls out where nobody is free at all: its tickets have their numbers', async () => {
  const facts = await site.inside('order', readPastFacts)
  const orders = planPast(facts, chance(7), 3, clock.ms())
  const always = { from: 0, until: clock.ms() * 2 }
  const busy = facts.drivers.map((driver, at) => ({
    truck_id: facts.trucks[at % facts.trucks.length]!.id,
    driver_id: driver.id,
    ...always,
  }))
  expect(tripsOf(withFreePairs(orders, facts, busy))).toEqual(tripsOf(orders))
})

test('Sundays are quieter than weekdays, trucks drive one to four trips a day, and some are late', async () => {
  const facts = await site.inside('order', readPastFacts)
  const trips = planPast(facts, chance(7), 28, clock.ms()).flatMap((order) => order.trips)
  const byDay = Map.groupBy(trips, ({ start }) => plantDay(new Date(start)))
  const meanOf = (weekdays: readonly number[]): number => {
    const days = [...byDay].slice(1, -1).filter(([day]) => weekdays.includes(new Date(day).getUTCDay()))
    return days.reduce((sum, [, all]) => sum + all.length, 0) / days.length
  }
  expect(meanOf([0])).toBeLessThan(meanOf([1, 2, 3, 4, 5]) * 0.7)
  const late = trips.filter(({ lateMin }) => lateMin > 0).length / trips.length
  expect(late).toBeGreaterThan(0.04)
  expect(late).toBeLessThan(0.15)
  const starts = Map.groupBy(
    trips,
    ({ truck, driver, start }) => `${truck.id} ${driver.id} ${plantDay(new Date(start - 6 * 3_600_000))}`,
  )
  expect(Math.max(...[...starts.values()].map((all) => all.length))).toBeLessThanOrEqual(4)
})

test('a row keeps its tabs, lines and backslashes on its way through COPY, and an odd row is refused', async () => {
  const prefix = 'a\tb\nc\\d\r\\N'
  await site.inside('order', (w) => copyRows(w.tx, 'orders.number_series', [{ prefix, last_value: 7 }]))
  const found = await rows(
    "select prefix, last_value from orders.number_series where last_value = 7 and prefix like 'a%'",
  )
  expect(found).toEqual([{ prefix, last_value: 7 }])
  const odd = site.inside('order', (w) =>
    copyRows(w.tx, 'orders.duty_lock', [
      { id: '01900000-0000-7000-8000-000000000001' },
      Object.assign({ id: '01900000-0000-7000-8000-000000000002' }, { other: 1 }),
    ]),
  )
  await expect(odd).rejects.toThrow('other columns')
})
