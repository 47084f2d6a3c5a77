import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 200 })
})
afterAll(() => site.close())

const complete = (id: string, more: Row = {}) => site.tower.act<Row>(`/v1/trip/${id}/complete`, more)

async function delivered(lostKg = 0): Promise<string> {
  const id = String((await site.accepted(order)).id)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(id, type))
  await site.weigh(id, 'origin', 4800)
  sound(await site.event(id, 'departed_origin'))
  pass(20)
  sound(await site.event(id, 'arrived_destination'))
  await site.weigh(id, 'destination', 4800 - lostKg)
  const { status } = sound(await site.tower.get<Row>(`/v1/trip/${id}`))
  if (status !== 'delivered') sound(await site.event(id, 'pod_signed', { pod_receiver_name: 'Hadi Kusnadi' }))
  return id
}

test('fixes the weight and the freight of one trip before its order is completed', async () => {
  const id = await delivered()
  const done = sound(await complete(id))
  expect(done).toMatchObject({ status: 'completed', billable_kg: 4800 })
  expect(Number(done.freight_idr)).toBeGreaterThan(0)
  expect((await complete(id)).status).toBe(412)
})

test('wants to know why more was lost than is tolerated', async () => {
  const id = await delivered(400)
  const refused = await complete(id)
  expect(refused.errors).toMatchObject([{ field: 'loss_reason' }])
  const done = sound(await complete(id, { loss_reason: 'Two bags burst on the way' }))
  expect(done).toMatchObject({ status: 'completed', loss_reason: 'Two bags burst on the way' })
})

test('is paid by the engine hours where the tariff is per hour, and by nothing else', async () => {
  const plain = await delivered()
  expect((await complete(plain, { engine_hours: 2 })).errors).toMatchObject([{ field: 'engine_hours' }])
  const id = await delivered()
  await site.rows(`update orders.trip set charge_basis = 'per_hour', tariff_idr = 100000 where id = $1`, [id])
  expect((await complete(id)).errors).toMatchObject([{ field: 'engine_hours' }])
  const { vendor_id } = sound(await site.tower.get<Row>(`/v1/trip/${id}`))
  const haulier = site.as('control-tower', { vendor: [String(vendor_id)] })
  const own = await haulier.act(`/v1/trip/${id}/complete`, { engine_hours: 25 })
  expect(own.errors).toMatchObject([
    { field: 'engine_hours', messages: ['The plant’s own control tower decides what is paid'] },
  ])
  const done = sound(await complete(id, { engine_hours: 2.5 }))
  expect(done).toMatchObject({ engine_hours: 2.5, freight_idr: 250_000 })
})
