import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
const REASON = 'The driver has no telephone'

beforeAll(async () => {
  site = await orderSite()
  order = await site.order('approved', { routes: [0], ton: 2000 })
})
afterAll(() => site.close())

const step = (id: string) => site.tower.act<Row>(`/v1/trip/${id}/step`, { reason: REASON })
const event = (id: string, type: string) =>
  site.tower.act<Row>(`/v1/trip/${id}/event`, {
    type,
    occurred_at: clock.now().toISOString(),
    reason: REASON,
  })

const versioned = async (id: string) => {
  const { row_version } = sound(await site.tower.get(`/v1/trip/${id}`))
  return { id, row_version }
}

const accepted = async (): Promise<string> => String((await site.accepted(order)).id)

const told = (id: string) =>
  site.rows<{ type: string; reason: string; by_proxy: boolean }>(
    `select type, reason, by_proxy from orders.trip_event where trip_id = $1 and by_proxy and type <> 'accepted' order by id`,
    [id],
  )

describe('the next step', () => {
  test('moves a trip on to the scale, with its reason, as an event recorded for the driver', async () => {
    const id = await accepted()
    expect(sound(await step(id)).status).toBe('to_origin')
    expect(sound(await step(id)).status).toBe('at_origin')
    expect(await told(id)).toEqual([
      { type: 'departed_to_origin', reason: REASON, by_proxy: true },
      { type: 'arrived_origin', reason: REASON, by_proxy: true },
    ])
    const refused = await step(id)
    expect(refused.status).toBe(412)
    expect(JSON.stringify(refused)).toContain('The weighbridge takes the next step')
  })

  test('is taken with several trips at once, each for itself', async () => {
    const ids = [await accepted(), await accepted()]
    await step(ids[1]!)
    await step(ids[1]!)
    const { items } = sound(
      await site.tower.post<{ items: Row[] }>('/v1/trip/bulk', {
        action: 'step',
        records: await Promise.all(ids.map(versioned)),
        input: { reason: REASON },
      }),
    )
    expect(items).toMatchObject([
      { id: ids[0], done: true },
      { id: ids[1], done: false, reasons: ['The weighbridge takes the next step'] },
    ])
  })

  test('wants a reason', async () => {
    const answer = await site.tower.act(`/v1/trip/${await accepted()}/step`, {})
    expect(answer.status).toBe(400)
  })
})

test('an event that moves nothing is told once, and is not offered again while the trip stands there', async () => {
  const id = await accepted()
  await step(id)
  await step(id)
  const next = async () =>
    sound(await site.tower.get<{ next: { type: string }[] }>(`/v1/trip/${id}/timeline`)).next.map(
      ({ type }) => type,
    )
  expect(await next()).toContain('gate_in_origin')
  sound(await event(id, 'gate_in_origin'))
  expect(await next()).not.toContain('gate_in_origin')
  const again = await event(id, 'gate_in_origin')
  expect(again.status).toBe(412)
  expect(JSON.stringify(again)).toContain('This event is recorded already')
  sound(await event(id, 'stopped'))
  sound(await event(id, 'stopped'))
})
