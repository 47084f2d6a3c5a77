import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchPaces } from '#services/order/order/late-risk.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Caller } from '../support/plant.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const look = (): Promise<number> => watchPaces(site.ctx('order'))
const told = async ({ id }: Row): Promise<number> =>
  (await site.rows(`select 1 from orders.outbox where subject_id = $1 and type = 'order.late_risk'`, [id]))
    .length
const seen = async ({ id }: Row): Promise<Row> => sound(await site.tower.get<Row>(`/v1/order/${id}`))
const listed = async (field: string): Promise<unknown[]> => {
  const page = sound(
    await site.tower.post<{ items: Row[] }>('/v1/order/', {
      fieldFilters: [{ field, operator: '=', value: true }],
    }),
  )
  return page.items.map(({ id }) => id)
}

test('an order that cannot be carried in time says so with its numbers, and the tower is told once', async () => {
  const small = await site.order('approved', { ton: 40 })
  const large = await site.order('approved', { ton: 9000 })
  expect(await look()).toBe(1)
  const late = await seen(large)
  expect(late).toMatchObject({
    late_risk: true,
    pace: { head: 'Late risk', params: { left: { ton: 9000 } } },
  })
  expect(await seen(small)).toMatchObject({ late_risk: false, pace: { params: { left: { ton: 40 } } } })
  expect(await listed('late_risk')).toEqual([large.id])
  expect(await told(large)).toBe(1)
  pass(15)
  expect(await look()).toBe(0)
  expect(await told(large)).toBe(1)
  expect(late.row_version).toBe((await seen(large)).row_version)
})

test('ready pairs are those the guards let go: trucks that may not carry it and drivers without papers are none', async () => {
  const order = await site.order('approved', { ton: 40 })
  await look()
  const pairs = async (): Promise<number> => {
    const { pace } = await seen(order)
    return ((pace as Row).params as { pairs?: number }).pairs ?? 0
  }
  const before = await pairs()
  expect(before).toBeGreaterThan(1)
  await site.rows(
    `update master.truck_cargo set is_active = false where truck_id in (select id from master.truck where vendor_id = $1)`,
    [order.vendor_id],
  )
  await look()
  expect(await pairs()).toBe(0)
  expect((await seen(order)).late_risk).toBe(true)
  await site.rows('update master.truck_cargo set is_active = true')
  await site.rows('update master.driver_document set deleted_at = now()')
  await look()
  expect(await pairs()).toBe(0)
  await site.rows('update master.driver_document set deleted_at = null')
})

test('a truck on a trip of the order counts for it and for no other', async () => {
  const [own, other] = [
    await site.order('approved', { ton: 400 }),
    await site.order('approved', { ton: 400 }),
  ]
  const pairs = async (order: Row): Promise<number> =>
    (((await seen(order)).pace as Row).params as { pairs: number }).pairs
  await look()
  const [before, beforeOther] = [await pairs(own), await pairs(other)]
  await site.accepted(own)
  await look()
  expect(await pairs(own)).toBe(before)
  expect(await pairs(other)).toBe(beforeOther - 1)
})

test('what is over is forgotten, and tonnes without trucks are found', async () => {
  const order = await site.order('approved', { ton: 9000 })
  await look()
  expect(await listed('is_unallocated')).toContain(order.id)
  sound(
    await site.requester.post(`/v1/order/${order.id}/cancel`, {
      reason: 'The vessel does not come',
      row_version: (await seen(order)).row_version,
    }),
  )
  await look()
  expect(await seen(order)).toMatchObject({ late_risk: false, pace: null, ends_at: null })
  expect(await listed('is_unallocated')).not.toContain(order.id)
})

test('what is loaded stands between what is given out and what has arrived', async () => {
  const order = await site.order('approved', { ton: 40 })
  const trip = await site.accepted(order)
  expect((await seen(order)).loaded_kg).toBe(0)
  await site.weigh(String(trip.id), 'origin', 7_500)
  expect(await seen(order)).toMatchObject({ allocated_kg: 5000, loaded_kg: 7500, delivered_kg: 0 })
})

test('a list counts what is open of the alerts of an order’s trips', async () => {
  const order = await site.order('approved', { ton: 40 })
  const trip = await site.accepted(order)
  const [carried] = await site.rows<{ vendor_id: string }>(
    'select vendor_id from orders.trip where id = $1',
    [trip.id],
  )
  for (const [kind, status] of [
    ['accept_late', 'open'],
    ['queue_long', 'acknowledged'],
    ['late_arrival', 'ended'],
  ])
    await site.rows(
      `insert into sub.alert (id, created_at, updated_at, kind, severity, trip_id, order_id, vendor_id, started_at, ended_at, status)
       values (gen_random_uuid(), now(), now(), $1, 'warning', $2, $3, $4, now(), case $5 when 'ended' then now() end, $5)`,
      [kind, trip.id, order.id, carried!.vendor_id, status],
    )
  const counted = async (who: Caller): Promise<unknown> => {
    const filters = [{ field: 'created_by', operator: '=', value: order.created_by }]
    const page = sound(await who.post<{ items: Row[] }>('/v1/order/', { fieldFilters: filters }))
    return page.items.find(({ id }) => id === order.id)?.alert_count
  }
  expect([await counted(site.tower), await counted(site.superCt)]).toEqual([2, 2])
  // Another haulier's person sees neither.
  const stranger = site.as('control-tower', { vendor: ['00000000-0000-0000-0000-000000000001'] })
  expect(await counted(stranger)).toBeUndefined()
})
