import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Suggestions } from '#contracts/dispatch/calls.ts'
import type { Availability, OrderPlanView } from '#contracts/order/calls.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

type Pairs = OrderPlanView['pairs'][number]

const planned = async (order: Row): Promise<Pairs> =>
  sound(await site.approver.get<OrderPlanView>(`/v1/order/${order.id}/plan`)).pairs[0]!

/** What the board answers for the start that the plan names. */
async function onBoard(order: Row, start: string): Promise<Suggestions> {
  const [line] = order.lines as Row[]
  return sound(
    await site.tower.post<Suggestions>(`/v1/order/${order.id}/suggest`, {
      order_line_id: line!.id,
      planned_start_at: start,
    }),
  )
}

const added = ({ free, refused }: Availability): number =>
  free + refused.reduce((sum, { count }) => sum + count, 0)
const countOf = ({ refused }: Availability, code: string): number =>
  refused.find((one) => one.code === code)?.count ?? 0

async function agrees(order: Row): Promise<Pairs> {
  const said = await planned(order)
  const board = await onBoard(order, said.start)
  expect(said.pairs).toBe(board.usable.length)
  expect([added(said.trucks), added(said.drivers)]).toEqual([said.trucks.all, said.drivers.all])
  return said
}

test('who approves reads as many pairs as the board offers', async () => {
  const order = await site.order('approved', { ton: 40 })
  const said = await agrees(order)
  expect(said.pairs).toBeGreaterThan(0)
})

test('papers that run out before the window ends, a trip then and another type are counted by what they are', async () => {
  const order = await site.order('approved', { ton: 40 })
  const before = await agrees(order)
  const { usable } = await onBoard(order, before.start)
  const [late, other] = usable.map(({ truck }) => truck.id)

  await site.accepted(order)
  const given = await agrees(order)
  expect(countOf(given.trucks, 'G8')).toBe(countOf(before.trucks, 'G8') + 1)

  const expire = (day: string) =>
    site.rows(
      `update master.truck_document set issued_at = '2019-01-01', expired_at = ${day} where truck_id = any($1) and doc_type = 'kir'`,
      [[late, other]],
    )
  await expire(`'2020-01-01'`)
  const expired = await agrees(order)
  expect(countOf(expired.trucks, 'G3')).toBeGreaterThan(countOf(given.trucks, 'G3'))
  expect(expired.trucks.free).toBeLessThan(given.trucks.free)
  await expire(`'2030-01-01'`)

  const [fit] = await site.rows<{ truck_type: string }>('select truck_type from master.truck where id = $1', [
    other,
  ])
  await site.rows('update orders.order_line set truck_type = $2 where order_id = $1', [
    order.id,
    fit!.truck_type,
  ])
  const typed = await agrees(order)
  expect(countOf(typed.trucks, 'TYPE')).toBeGreaterThan(0)
  expect(typed.trucks.free).toBeLessThan(given.trucks.free)
  await site.rows(`update orders.order_line set truck_type = 'pickup' where order_id = $1`, [order.id])
  expect((await agrees(order)).pairs).toBe(0)
})

test('drivers without a valid licence are no pairs', async () => {
  const order = await site.order('approved', { ton: 40 })
  const before = await agrees(order)
  await site.rows(
    `update master.driver_document set expired_at = '2020-01-01' where doc_type in ('sim_b1', 'sim_b2')
     and driver_id in (select id from master.driver where vendor_id = (select vendor_id from orders."order" where id = $1))`,
    [order.id],
  )
  const after = await agrees(order)
  expect(before.pairs).toBeGreaterThan(0)
  expect(after).toMatchObject({ pairs: 0, drivers: { free: 0 } })
})
