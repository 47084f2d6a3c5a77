import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TogetherView } from '#contracts/order/calls.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import { togetherOf } from '#services/order/order/together.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const together = async (...orders: Row[]): Promise<TogetherView> =>
  sound(await site.approver.post<TogetherView>('/v1/order/together', { ids: orders.map(({ id }) => id) }))
const poOf = async ({ purchase_order_id: id }: Row): Promise<{ po_no: string; available_idr: number }> =>
  (
    await site.rows<{ po_no: string; available_idr: number }>(
      'select po_no, available_idr from billing.purchase_order where id = $1',
      [id],
    )
  )[0]!

test('drafts are counted one after the other, and the one that goes beyond the rest is named', async () => {
  const [first, second] = [await site.order('draft', { ton: 40 }), await site.order('draft', { ton: 40 })]
  const { po_no, available_idr } = await poOf(first)
  const each = Number(first.est_amount_idr)
  const both = await together(first, second)
  expect(both).toMatchObject({ est_amount_idr: 2 * each, misfits: [] })
  expect(both.sources[0]).toEqual({ label: `PO ${po_no}`, left_idr: available_idr - 2 * each })

  // Each fits alone.
  await site.rows(
    `update billing.purchase_order set total_value_idr = total_value_idr - available_idr + $2 where id = $1`,
    [first.purchase_order_id, each + 1],
  )
  expect((await together(first)).misfits).toEqual([])
  const { misfits } = await together(first, second)
  expect(misfits.map(({ order_no }) => order_no)).toEqual([second.order_no])
  expect(misfits[0]!.reasons.at(-1)).toMatch(/too little$/)
  await site.rows(
    'update billing.purchase_order set total_value_idr = total_value_idr + 10 * $2 where id = $1',
    [first.purchase_order_id, each],
  )
})

test('what is reserved is out of the rest already; a purchase order put on hold carries nothing', async () => {
  const order = await site.order('submitted', { ton: 40 })
  const { po_no, available_idr } = await poOf(order)
  expect((await together(order)).sources[0]).toEqual({ label: `PO ${po_no}`, left_idr: available_idr })
  await site.rows(`update billing.purchase_order set status = 'on_hold' where id = $1`, [
    order.purchase_order_id,
  ])
  expect((await together(order)).misfits).toEqual([
    { order_no: order.order_no, reasons: [`${po_no} is not open for use`] },
  ])
  const refused = await site.approver.act<Row>(`/v1/order/${order.id}/approve`)
  const reasons = [`${po_no} is not open for use`]
  expect([refused.status, refused.errors]).toEqual([412, [{ field: 'purchase_order_id', messages: reasons }]])
  const plan = sound(await site.approver.get<{ errors: Row[] }>(`/v1/order/${order.id}/plan`))
  expect(plan.errors).toEqual([{ field: 'purchase_order_id', messages: reasons }])

  await site.rows(`update billing.purchase_order set status = 'open' where id = $1`, [
    order.purchase_order_id,
  ])
  sound(await site.approver.act<Row>(`/v1/order/${order.id}/approve`))
})

test('the list to approve says what is left of purchase order and budget after each approval, and a haulier reads neither', async () => {
  const order = await site.order('submitted', { ton: 40 })
  interface Listed {
    id: string
    budget_left_idr: number | null
    purchase_order: { available_idr: number }
  }
  const queued = sound(
    await site.approver.post<{ items: Listed[] }>('/v1/order/approve-queue', {
      search_string: order.order_no,
    }),
  ).items
  const { sources } = await together(order)
  const shown = queued.map((row) => [row.id, row.purchase_order.available_idr, row.budget_left_idr])
  expect(shown).toEqual([[order.id, ...sources.map(({ left_idr }) => left_idr)]])

  const haulier = site.stranger('control-tower', { vendor: [String(order.vendor_id)] })
  const read = sound(
    await haulier.post<{ items: Row[] }>('/v1/order/', { search_string: order.order_no }),
  ).items
  expect(read.map(({ id, budget_left_idr }) => [id, budget_left_idr])).toEqual([[order.id, undefined]])
  expect((await haulier.post('/v1/order-budget/', {})).status).toBe(403)
})

test('orders of two units draw on two budgets of the same month, each named', async () => {
  const [own, other] = [
    await site.order('submitted', { ton: 10 }),
    await site.order('submitted', { ton: 10 }),
  ]
  const [budget] = await site.rows<{ work_unit_id: string }>(
    `select work_unit_id from billing.work_unit_budget where work_unit_id <> $1 and status = 'active'
       and fiscal_year = (select extract(year from window_start) from orders."order" where id = $2) limit 1`,
    [own.work_unit_id, own.id],
  )
  await site.rows('update orders."order" set work_unit_id = $2 where id = $1', [
    other.id,
    budget!.work_unit_id,
  ])
  const read = async ({ id }: Row): Promise<OrderRecord> =>
    sound(await site.superCt.get<OrderRecord>(`/v1/order/${String(id)}`))
  const rows = [await read(own), await read(other)]
  const { sources } = await togetherOf(site.db, site.superCt.actor, rows)
  const budgets = sources.filter(({ label }) => label.startsWith('Budget'))
  expect(budgets.map(({ label }) => label.split(' · ')[1])).toEqual(
    rows.map(({ work_unit }) => work_unit.name),
  )
})

test('an order that the caller may not see is not found among others either', async () => {
  const own = await site.order('draft')
  const stranger = site.stranger('order-requester', { requester: [], work_unit: [] })
  expect((await stranger.post('/v1/order/together', { ids: [own.id] })).status).toBe(404)
})
