import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
})
afterAll(() => site.close())

test('no order of the demo is verified before its weights are', async () => {
  const [orders] = await site.rows<{ n: number; unverified: number; unsaid: number }>(
    `select count(*)::int as n,
       count(*) filter (where exists (select from orders.trip t join orders.public_trip_weights v on v.trip_id = t.id
         where t.order_id = o.id and not v.are_verified))::int as unverified,
       count(*) filter (where o.unverified_reason is null and o.verified_idr > 0)::int as unsaid
     from orders."order" o where o.status = 'verified'`,
  )
  expect(orders!.n).toBeGreaterThan(0)
  expect(orders).toMatchObject({ unverified: 0, unsaid: orders!.n })
})

test('every ticket of the demo has an operator who may verify it: one of its scale who took none of its weights', async () => {
  const left = await site.rows(
    `select g.ticket_no, s.code from orders.weighing g join master.scale s on s.id = g.scale_id
     where g.net_kg is not null and not exists (
       select from master.weighbridge_operator p join master.operator_scale w on w.weighbridge_operator_id = p.id
       where w.scale_id = g.scale_id and p.user_id <> g.first_operator_id and p.user_id <> g.second_operator_id)`,
  )
  expect(left).toEqual([])
  const [at] = await site.rows<{ n: number }>(
    `select count(*)::int as n from orders.weighing g join master.scale s on s.id = g.scale_id where s.code = 'TB-05'`,
  )
  expect(at!.n).toBeGreaterThan(0)
})
