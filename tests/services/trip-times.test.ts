import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { recordTripEvent } from '#services/order/dispatch/trip-events.ts'
import { minutesAgo, orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

/** Events do not run backwards, whoever tells them; a time that was told wrong is put right beside what was recorded. */

let site: OrderSite
let order: Row

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
})
afterAll(() => site.close())

const REASON = 'The driver called from the road'
const event = (id: string, type: string, occurred_at = minutesAgo(0), more: Row = {}) =>
  site.tower.act<Row>(`/v1/trip/${id}/event`, { type, occurred_at, reason: REASON, ...more })
const correct = (id: string, type: string, occurred_at: string) =>
  site.tower.act<Row>(`/v1/trip/${id}/correct-time`, { type, occurred_at, reason: 'The hour was mistyped' })
const story = async (id: string): Promise<Row[]> =>
  sound(await site.tower.get<{ items: Row[] }>(`/v1/trip/${id}/timeline`)).items

/** A trip that was at its origin for some time, each step ten minutes after the one before. */
async function atOrigin(): Promise<string> {
  const id = String((await site.accepted(order)).id)
  pass(10)
  sound(await event(id, 'departed_to_origin'))
  pass(10)
  sound(await event(id, 'arrived_origin'))
  pass(10)
  sound(await event(id, 'gate_in_origin'))
  pass(10)
  return id
}

describe('a time that is told', () => {
  test('lies neither before the event before it, though that moved nothing, nor in the future', async () => {
    const id = await atOrigin()
    await site.weigh(id, 'origin', 5000)
    pass(20)
    sound(await event(id, 'surat_jalan_issued', minutesAgo(5)))
    const early = await event(id, 'departed_origin', minutesAgo(21))
    expect([early.status, early.errors[0]?.field]).toEqual([412, 'occurred_at'])
    expect(early.header.message).toMatch(/^Must not lie before .+: Second weighing at the origin$/)
    expect((await event(id, 'departed_origin', minutesAgo(-2))).header.message).toBe(
      'Must not lie in the future',
    )
    sound(await event(id, 'departed_origin', minutesAgo(10)))
    const passed = await event(id, 'checkpoint_passed', minutesAgo(15))
    expect(passed.header.message).toMatch(/^Must not lie before .+: Left the origin$/)
    sound(await event(id, 'stopped', minutesAgo(5)))
    expect((await event(id, 'resumed', minutesAgo(8))).header.message).toMatch(/: Stopped$/)
  })

  test('is judged by what moved nothing too', async () => {
    const id = await atOrigin()
    await site.rows(`update orders.trip set weigh_plan = 'destination' where id = $1`, [id])
    const early = await event(id, 'loading_started', minutesAgo(15))
    expect(early.header.message).toMatch(/^Must not lie before .+: Entered the gate$/)
    sound(await event(id, 'loading_started', minutesAgo(5)))
  })

  test('is judged whoever tells it, but a scale is believed', async () => {
    const id = await atOrigin()
    const told = (source: 'checker' | 'geofence') =>
      site.inside('order', (w) =>
        recordTripEvent(w, { tripId: id, type: 'p2h_passed', source, occurredAt: minutesAgo(300) }),
      )
    await expect(told('checker')).rejects.toThrow('Must not lie before')
    expect(await told('geofence')).toMatchObject({ to: 'at_origin' })
  })
})

describe('a time that was told wrong', () => {
  test('is put right beside the old one, with who, when and why; what followed from it follows', async () => {
    const id = await atOrigin()
    const [was, now] = [minutesAgo(30), minutesAgo(35)]
    const after = sound(await correct(id, 'departed_to_origin', now))
    expect(after).toMatchObject({ started_at: now, status: 'at_origin', arrived_at: null })
    const rows = await story(id)
    expect(rows.find(({ type }) => type === 'departed_to_origin')).toMatchObject({
      occurred_at: now,
      told_at: was,
    })
    expect(rows.at(-1)).toMatchObject({
      type: 'event_corrected',
      corrected_from: was,
      corrected_to: now,
      recorded_at: minutesAgo(0),
      reason: 'The hour was mistyped',
      actor_name: site.tower.actor.name,
    })
    const [kept] = await site.rows(
      `select occurred_at from orders.trip_event where trip_id = $1 and type = 'departed_to_origin'`,
      [id],
    )
    expect(Date.parse(String(kept!.occurred_at))).toBe(Date.parse(was))
  })

  test('stays between its neighbours, and out of the future', async () => {
    const id = await atOrigin()
    expect((await correct(id, 'departed_to_origin', minutesAgo(15))).header.message).toMatch(
      /^Must not lie after .+: Arrived at the origin$/,
    )
    expect((await correct(id, 'arrived_origin', minutesAgo(32))).header.message).toMatch(
      /^Must not lie before .+: Left for the origin$/,
    )
    expect((await correct(id, 'gate_in_origin', minutesAgo(-5))).header.message).toBe(
      'Must not lie in the future',
    )
    expect((await correct(id, 'loading_started', minutesAgo(1))).errors[0]?.field).toBe('type')
    sound(await correct(id, 'arrived_origin', minutesAgo(28)))
    expect((await correct(id, 'departed_to_origin', minutesAgo(25))).header.message).toMatch(
      /: Arrived at the origin$/,
    )
  })

  test('buys no arrival on time, and its minutes are reckoned anew', async () => {
    const id = await atOrigin()
    const trip = sound(await site.tower.get<Row>(`/v1/trip/${id}`))
    await site.weigh(id, 'origin', 5000)
    sound(await event(id, 'departed_origin'))
    pass((Date.parse(String(trip.planned_arrive_at)) - clock.ms()) / 60_000 + 60)
    expect(sound(await event(id, 'arrived_destination'))).toMatchObject({ on_time: false })
    const bought = sound(await correct(id, 'arrived_destination', minutesAgo(60)))
    expect(bought).toMatchObject({ arrived_at: minutesAgo(60), on_time: false })
    pass(30)
    await site.weigh(id, 'destination', 4990)
    pass(5)
    const done = sound(await event(id, 'pod_signed', minutesAgo(0), { pod_receiver_name: 'Suparman' }))
    expect(done).toMatchObject({ status: 'delivered', waiting_destination_min: 90 })
    pass(10)
    const late = sound(await correct(id, 'arrived_destination', minutesAgo(60)))
    expect(late).toMatchObject({ waiting_destination_min: 45, status: 'delivered' })
    const signed = sound(await correct(id, 'pod_signed', minutesAgo(5)))
    expect(signed).toMatchObject({
      delivered_at: minutesAgo(5),
      pod_signed_at: minutesAgo(5),
      cycle_min: Number(done.cycle_min) + 5,
    })
  })

  test('is not offered where nothing was told', async () => {
    const trip = await site.accepted(order)
    const { items } = sound(await site.tower.get<{ items: Row[] }>(`/v1/trip/${String(trip.id)}/actions`))
    expect(items.find(({ name }) => name === 'correct-time')).toMatchObject({
      allowed: false,
      reasons: ['No event of this trip was recorded on behalf'],
    })
  })
})

test('a trip is judged by the loss that was tolerated when it was assigned', async () => {
  const id = await atOrigin()
  await site.weigh(id, 'origin', 5000)
  const tolerate = (percent: number) =>
    site.rows(
      `update master.contract set susut_tolerance_percent = $2 where id = (select contract_id from orders."order" where id = $1)`,
      [order.id, percent],
    )
  await tolerate(90)
  await site.rows('update master.cargo set susut_tolerance_percent = null')
  await site.weigh(id, 'destination', 4000)
  const done = sound(await event(id, 'pod_signed', minutesAgo(0), { pod_receiver_name: 'Suparman' }))
  expect(done).toMatchObject({ status: 'delivered', loss_kg: 1000, over_tolerance: true })
})
