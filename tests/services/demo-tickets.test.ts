import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
}, 240_000)
afterAll(() => site.close())

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
