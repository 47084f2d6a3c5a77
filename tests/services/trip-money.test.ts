import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { readRecord } from '#engine/record/records.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { truckRules } from '#services/master/fleet/trucks.ts'
import { clock } from '#kernel/clock.ts'
import { WeightBook } from '#services/order/start-data/weight-book.ts'
import { weighedTrip, weighFirst } from '#services/order/start-data/weighings.ts'
import { DEMO_ROUTES } from '#services/master/start-data/contracts.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'
import type { Caller } from '../support/plant.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

/** Loose urea from Gudang Urea 1 to a dock, weighed at both ends. */
const ROUTE = 12

async function assign(order: Row, planned_kg: number, more: { by?: Caller; reason?: string } = {}) {
  const { by = site.tower, reason } = more
  const body = { ...(await site.pairing(order, planned_kg)), ...(reason ? { override_reason: reason } : {}) }
  return by.act<{ trip: Row }>(`/v1/order/${order.id}/assign`, body)
}

const event = (id: unknown, type: string, more: Row = {}) =>
  site.tower.act<Row>(`/v1/trip/${id}/event`, {
    type,
    occurred_at: new Date(clock.ms()).toISOString(),
    reason: 'Told by the driver on the phone',
    ...more,
  })

/** One trip from its assignment until it is delivered, with the nets it has at both ends. */
async function deliver(order: Row, planned: number, net: number): Promise<string> {
  const { trip } = sound(await assign(order, planned))
  const id = String(trip.id)
  pass(5)
  sound(await site.tower.act(`/v1/trip/${id}/accept`))
  sound(await event(id, 'departed_to_origin'))
  sound(await event(id, 'arrived_origin'))
  await site.weigh(id, 'origin', net)
  pass(5)
  sound(await event(id, 'departed_origin'))
  sound(await event(id, 'arrived_destination'))
  await site.weigh(id, 'destination', net)
  sound(await event(id, 'pod_signed', { pod_receiver_name: 'Suparman' }))
  return id
}

const tariff = (sets: string) =>
  site.rows(`update master.contract_route set ${sets} where id = $1`, [DEMO_ROUTES[ROUTE]!.id])

/** The purchase order of these orders has just so much left: what its lines are worth stays as it is. */
async function leave(idr: number): Promise<void> {
  await site.rows(
    `update billing.purchase_order set status = 'open',
       total_value_idr = reserved_idr + committed_idr + actual_idr + $2 where contract_id = $1 and status in ('open', 'exhausted')`,
    [DEMO_ROUTES[ROUTE]!.contractId, idr],
  )
}

interface Balance {
  available: number
  committed: number
}

async function poOf(order: Row): Promise<Balance> {
  const [row] = await site.rows<Balance>(
    'select available_idr as available, committed_idr as committed from billing.purchase_order where id = $1',
    [order.purchase_order_id],
  )
  return row!
}

/** What a line holds by its entries, and what its trips cost. */
async function lineOf(order: Row) {
  const [row] = await site.rows<{ held: number; freight: number; budget: number }>(
    `select coalesce((select sum(reserved_idr + committed_idr + actual_idr) from billing.purchase_order_ledger where order_line_id = $1), 0)::bigint as held,
       coalesce((select sum(reserved_idr + committed_idr + actual_idr) from billing.work_unit_budget_entry where order_line_id = $1), 0)::bigint as budget,
       coalesce((select sum(freight_idr) from orders.trip where order_line_id = $1 and status not in ('cancelled', 'declined', 'failed')), 0)::bigint as freight`,
    [(order.lines as Row[])[0]!.id],
  )
  return row!
}

const said = (answer: { errors: { field: string; messages: string[] }[] }, field: string): string =>
  answer.errors.find((error) => error.field === field)?.messages.join(' ') ?? ''

beforeEach(async () => {
  await tariff(`charge_basis = 'per_ton', tariff_idr = 20000, min_charge_ton = 5`)
  await leave(100_000_000_000)
})

describe('what a trip costs is held when it is assigned', () => {
  test('small trips of a line paid by the trip end where the purchase order ends', async () => {
    await tariff(`charge_basis = 'per_trip', tariff_idr = 1000000`)
    const order = await site.order('approved', { routes: [ROUTE], ton: 40 })
    const planned = Number(order.planned_trips)
    expect(order.est_amount_idr).toBe(planned * 1_000_000)
    await leave(999_999)
    for (let n = 0; n < planned; n += 1) sound(await assign(order, 1))
    const body = await site.pairing(order, 1)
    const { guards } = sound(await site.tower.post<{ guards: Row[] }>(`/v1/order/${order.id}/check`, body))
    expect(guards).toMatchObject([{ code: 'F1', level: 'block', field: 'planned_kg' }])
    const refused = await site.superCt.act<Row>(`/v1/order/${order.id}/assign`, {
      ...body,
      override_reason: 'The vessel waits for us',
    })
    expect([refused.status, said(refused as never, 'planned_kg')]).toEqual([
      412,
      expect.stringMatching(/has Rp\u00a0999,999 left, Rp\u00a01,000,000 more is needed/),
    ])
    await leave(1_000_000)
    sound(await assign(order, 1))
    expect(await lineOf(order)).toEqual({
      held: (planned + 1) * 1_000_000,
      freight: (planned + 1) * 1_000_000,
      budget: (planned + 1) * 1_000_000,
    })
    expect((await poOf(order)).available).toBe(0)
  })

  test('the smallest charged load is in the estimate and in each trip', async () => {
    await tariff(`min_charge_ton = 15`)
    const order = await site.order('approved', { routes: [ROUTE], ton: 1 })
    expect(order.est_amount_idr).toBe(15 * 20_000)
    const first = sound(await assign(order, 400)).trip
    expect(first.freight_idr).toBe(300_000)
    await leave(299_999)
    expect((await assign(order, 400)).status).toBe(412)
  })

  test('tonnes beyond the ordered ones are held too', async () => {
    const order = await site.order('approved', { routes: [ROUTE], ton: 10 })
    sound(await assign(order, 10_100))
    const [row] = await site.rows<{ ton: string }>(
      'select sum(committed_ton) as ton from billing.purchase_order_ledger where order_line_id = $1',
      [(order.lines as Row[])[0]!.id],
    )
    expect(Number(row!.ton)).toBe(10.1)
  })

  test('a budget that asks for a reason gets it from super control tower', async () => {
    await tariff(`min_charge_ton = 15`)
    const order = await site.order('approved', { routes: [ROUTE], ton: 1 })
    sound(await assign(order, 400))
    await site.rows(`update billing.work_unit_budget set control_action = 'warn'`)
    await site.rows(
      'update billing.work_unit_budget_month set allocated_idr = reserved_idr + committed_idr + actual_idr',
    )
    const reason = 'The vessel waits for us'
    expect((await assign(order, 400)).status).toBe(412)
    expect((await assign(order, 400, { reason })).status).toBe(412)
    sound(await assign(order, 400, { by: site.superCt, reason }))
    const [entry] = await site.rows(
      `select reason from billing.work_unit_budget_entry where order_line_id = $1 order by seq desc limit 1`,
      [(order.lines as Row[])[0]!.id],
    )
    expect(entry).toEqual({ reason })
    await site.rows(`update billing.work_unit_budget set control_action = 'block'`)
    await site.rows('update billing.work_unit_budget_month set allocated_idr = allocated_idr + 1000000000000')
  })
})

test('the ticket that a trip leaves open when it is called off is void', async () => {
  const order = await site.order('approved', { routes: [ROUTE], ton: 10 })
  const { trip } = sound(await assign(order, 5000))
  const id = String(trip.id)
  pass(5)
  sound(await site.tower.act(`/v1/trip/${id}/accept`))
  sound(await event(id, 'departed_to_origin'))
  sound(await event(id, 'arrived_origin'))
  const [scale] = await site.rows<{ id: string; code: string }>(
    'select s.id, s.code from orders.trip t join master.scale s on s.id = t.origin_scale_id where t.id = $1',
    [id],
  )
  await site.inside('order', async (w) => {
    const book = new WeightBook()
    await weighFirst(w, book, await weighedTrip(w, id), 'origin', scale!, 9500)
    await book.write(w)
  })
  sound(await site.tower.act(`/v1/trip/${id}/cancel`, { reason: 'The vessel does not come' }))
  const tickets = await site.rows('select status, void_reason from orders.weighing where trip_id = $1', [id])
  expect(tickets).toEqual([{ status: 'void', void_reason: 'The trip was called off' }])
})

test('a truck stays with its vendor while it has work', async () => {
  const order = await site.order('approved', { routes: [ROUTE], ton: 10 })
  const { trip: given } = sound(await assign(order, 5000))
  const move = () =>
    site.inside('master', async (w) => {
      const before = await readRecord(w.ctx, w.tx, truck, w.actor, given.truck_id)
      return truckRules.onUpdate!(w, { vendor_id: uuidv7() }, before)
    })
  await expect(move()).rejects.toMatchObject({ fields: [{ field: 'vendor_id' }] })
  sound(await site.tower.act(`/v1/trip/${given.id}/cancel`, { reason: 'The vessel does not come' }))
  expect(await move()).toEqual({})
})

describe('an order line that cannot be counted is refused at its field', () => {
  const quoted = async (line: Row): Promise<Row[]> => {
    const body = await site.body([ROUTE], 100)
    const lines = (body.lines as Row[]).map((one) => ({ ...one, ...line }))
    return sound(await site.requester.post<{ errors: Row[] }>('/v1/order/quote', { ...body, lines })).errors
  }

  test('where the amount is past counting', async () => {
    await tariff(`charge_basis = 'per_ton_km', tariff_idr = 9000000000000000, distance_km = 9999`)
    const errors = await quoted({ quantity_ton: 99_999 })
    expect(errors.map(({ field }) => field)).toContain('lines.0.quantity_ton')
    await tariff('distance_km = 12')
  })

  test('where it is paid by the bag and nobody says how many, or too few', async () => {
    await tariff(`charge_basis = 'per_bag'`)
    expect((await quoted({})).map(({ field }) => field)).toEqual(['lines.0.bag_count'])
    expect(await quoted({ bag_count: 2000 })).toEqual([])
    await site.rows(
      `update master.cargo set bag_weight_kg = 50 where id = (select cargo_id from master.contract_route where id = $1)`,
      [DEMO_ROUTES[ROUTE]!.id],
    )
    expect(await quoted({ bag_count: 1 })).toMatchObject([
      { field: 'lines.0.bag_count', messages: ['100 t are 2000 bags of this cargo'] },
    ])
    expect(await quoted({ bag_count: 1990 })).toEqual([])
    await site.rows(
      `update master.cargo set bag_weight_kg = null where id = (select cargo_id from master.contract_route where id = $1)`,
      [DEMO_ROUTES[ROUTE]!.id],
    )
  })
})

describe('what was delivered beyond the order is decided', () => {
  const complete = (by: Caller, order: Row, reason?: string) =>
    by.act<Row>(`/v1/order/${order.id}/complete`, reason ? { overrun_reason: reason } : {})

  test('more weight than the line and its tolerance, by super control tower with a reason', async () => {
    const order = await site.order('approved', { routes: [ROUTE], ton: 10 })
    await deliver(order, 10_000, 13_000)
    const list = sound(await site.tower.get<{ overruns: string[] }>(`/v1/order/${order.id}/checklist`))
    expect(list.overruns).toEqual([
      expect.stringMatching(/^Line 1 carries 13,000 kg, 10,\d00 kg with its tolerance/),
    ])
    const without = await complete(site.superCt, order)
    expect([without.status, without.errors.map(({ field }) => field)]).toEqual([412, ['overrun_reason']])
    expect((await complete(site.tower, order, 'The vessel took it all')).status).toBe(412)
    const done = sound(await complete(site.superCt, order, 'The vessel took it all'))
    expect(done).toMatchObject({ status: 'completed', overrun_reason: 'The vessel took it all' })
    expect(await lineOf(order)).toEqual({ held: 260_000, freight: 260_000, budget: 260_000 })
  })

  test('more money than the purchase order has: refused, taken once there is enough, else an overrun', async () => {
    const order = await site.order('approved', { routes: [ROUTE], ton: 10 })
    await deliver(order, 10_000, 10_200)
    await leave(3999)
    const refused = await complete(site.tower, order)
    expect([refused.status, said(refused as never, 'overrun_reason')]).toEqual([
      412,
      expect.stringMatching(/has Rp\u00a03,999 left, Rp\u00a04,000 more is needed/),
    ])
    await leave(4000)
    sound(await complete(site.tower, order))
    expect((await poOf(order)).available).toBe(0)
    await leave(100_000_000)
    const other = await site.order('approved', { routes: [ROUTE], ton: 10 })
    await deliver(other, 10_000, 10_200)
    await leave(0)
    sound(await complete(site.superCt, other, 'The vessel took it all'))
    expect((await poOf(other)).available).toBe(-4000)
    const [entry] = await site.rows(
      `select type, idr, reason from billing.purchase_order_ledger where order_line_id = $1 order by seq desc limit 1`,
      [(other.lines as Row[])[0]!.id],
    )
    expect(entry).toEqual({ type: 'overrun', idr: 4000, reason: 'The vessel took it all' })
  })
})

test('whatever is assigned and called off, a line holds what its trips cost and no more than there is', async () => {
  const step = fc.record({ kg: fc.integer({ min: 1, max: 9000 }), cancels: fc.boolean() })
  const terms = fc.constantFrom(
    `charge_basis = 'per_trip', tariff_idr = 500000`,
    `charge_basis = 'per_ton', tariff_idr = 20000, min_charge_ton = 4`,
  )
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.nat(1_500_000),
      fc.array(step, { minLength: 4, maxLength: 7 }),
      async (sets, left, steps) => {
        await leave(100_000_000_000)
        await tariff(sets)
        const order = await site.order('approved', { routes: [ROUTE], ton: 12 })
        await leave(left)
        const trips: unknown[] = []
        for (const { kg, cancels } of steps) {
          const answer = await assign(order, kg)
          expect([200, 412]).toContain(answer.status)
          if (answer.status === 200) trips.push(answer.data.trip.id)
          if (cancels && trips.length)
            sound(await site.tower.act(`/v1/trip/${trips.pop()}/cancel`, { reason: 'Not needed any more' }))
          const { held, freight, budget } = await lineOf(order)
          expect(held).toBeGreaterThanOrEqual(freight)
          expect(budget).toBe(held)
          expect((await poOf(order)).available).toBeGreaterThanOrEqual(0)
        }
        for (const id of trips)
          sound(await site.tower.act(`/v1/trip/${id}/cancel`, { reason: 'Not needed any more' }))
        expect(await ledgerDrift(site.db, purchaseOrderLedger)).toEqual([])
      },
    ),
    { numRuns: 4 },
  )
})
