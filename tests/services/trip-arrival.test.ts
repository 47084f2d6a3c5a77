import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { minutesAgo, orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
})
afterAll(() => site.close())

const between = (from: unknown, to: unknown): number =>
  (Date.parse(String(to)) - Date.parse(String(from))) / 60_000

const event = (id: string, type: string, occurred_at = minutesAgo(0)) => site.event(id, type, { occurred_at })

/** A trip planned from now on, with the truck on its way to the origin; each with a truck and driver of its own. */
async function started(): Promise<Row> {
  const trip = await site.accepted(order)
  return sound(await event(String(trip.id), 'departed_to_origin'))
}

describe('the arrival of a trip', () => {
  test('is planned by the standard time of its route, whose length it keeps', async () => {
    const trip = await started()
    const [route] = await site.rows<{ km: string; min: number }>(
      'select distance_km as km, standard_duration_min as min from master.contract_route where id = $1',
      [trip.contract_route_id],
    )
    expect(Number(trip.distance_km)).toBe(Number(route!.km))
    expect(between(trip.planned_start_at, trip.planned_arrive_at)).toBeCloseTo((route!.min * 2) / 3, 3)
    expect(between(minutesAgo(0), trip.eta_at)).toBeCloseTo((route!.min * 2) / 3, 3)
    expect(trip).toMatchObject({ arrived_at: null, on_time: null })
  })

  test('is expected anew when it leaves the origin, and counts when it is there', async () => {
    const { id, planned_start_at, planned_end_at } = await started()
    sound(await event(String(id), 'arrived_origin'))
    await site.weigh(String(id), 'origin', 5000)
    const left = sound(await event(String(id), 'departed_origin'))
    const third = between(planned_start_at, planned_end_at) / 3
    expect(between(minutesAgo(0), left.eta_at)).toBeCloseTo(third, 3)
    const there = sound(await event(String(id), 'arrived_destination'))
    expect(there).toMatchObject({ arrived_at: minutesAgo(0), on_time: true })
  })

  test('cannot be typed away: what is recorded late is late, and events do not run backwards', async () => {
    const trip = await started()
    const id = String(trip.id)
    sound(await event(id, 'arrived_origin'))
    await site.weigh(id, 'origin', 5000)
    pass(15)
    sound(await event(id, 'departed_origin'))
    const [left, planned] = [clock.ms(), Date.parse(String(trip.planned_arrive_at))]
    pass((planned - left) / 60_000 + 30)
    const backwards = await event(id, 'arrived_destination', new Date(left - 10 * 60_000).toISOString())
    expect(backwards.status).toBe(412)
    expect(backwards.errors[0]).toMatchObject({
      field: 'occurred_at',
      messages: [expect.stringMatching(/^Must not lie before .+: Left the origin$/)],
    })
    const early = new Date(planned - 60_000).toISOString()
    const there = sound(await event(id, 'arrived_destination', early))
    expect(there).toMatchObject({ arrived_at: early, on_time: false })
    const { items } = sound(await site.tower.get<{ items: Row[] }>(`/v1/trip/${id}/timeline`))
    expect(items.find(({ type }) => type === 'arrived_destination')).toMatchObject({
      occurred_at: early,
      recorded_at: minutesAgo(0),
      by_proxy: true,
    })
  })

  test('what is only noted may become known after the trip has moved on', async () => {
    const { id } = await started()
    pass(5)
    sound(await event(String(id), 'arrived_origin'))
    sound(await event(String(id), 'p2h_passed', minutesAgo(4)))
    expect((await event(String(id), 'loading_started', minutesAgo(4))).status).toBe(412)
  })

  test('by the scale of the destination is an arrival too, and the cycle runs from the origin', async () => {
    const { id } = await started()
    pass(7)
    sound(await event(String(id), 'arrived_origin'))
    await site.weigh(String(id), 'origin', 5000)
    pass(11)
    await site.weigh(String(id), 'destination', 4990)
    const weighed = minutesAgo(0)
    pass(2)
    const done = sound(
      await site.tower.act<Row>(`/v1/trip/${String(id)}/event`, {
        type: 'pod_signed',
        occurred_at: minutesAgo(0),
        reason: 'The driver called from the road',
        pod_receiver_name: 'Suparman',
      }),
    )
    expect(done).toMatchObject({ status: 'delivered', arrived_at: weighed, on_time: true, cycle_min: 13 })
  })

  test('is no longer known when the ticket that told it is voided, unless somebody else had told it', async () => {
    const [told, alone] = [await started(), await started()]
    for (const { id } of [told, alone]) {
      pass(7)
      sound(await event(String(id), 'arrived_origin'))
      await site.weigh(String(id), 'origin', 5000)
    }
    sound(await event(String(told.id), 'departed_origin'))
    sound(await event(String(told.id), 'arrived_destination'))
    const arrived = minutesAgo(0)
    pass(11)
    for (const { id } of [told, alone]) {
      await site.weigh(String(id), 'destination', 4990)
      const [ticket] = await site.rows<{ id: string }>(
        `update orders.weighing set status = 'closed', void_requested_at = now(), void_reason = 'The wrong truck'
         where trip_id = $1 and place = 'destination' returning id`,
        [id],
      )
      sound(
        await site.tower.act(`/v1/weighing/${ticket!.id}/void`, { reason: 'The wrong truck was weighed' }),
      )
    }
    const read = async ({ id }: Row) => sound(await site.tower.get<Row>(`/v1/trip/${String(id)}`))
    expect(await read(told)).toMatchObject({ status: 'at_destination', arrived_at: arrived, on_time: true })
    expect(await read(alone)).toMatchObject({ status: 'at_destination', arrived_at: null, on_time: null })
    const { items } = sound(await site.tower.get<{ items: Row[] }>(`/v1/trip/${String(alone.id)}/timeline`))
    expect(items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['first_weigh_destination', 'weighing_voided']),
    )
  })
})
