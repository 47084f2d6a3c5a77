import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freightShares } from '#services/billing/tariff/rules/freight-shares.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
let problemId: unknown
const REASON = 'It is part of a generated sequence'
beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 80 })
  problemId = (await site.rows<{ id: string }>('select id from master.problem where is_active limit 1'))[0]!
    .id
})
afterAll(() => site.close())

const act = (id: string, name: string, more: Row = {}, by = site.tower) =>
  by.act<Row>(`/v1/trip/${id}/${name}`, more)
const tripIn = async (states: readonly string[]): Promise<string | undefined> =>
  (
    await site.rows<{ id: string }>(
      `select id from orders.trip where order_id = $1 and status = any($2::text[]) and kind = 'delivery' order by sequence limit 1`,
      [order.id, states],
    )
  )[0]?.id

/** A pair for the order, or none where everything is given out or nobody is left. */
async function pair(): Promise<Row | null> {
  try {
    return await site.pairing(order, 5000)
  } catch {
    return null
  }
}

const BEFORE = ['assigned', 'accepted', 'to_origin', 'at_origin']

async function assigned(): Promise<string | undefined> {
  const given = await pair()
  if (given) await site.tower.act(`/v1/order/${order.id}/assign`, given)
  return tripIn(['assigned'])
}
const waiting = async (states: readonly string[] = BEFORE) => (await tripIn(states)) ?? (await assigned())

async function loaded(): Promise<string | undefined> {
  const id = await waiting(['assigned', 'accepted'])
  if (!id) return undefined
  await act(id, 'accept')
  for (const type of ['departed_to_origin', 'arrived_origin']) await site.event(id, type)
  const { status } = sound(await site.tower.get<Row>(`/v1/trip/${id}`))
  if (status === 'at_origin') await site.weigh(id, 'origin', 4900)
  return tripIn(['loaded'])
}

/** What may happen, each to the first trip it fits or to a new one; what the rules refuse just then changes nothing. */
const MOVES: Readonly<Record<string, () => Promise<unknown>>> = {
  assigned,
  loaded,
  async reassigned() {
    const [id, given] = [await waiting(), await pair()]
    if (id && given)
      await act(id, 'reassign', { truck_id: given.truck_id, driver_id: given.driver_id, reason: REASON })
  },
  async declined() {
    const id = await waiting(['assigned'])
    if (id) await act(id, 'decline', { problem_id: problemId, reason: REASON })
  },
  async cancelled() {
    const id = await waiting()
    if (id) await act(id, 'cancel', { reason: REASON })
  },
  async transshipped() {
    const [id, given] = [(await tripIn(['loaded'])) ?? (await loaded()), await pair()]
    if (!id || !given) return
    await act(id, 'hold', { problem_id: problemId, reason: REASON })
    const { truck_id, driver_id } = given
    await act(id, 'transship', { truck_id, driver_id, driven_km: 0.1, reason: REASON })
  },
  async returned() {
    const id = (await tripIn(['loaded', 'on_hold'])) ?? (await loaded())
    const decided = { reason: REASON, paid_ways: 'outward', paid_reason: REASON }
    if (id) await act(id, 'return-load', decided, site.superCt)
  },
}

interface Sums {
  allocated: number
  planned: number
  quantity: number
  held: number
  needed: number
  carriers: number
}
async function sums(): Promise<Sums> {
  const [row] = await site.rows<Sums>(
    `select l.allocated_kg::int as allocated, (l.quantity_ton * 1000)::int as quantity,
       coalesce((select sum(t.planned_kg) from orders.trip t where t.order_line_id = l.id and t.kind = 'delivery'
         and t.status not in ('declined', 'cancelled', 'failed')), 0)::int as planned,
       coalesce((select sum(t.freight_idr) from orders.trip t where t.order_line_id = l.id
         and t.status not in ('declined', 'cancelled', 'failed')), 0)::float as needed,
       (select coalesce(sum(e.reserved_idr + e.committed_idr), 0) from billing.purchase_order_ledger e
         where e.order_line_id = l.id)::float as held,
       (select count(*)::int from (select truck_id from orders.trip where status in ('accepted', 'to_origin', 'at_origin',
          'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading', 'on_hold')
         group by truck_id having count(*) > 1) twice) as carriers
     from orders.order_line l where l.order_id = $1`,
    [order.id],
  )
  return row!
}

test('whatever is assigned, given away, called off, moved or sent back: the line adds up, and its money is held', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(Object.keys(MOVES), { minLength: 7 }), async (moves) => {
      for (const move of moves) {
        pass(1)
        await MOVES[move]!()
        const { allocated, planned, quantity, held, needed, carriers } = await sums()
        expect(allocated, move).toBe(planned)
        expect(allocated, move).toBeLessThanOrEqual(quantity * 1.1)
        expect(held, move).toBeGreaterThanOrEqual(needed)
        expect(carriers, move).toBe(0)
      }
    }),
    { numRuns: 4, seed: 20_260_303 },
  )
  // A sequence that was refused throughout would prove nothing.
  const happened = await site.rows<{ type: string }>('select distinct type from orders.trip_event')
  expect(happened.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['reassigned', 'declined', 'cancelled', 'transshipped', 'returned']),
  )
})

test('the shares of a freight and what is left of it are the freight to the rupiah', () => {
  const km = fc.integer({ min: 0, max: 50_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900_000_000 }),
      km,
      fc.array(km, { maxLength: 5 }),
      (amount, way, driven) => {
        const shares = freightShares(
          amount,
          way.toFixed(2),
          driven.map((one) => one.toFixed(2)),
        )
        expect(shares).toHaveLength(driven.length)
        expect(shares.every((share) => share >= 0)).toBe(true)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(amount)
      },
    ),
  )
  expect(freightShares(100, '3', ['1', '1'])).toEqual([33, 34])
  expect(freightShares(100, '10', ['10'])).toEqual([100])
  expect(freightShares(100, '0', ['0'])).toEqual([0])
})
