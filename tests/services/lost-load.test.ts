import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSubApp } from '#services/sub/app.ts'
import type { ServiceApp } from '#engine/context.ts'
import { needOfLines } from '#services/order/order/trip-costs.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { send } from '../support/six-services.ts'

let site: OrderSite
let sub: ServiceApp
beforeAll(async () => {
  site = await orderSite()
  sub = createSubApp(site.ctx('sub'))
})
afterAll(() => site.close())

const REASON = 'The truck went off the quay with its load'
const PAID = { paid_ways: 'outward', paid_reason: 'The haulier drove its way until there' }

const tripOf = async (id: unknown) => sound(await site.tower.get(`/v1/trip/${id}`))
const lose = (id: unknown, more: Row = {}, by = site.tower) =>
  by.act<Row>(`/v1/trip/${id}/lose`, { reason: REASON, paid_ways: null, paid_reason: null, ...more })
const decide = (id: unknown, more: Row = PAID, by = site.tower) =>
  by.act<Row>(`/v1/trip/${id}/decide-loss`, more)
const confirm = (id: unknown, by = site.superCt) => by.act<Row>(`/v1/trip/${id}/confirm-loss`)

async function onTheWay(order: Row): Promise<string> {
  const { id } = await site.accepted(order)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
  await site.weigh(String(id), 'origin', 4800)
  sound(await site.event(String(id), 'departed_origin'))
  return String(id)
}

const lineOf = async ({ id }: Row) =>
  (
    await site.rows(
      `select l.allocated_kg, l.delivered_kg, l.lost_kg from orders.order_line l where l.order_id = $1`,
      [id],
    )
  )[0]!

test('a lost load is delivered nowhere, is counted at its line and sets truck and weight free', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await onTheWay(order)
  const { truck_id, freight_idr } = await tripOf(id)
  const lost = sound(await lose(id, PAID))
  expect(lost).toMatchObject({
    status: 'failed',
    lost_kg: 4800,
    paid_ways: 'outward',
    share_idr: null,
    cancelled_reason: REASON,
  })
  expect(await lineOf(order)).toEqual({ allocated_kg: 0, delivered_kg: 0, lost_kg: 4800 })
  const [truck] = await site.rows('select current_trip_id from master.truck where id = $1', [truck_id])
  expect(truck).toEqual({ current_trip_id: null })
  const own = await confirm(id, site.tower)
  expect(own.status).toBe(412)
  expect(JSON.stringify(own.errors)).toContain('somebody else confirms it')
  const confirmed = sound(await confirm(id))
  expect(confirmed).toMatchObject({ share_idr: freight_idr, lost_confirmed_by_name: expect.any(String) })
  expect(Number(freight_idr)).toBeGreaterThan(0)
  expect((await decide(id)).status).toBe(412)
  expect((await confirm(id)).status).toBe(412)
})

test('what it pays may be said later, and said anew until it is confirmed; nothing is nothing', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await onTheWay(order)
  sound(await lose(id))
  expect(JSON.stringify((await confirm(id)).errors)).toContain('Say first what is paid')
  sound(await decide(id))
  sound(
    await decide(
      id,
      { paid_ways: 'nothing', paid_reason: 'The driver slept, the vendor pays' },
      site.superCt,
    ),
  )
  expect((await confirm(id, site.superCt)).status).toBe(412)
  expect(sound(await confirm(id, site.tower)).share_idr).toBe(0)
})

test('a way is paid with its reason, both ways of it never, and an empty truck has no load to lose', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await onTheWay(order)
  const fieldOf = async (more: Row) => (await lose(id, more)).errors.map(({ field }) => field)
  expect(await fieldOf({ paid_ways: 'outward' })).toEqual(['paid_reason'])
  expect(await fieldOf({ paid_reason: 'Nobody knows how it came about' })).toEqual(['paid_ways'])
  expect(await fieldOf({ ...PAID, paid_ways: 'both' })).toEqual(['paid_ways'])
  expect(await fieldOf({ reason: 'gone' })).toEqual(['reason'])
  const { id: empty } = await site.accepted(order)
  expect((await lose(empty)).status).toBe(412)
  expect((await decide(empty)).status).toBe(412)
})

test('a haulier’s control tower and the respond center end the trip, but say nothing of the money', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await onTheWay(order)
  const { vendor_id } = await tripOf(id)
  const haulier = site.as('control-tower', { vendor: [String(vendor_id)] })
  const respond = site.as('respond-center')
  for (const by of [haulier, respond]) {
    const refused = await lose(id, PAID, by)
    expect(refused.status).toBe(412)
    expect(refused.errors.map(({ field }) => field)).toEqual(['paid_ways'])
  }
  sound(await lose(id, {}, haulier))
  expect((await decide(id, PAID, haulier)).status).toBe(403)
  expect((await decide(id, PAID, respond)).status).toBe(403)
  sound(await decide(id))
  expect((await confirm(id, haulier)).status).toBe(403)
})

test('the money of a lost load stays held until nothing is paid of it', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await onTheWay(order)
  const { freight_idr, order_line_id } = await tripOf(id)
  const need = async () => {
    return site.inside('order', async (w) =>
      (await needOfLines(w.tx, String(order.id))).get(String(order_line_id)),
    )
  }
  sound(await lose(id))
  expect(await need()).toEqual({ kg: 0, idr: freight_idr })
  sound(await decide(id, { paid_ways: 'nothing', paid_reason: 'Stolen from an unlocked truck' }))
  expect(await need()).toEqual({ kg: 0, idr: 0 })
})

test('a trouble that ended so fails its trip when it is closed', async () => {
  const order = await site.order('approved', { routes: [0], ton: 60 })
  const id = await onTheWay(order)
  const respond = site.as('respond-center').actor
  const [problem] = await site.rows(`select id from master.problem where code = 'TYRE'`)
  const made = sound(
    await send<Row>(sub, { method: 'POST', path: '/v1/trouble-report/create' }, respond, {
      problem_id: problem!.id,
      trip_id: id,
      description: 'The truck was stolen with all it carried',
    }),
  )
  const step = async (name: string, input: Row = {}) => {
    const [row] = await site.rows('select row_version from sub.trouble_report where id = $1', [made.id])
    const path = `/v1/trouble-report/${String(made.id)}/${name}`
    return sound(await send<Row>(sub, { method: 'POST', path }, respond, { ...row, ...input }))
  }
  await step('acknowledge')
  await step('resolve', { outcome: 'lost', resolution: 'Found burnt out, nothing of the load left' })
  await step('close')
  expect(await tripOf(id)).toMatchObject({
    status: 'failed',
    lost_kg: 4800,
    paid_ways: null,
    cancelled_reason: 'Found burnt out, nothing of the load left',
  })
})
