import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAID_WAYS } from '#contracts/dispatch/trip-ways.ts'
import { weighedTrip, weighFirst, weighSecond } from '#services/order/start-data/weighings.ts'
import { WeightBook } from '#services/order/start-data/weight-book.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

// What two people want of one trip that cannot both be so: one of them is refused in words, and nothing is left half done.

let site: OrderSite
const REASON = 'The truck stands with a flat tyre'
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const read = async (id: unknown): Promise<Row> => sound(await site.tower.get<Row>(`/v1/trip/${id}`))
const orderNow = async ({ id }: Row): Promise<Row> => sound(await site.tower.get<Row>(`/v1/order/${id}`))
const problem = async (code: string): Promise<unknown> =>
  (await site.rows('select id from master.problem where code = $1', [code]))[0]!.id
const act = (id: unknown, name: string, more: Row = {}) => site.tower.act<Row>(`/v1/trip/${id}/${name}`, more)
const hold = async (id: unknown) =>
  sound(await act(id, 'hold', { problem_id: await problem('TYRE'), reason: REASON }))

async function atOrigin(order: Row): Promise<string> {
  const { id } = await site.accepted(order)
  for (const type of ['departed_to_origin', 'arrived_origin']) sound(await site.event(String(id), type))
  return String(id)
}
async function loaded(order: Row): Promise<string> {
  const id = await atOrigin(order)
  await site.weigh(id, 'origin', 5000)
  return id
}
const scaleOf = async (id: string): Promise<{ id: string; code: string }> =>
  (
    await site.rows<{ id: string; code: string }>(
      'select s.id, s.code from orders.trip t join master.scale s on s.id = t.origin_scale_id where t.id = $1',
      [id],
    )
  )[0]!

describe('a trip on hold before it is loaded', () => {
  test('is called off with its order by super control tower, a loaded one is not', async () => {
    const order = await site.order('approved', { ton: 60 })
    const id = await atOrigin(order)
    await hold(id)
    const other = await loaded(order)
    await hold(other)
    const cancel = () =>
      site.superCt.act<Row>(`/v1/order/${order.id}/super-cancel`, { reason: 'The vessel does not come' })
    const refused = await cancel()
    expect([refused.status, refused.header.message]).toEqual([
      412,
      `${String((await read(other)).trip_no)} is loaded or delivered already`,
    ])
    sound(await act(other, 'lose', { reason: 'The load went into the river' }))
    expect(sound(await cancel()).status).toBe('cancelled')
    expect(await read(id)).toMatchObject({ status: 'cancelled', resume_to: null })
    expect((await act(id, 'resume')).status).toBe(412)
  })

  test('is called off when its requester needs no more, a loaded one is waited for', async () => {
    const order = await site.order('approved', { ton: 60 })
    const [empty, full] = [await atOrigin(order), await loaded(order)]
    for (const id of [empty, full]) await hold(id)
    const ask = (decision: string) =>
      site.requester.act<Row>(`/v1/order/${order.id}/request-completion`, {
        completion_reason: 'stop_need',
        trips: [
          { trip_id: empty, decision: 'cancel' },
          { trip_id: full, decision },
        ],
      })
    expect((await ask('cancel')).errors[0]?.messages).toEqual([
      `${String((await read(full)).trip_no)} is loaded and cannot be cancelled`,
    ])
    sound(await ask('wait'))
    expect(await read(empty)).toMatchObject({ status: 'cancelled', resume_to: null })
    expect(await read(full)).toMatchObject({ status: 'on_hold' })
  })

  test('keeps its open weighing, which is closed once it goes on and not before', async () => {
    const order = await site.order('approved', { routes: [0], ton: 60 })
    const id = await atOrigin(order)
    const scale = await scaleOf(id)
    const ticket = await site.inside('order', async (w) => {
      const book = new WeightBook()
      const first = await weighFirst(w, book, await weighedTrip(w, id), 'origin', scale, 9500)
      await book.write(w)
      return first
    })
    await hold(id)
    pass(10)
    const second = () =>
      site.inside('order', async (w) => {
        const book = new WeightBook()
        await weighSecond(w, book, await weighedTrip(w, id), 'origin', scale, ticket, 14_500)
        await book.write(w)
      })
    await expect(second()).rejects.toMatchObject({ fields: [{ field: 'type' }] })
    expect(await site.rows('select status from orders.weighing where trip_id = $1', [id])).toEqual([
      { status: 'open' },
    ])
    sound(await act(id, 'resume'))
    await second()
    expect(await read(id)).toMatchObject({ status: 'loaded', origin_net_kg: 5000 })
  })
})

describe('two at once', () => {
  /** What became of calls that were made together: which of them were done. */
  const race = async (...calls: Promise<{ status: number }>[]): Promise<number[]> =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b)

  test('one calls a trip off, the other gives it to another pair', async () => {
    const order = await site.order('approved', { routes: [0], ton: 200 })
    for (let n = 0; n < 4; n += 1) {
      const { id, row_version } = await read((await site.accepted(order)).id)
      const { truck_id, driver_id } = await site.pairing(order, 5000)
      const done = await race(
        site.tower.post(`/v1/trip/${id}/cancel`, { row_version, reason: REASON }),
        site.superCt.post(`/v1/trip/${id}/reassign`, { row_version, truck_id, driver_id, reason: REASON }),
      )
      expect(done[0]).toBe(200)
      expect([409, 412]).toContain(done[1])
      const { allocated_kg } = await orderNow(order)
      const [sum] = await site.rows(
        `select coalesce(sum(planned_kg), 0)::int as kg from orders.trip where order_id = $1
         and status not in ('cancelled', 'declined', 'failed')`,
        [order.id],
      )
      expect(allocated_kg).toBe(sum!.kg)
    }
  })

  test('one lets a held load go on, the other moves it, sends it back or loses it: there is one load', async () => {
    const order = await site.order('approved', { routes: [0], ton: 200 })
    for (const name of ['transship', 'return-load', 'lose'] as const) {
      const id = await loaded(order)
      await hold(id)
      const { row_version } = await read(id)
      const { truck_id, driver_id } = await site.pairing(order, 5000)
      const body = {
        transship: { truck_id, driver_id, driven_km: 0.5, reason: REASON },
        'return-load': {
          reason: REASON,
          paid_ways: PAID_WAYS[2].value,
          paid_reason: 'It never left the gate',
        },
        lose: { reason: REASON },
      }[name]
      const done = await race(
        site.tower.post(`/v1/trip/${id}/resume`, { row_version }),
        site.superCt.post(`/v1/trip/${id}/${name}`, { row_version, ...body }),
      )
      expect(done[0], name).toBe(200)
      expect([409, 412], name).toContain(done[1])
      const after = await read(id)
      const children = await site.rows('select 1 from orders.trip where parent_trip_id = $1', [id])
      expect(children, name).toHaveLength(after.status === 'failed' && name !== 'lose' ? 1 : 0)
      expect(after.resume_to, name).toBeNull()
    }
  })
})

describe('what is over takes nothing more', () => {
  test('a declined trip of an order that is completed is given to nobody', async () => {
    const order = await site.order('approved', { ton: 60 })
    const done = await loaded(order)
    for (const type of ['departed_origin', 'arrived_destination']) {
      pass(5)
      sound(await site.event(done, type))
    }
    await site.weigh(done, 'destination', 5000)
    sound(await site.event(done, 'pod_signed', { pod_receiver_name: 'Pak Joko' }))
    const { truck_id, driver_id, ...pair } = await site.pairing(order, 5000)
    const { trip } = sound(
      await site.tower.act<{ trip: Row }>(`/v1/order/${order.id}/assign`, { ...pair, truck_id, driver_id }),
    )
    const said = { problem_id: await problem('ROAD-CLOSED'), reason: 'The road to the plant is closed' }
    for (const code of ['SPEEDING', 'INDICATOR-DOWN', 'CAMERA-DOWN']) {
      const wrong = await act(trip.id, 'decline', { ...said, problem_id: await problem(code) })
      expect([wrong.status, wrong.errors[0]?.field], code).toEqual([412, 'problem_id'])
    }
    sound(await act(trip.id, 'decline', said))
    sound(
      await site.tower.act(`/v1/order/${order.id}/complete`, {
        shortage_reason: 'The rest is carried with the next order',
      }),
    )
    const refused = await act(trip.id, 'replace', { truck_id, driver_id })
    expect([refused.status, refused.header.message]).toEqual([412, 'The order takes no more trips'])
    for (const name of ['hold', 'cancel', 'resume', 'transship'])
      expect((await act(done, name, { reason: REASON })).status, name).toBeGreaterThanOrEqual(400)
    expect((await site.event(done, 'departed_origin')).status).toBe(412)
  })
})
