import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { NOT_USED } from '#contracts/payment/advance-words.ts'
import { followCalledOff } from '#services/billing/payment/called-off.ts'
import { advanceSite, type AdvanceSite } from '../support/advance-site.ts'
import { pass, sound, type Row } from '../support/order-site.ts'

const STOPPED = { reason: 'The order was stopped' }

let site: AdvanceSite
let trip: Row

beforeAll(async () => {
  site = await advanceSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.freeze(new Date('2026-03-03T02:00:00.000Z'))
  // Whose trip went to another driver is free again, and has money of the test before.
  do trip = await site.trip()
  while (
    (await site.rows('select 1 from billing.travel_advance where driver_id = $1', [trip.driver_id])).length >
    0
  )
})

const follow = () => followCalledOff(site.ctx('billing'))
const cancel = async ({ id }: Row) => sound(await site.tower.act(`/v1/trip/${String(id)}/cancel`, STOPPED))
const why = ({ status, header }: { status: number; header: { message: string } }) => [status, header.message]

describe('money of a driver whose trip another one drives', () => {
  test('is a task, while the new driver gets an advance of his own for the same trip', async () => {
    const { id } = await site.paid(trip)
    const other = await site.giveAway(trip)
    expect(sound(await site.ask(trip))).toMatchObject({ driver_id: other.id })
    expect(await follow()).toBe(1)
    const row = await site.stored(id)
    expect(row).toMatchObject({
      status: 'stranded',
      driver_id: trip.driver_id,
      status_reason: `${String(trip.trip_no)} → ${String(other.name)}`,
    })
    // That the new driver leaves says nothing of the first one, who never did.
    pass(5)
    sound(await site.tower.act(`/v1/trip/${String(trip.id)}/accept`))
    sound(await site.event(String(trip.id), 'departed_to_origin'))
    expect(why(await site.change(id, { receipts: [await site.receipt(1000)] }))).toEqual([412, NOT_USED])
    sound(await site.step(id, 'deduct', { reason: 'The driver keeps it until payday' }))
  })

  test('who never left has no receipts, though the driver before him had', async () => {
    const first = await site.paid(trip)
    sound(await site.event(String(trip.id), 'departed_to_origin'))
    await site.giveAway(trip)
    await follow()
    const second = await site.paid(trip)
    pass(10)
    await cancel(trip)
    await follow()
    expect(await site.stored(second.id)).toMatchObject({ status: 'stranded' })
    const receipts = [await site.receipt(1000)]
    expect(why(await site.change(second.id, { receipts }))).toEqual([412, NOT_USED])
    sound(await site.change(first.id, { receipts }))
  })

  test('who left under a name alone, as was kept before, still has his receipts', async () => {
    const { id } = await site.paid(trip)
    sound(await site.event(String(trip.id), 'departed_to_origin'))
    await site.giveAway(trip)
    await site.rows('alter table orders.trip_event disable trigger user')
    await site.rows(
      `update orders.trip_event set payload = payload - 'from_driver_id' where trip_id = $1 and type = 'reassigned'`,
      [trip.id],
    )
    await site.rows('alter table orders.trip_event enable trigger user')
    await follow()
    sound(await site.change(id, { receipts: [await site.receipt(1000)] }))
  })

  test('is gone since he lost the trip, whatever became of it before anybody looked', async () => {
    const { id } = await site.paid(trip)
    await site.giveAway(trip)
    const lost = new Date(clock.ms()).toISOString()
    pass(10)
    await cancel(trip)
    await follow()
    expect(new Date(String((await site.stored(id)).stranded_at)).toISOString()).toBe(lost)
  })

  test('goes on with him where the trip is his again', async () => {
    const { id } = await site.paid(trip)
    await site.giveAway(trip)
    await follow()
    pass(10)
    const { truck_id, driver_id } = trip
    const pair = { truck_id, driver_id, reason: 'The driver is well again' }
    sound(await site.tower.act(`/v1/trip/${String(trip.id)}/reassign`, pair))
    const offered = await site.tower.post<{ items: Row[] }>('/v1/trip/', {
      field_filters: [
        { field: 'has_advance', operator: '=', value: false },
        { field: 'driver_id', operator: '=', value: driver_id },
        { field: 'status', operator: '=', value: 'assigned' },
      ],
    })
    expect(sound(offered).items.map((one) => one.id)).toContain(trip.id)
    expect(sound(await site.step(id, 'move', { trip_id: trip.id }))).toMatchObject({
      status: 'paid',
      moved_from_trip_id: null,
      stranded_at: null,
    })
  })

  test('who has not got it yet is not paid: what was asked for him is withdrawn', async () => {
    const made = sound(await site.ask(trip))
    await site.giveAway(trip)
    expect(await follow()).toBe(1)
    expect(await site.stored(made.id)).toMatchObject({ status: 'cancelled', paid_idr: 0 })
  })

  test('whose receipts are being checked stays there, and frees the trip', async () => {
    const { id } = await site.paid(trip)
    sound(await site.event(String(trip.id), 'departed_to_origin'))
    sound(await site.change(id, { receipts: [await site.receipt(200_000)] }))
    sound(await site.step(id, 'submit', {}, site.asker.actor))
    const other = await site.giveAway(trip)
    expect(await follow()).toBe(1)
    expect(await follow()).toBe(0)
    expect(await site.stored(id)).toMatchObject({ status: 'settling' })
    // The form offers the trip for an advance of the new driver.
    const offered = await site.tower.post<{ items: Row[] }>('/v1/trip/', {
      field_filters: [
        { field: 'has_advance', operator: '=', value: false },
        { field: 'driver_id', operator: '=', value: other.id },
      ],
    })
    expect(sound(offered).items.map((one) => one.id)).toContain(trip.id)
    sound(await site.step(id, 'settle'))
  })
})
