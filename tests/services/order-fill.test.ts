import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { FillForecast } from '#contracts/dispatch/fill-calls.ts'
import type { Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import type { Answer } from '../support/plant.ts'
import { growFleet } from '../support/many-pairs.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
let order: Row
let lineId: string

beforeAll(async () => {
  site = await orderSite()
  await capacity(null)
  await newOrder()
})
afterAll(() => site.close())

/** What every checkpoint loads in an hour; null leaves it to the settings. */
async function capacity(trucks: number | null): Promise<void> {
  await site.rows('update master.checkpoint set capacity_per_hour = $1', [trucks])
}

async function newOrder(ton = 500, routes = [12]): Promise<void> {
  order = await site.order('approved', { ton, routes })
  lineId = String((order.lines as Row[])[0]!.id)
}

const board = async (more: Row = {}): Promise<Suggestions> =>
  sound(
    await site.tower.post<Suggestions>(`/v1/order/${order.id}/suggest`, { order_line_id: lineId, ...more }),
  )

const forecast = async (pairs: readonly Suggestion[], more: Row = {}): Promise<FillForecast> =>
  sound(
    await site.tower.post<FillForecast>(`/v1/order/${order.id}/fill-forecast`, {
      order_line_id: lineId,
      pairs: pairs.map(({ truck, driver }) => ({ truck_id: truck.id, driver_id: driver.id })),
      ...more,
    }),
  )

const tripsOf = ({ trips }: FillForecast): Row[] =>
  trips.map(({ truck_id, driver_id, planned_kg, planned_start_at }) => ({
    truck_id,
    driver_id,
    planned_kg,
    planned_start_at,
  }))

const fill = (said: FillForecast, more: Row = {}): Promise<Answer<Row>> =>
  site.tower.act<Row>(`/v1/order/${order.id}/fill`, {
    order_line_id: lineId,
    trips: tripsOf(said),
    ...more,
  })

const tripCount = async (): Promise<number> => {
  const [row] = await site.rows<{ n: number }>('select count(*)::int as n from orders.trip where order_id = $1', [order.id]) // prettier-ignore
  return row!.n
}

test('the board is asked for by the id of a line or by its number, and answers with the id', async () => {
  const asked = async (body: Row) => site.tower.post<Suggestions>(`/v1/order/${order.id}/suggest`, body)
  for (const named of [{ order_line_id: lineId }, { line_no: 1 }, { order_line_id: lineId, line_no: 1 }, {}])
    expect(sound(await asked(named)).order_line_id).toBe(lineId)
  const refused = async (body: Row) => (await asked(body)).errors
  expect(await refused({ line_no: 2 })).toEqual([
    { field: 'line_no', messages: ['The order has no such line'] },
  ])
  expect(await refused({ order_line_id: lineId, line_no: 2 })).toMatchObject([{ field: 'order_line_id' }])
  expect(await refused({ line_no: 0 })).toMatchObject([{ field: 'line_no' }])
  const two = await site.order('approved', { ton: 20, routes: [12, 12] })
  const unnamed = await site.tower.post(`/v1/order/${two.id}/suggest`, {})
  expect(unnamed.errors).toMatchObject([{ field: 'order_line_id' }])
})

describe('the forecast of a fill', () => {
  test('puts one truck after the other at the loading point, and says what holds and what would move it', async () => {
    const { usable } = await board()
    const said = await forecast(usable.slice(0, 3))
    const starts = said.trips.map(({ planned_start_at: at }) => Date.parse(at))
    expect(starts.toSorted()).toEqual(starts)
    expect(new Set(starts).size).toBe(3)
    expect(said.held.by).toBe('loading')
    expect(said.held.text).toMatch(
      /^Loading at .+: \d+ min a truck, loading points by the settings: 1, other trucks before: 0$/,
    )
    expect(said.in_window).toBe(3)
    expect(said.finish_at).toBe(said.trips[2]!.planned_end_at)
    expect(said.adds_kg).toBe(said.trips.reduce((sum, { planned_kg }) => sum + planned_kg, 0))
    const [point] = said.moves
    expect(point!.label).toBe('One more loading point')
    expect(Date.parse(point!.finish_at!)).toBeLessThan(Date.parse(said.finish_at))
    const alone = await forecast(usable.slice(0, 1))
    expect(alone.held.by).toBe('start')
    expect(alone.moves[0]!.finish_at).toBeNull()
  })

  test('counts the loading points that are set', async () => {
    const { usable } = await board()
    const before = await forecast(usable.slice(0, 2))
    await site.rows(
      `insert into master.setting (id, name, scope, value, created_at, updated_at) values (gen_random_uuid(), 'loading_points', 'global', '2', now(), now())`,
    )
    const after = await forecast(usable.slice(0, 2))
    expect(Date.parse(after.finish_at)).toBeLessThan(Date.parse(before.finish_at))
    await site.rows(`delete from master.setting where name = 'loading_points'`)
  })

  test('takes the capacity of the checkpoint where it has one, and says so', async () => {
    const { usable } = await board()
    await capacity(6)
    const said = await forecast(usable.slice(0, 3))
    const starts = said.trips.map(({ planned_start_at: at }) => Date.parse(at))
    expect(starts.map((at) => (at - starts[0]!) / 60_000)).toEqual([0, 10, 20])
    expect(said.held.text).toMatch(/^Loading at .+: 6 trucks\/h by its own capacity, other trucks before: 0$/)
    expect(said.moves[0]!.label).toBe('One truck an hour more')
    expect(Date.parse(said.moves[0]!.finish_at!)).toBeLessThan(Date.parse(said.finish_at))
    await capacity(null)
  })

  test('starts a pair that is on a trip after it, and the trip is then taken', async () => {
    const { usable } = await board()
    sound(await fill(await forecast(usable.slice(0, 1))))
    const { later } = await board()
    const busy = later.find(({ truck }) => truck.id === usable[0]!.truck.id)!
    expect(busy.on_trip?.status).toBe('assigned')
    expect(busy.notes[0]).toMatch(/ and can accept this one after that$/)
    const said = await forecast([busy])
    expect(said.held.by).toBe('truck')
    expect(Date.parse(said.trips[0]!.planned_start_at)).toBeGreaterThanOrEqual(
      Date.parse(busy.on_trip!.until),
    )
    expect(said.trips[0]!.guards).toEqual([])
    expect(said.moves.map(({ label }) => label)).toContain(`A free truck instead of ${busy.truck.plate_no}`)
    sound(await fill(said))
  })

  test('says at each trip what speaks against it at its own time', async () => {
    await newOrder(10)
    const { usable } = await board()
    const said = await forecast(usable.slice(0, 2))
    expect(said.trips[0]!.guards).toEqual([])
    expect(said.trips[1]!.guards).toMatchObject([
      { code: 'D16', level: 'block', message: 'Line 1 has 0 kg left to assign' },
    ])
    expect(said.left_kg).toBe(0)
    expect(said.adds_kg).toBe(10_000)
  })

  test('refuses a pair that does not exist, at its place', async () => {
    const { usable } = await board()
    const [{ truck, driver }] = usable as [Suggestion]
    const answer = await site.tower.post(`/v1/order/${order.id}/fill-forecast`, {
      order_line_id: lineId,
      pairs: [
        { truck_id: truck.id, driver_id: driver.id },
        { truck_id: usable[1]!.truck.id, driver_id: order.id },
      ],
    })
    expect(answer.status).toBe(400)
    expect(answer.errors.map(({ field }) => field)).toEqual(['pairs.1.driver_id'])
  })
})

describe('filling', () => {
  test('makes all trips as they were shown, in one step', async () => {
    await newOrder()
    const { usable } = await board()
    const said = await forecast(usable.slice(0, 4))
    const after = sound(await fill(said))
    expect(after.status).toBe('assigned')
    expect((after.lines as Row[])[0]!.allocated_kg).toBe(said.adds_kg)
    const made = await site.rows(
      `select truck_id, driver_id, planned_kg, planned_start_at from orders.trip where order_id = $1 order by sequence`,
      [order.id],
    )
    expect(made).toEqual(tripsOf(said))
  })

  test('makes none when one is refused, and says it of each that is', async () => {
    await newOrder()
    const { usable } = await board()
    const said = await forecast(usable.slice(0, 3))
    const [, second, third] = usable as [Suggestion, Suggestion, Suggestion]
    await site.rows('update master.driver set credit_point = 10 where id = $1', [second.driver.id])
    await site.rows('update master.truck set is_active = false where id = $1', [third.truck.id])
    const answer = await fill(said)
    expect(answer.status).toBe(412)
    expect(answer.errors.map(({ field }) => field)).toEqual(['trips.1.driver_id', 'trips.2.truck_id'])
    expect(answer.errors[0]!.messages.join()).toMatch(/10 credit points, 40 are needed/)
    expect(await tripCount()).toBe(0)
    await site.rows('update master.driver set credit_point = 100 where id = $1', [second.driver.id])
    await site.rows('update master.truck set is_active = true where id = $1', [third.truck.id])
  })

  test('judges each trip after those before it: together they may not take more than the line has', async () => {
    await newOrder(10)
    const { usable } = await board()
    const said = await forecast(usable.slice(0, 1))
    const [one] = tripsOf(said) as [Row]
    const twice = [one, { ...one, truck_id: usable[1]!.truck.id, driver_id: usable[1]!.driver.id }]
    const answer = await site.tower.act(`/v1/order/${order.id}/fill`, { order_line_id: lineId, trips: twice })
    expect(answer.status).toBe(412)
    expect(answer.errors.map(({ field }) => field)).toEqual(['trips.1.planned_kg'])
    expect(await tripCount()).toBe(0)
  })

  test('a warning wants super control tower with a reason, and only trips with one are marked', async () => {
    await newOrder()
    const { usable } = await board()
    const said = await forecast(usable.slice(0, 2))
    const scales = (day: string): Promise<Row[]> => site.rows(`update master.scale_profile set tera_expired_at = '${day}'`) // prettier-ignore
    await scales('2026-03-01')
    const override_reason = 'The inspector comes today'
    expect((await fill(said, { override_reason })).status).toBe(412)
    const sent = { order_line_id: lineId, trips: tripsOf(said), override_reason }
    sound(await site.superCt.act(`/v1/order/${order.id}/fill`, sent))
    const flags = await site.rows('select flags from orders.trip where order_id = $1', [order.id])
    expect(flags).toEqual([{ flags: ['override_g12'] }, { flags: ['override_g12'] }])
    await scales('2027-03-01')
  })

  test('another vendor and a stale order are refused', async () => {
    await newOrder()
    const { usable } = await board()
    const said = await forecast(usable.slice(0, 1))
    const [other] = await site.rows<{ id: string }>('select id from master.vendor where id <> $1 limit 1', [
      order.vendor_id,
    ])
    const stranger = site.as('control-tower', { vendor: [other!.id] })
    const asked = { order_line_id: lineId, trips: tripsOf(said) }
    expect((await stranger.post(`/v1/order/${order.id}/fill`, asked)).status).toBe(404)
    expect((await stranger.post(`/v1/order/${order.id}/suggest`, { order_line_id: lineId })).status).toBe(404)
    const stale = await site.tower.post(`/v1/order/${order.id}/fill`, { ...asked, row_version: 1 })
    expect(stale.status).toBe(409)
    expect(await tripCount()).toBe(0)
  })

  test('of towers that fill two orders with the same trucks at once, each truck goes to one', async () => {
    const first = await site.order('approved')
    const second = await site.order('approved')
    order = first
    lineId = String((first.lines as Row[])[0]!.id)
    const { usable } = await board()
    const trips = tripsOf(await forecast(usable.slice(0, 3)))
    const send = (to: Row, sent: Row[]): Promise<Answer<Row>> =>
      site.tower.act<Row>(`/v1/order/${to.id}/fill`, {
        order_line_id: (to.lines as Row[])[0]!.id,
        trips: sent,
      })
    // In another sequence, so that locks taken one by one would wait for each other.
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(n % 2 ? first : second, n % 2 ? trips : trips.toReversed())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => [409, 412, 503].includes(status))).toHaveLength(9)
    const [made] = await site.rows<{ n: number }>(
      'select count(*)::int as n from orders.trip where order_id = any($1)',
      [[first.id, second.id]],
    )
    expect(made!.n).toBe(3)
  })
})

describe('the board', () => {
  test('ranks 200 pairs with at most two equal scores among the first 20, and the first ten may go', async () => {
    await growFleet(site.rows, 200)
    // Of the vendor whose trucks are copied.
    await newOrder(2000, [0])
    const { usable } = await board()
    expect(usable.length).toBeGreaterThan(190)
    const scores = usable.slice(0, 20).map(({ score }) => score)
    const most = Math.max(...scores.map((score) => scores.filter((other) => other === score).length))
    expect(most).toBeLessThanOrEqual(2)
    const { trips } = await forecast(usable.slice(0, 10), { planned_start_at: new Date(clock.ms() + 3_600_000).toISOString() }) // prettier-ignore
    expect(trips.flatMap(({ guards }) => guards.filter(({ level }) => level === 'block'))).toEqual([])
  })
})
