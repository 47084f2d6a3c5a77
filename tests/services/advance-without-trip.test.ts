import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { followCalledOff } from '#services/billing/payment/called-off.ts'
import { tellLateAdvances } from '#services/billing/payment/clocks.ts'
import { checkMoney } from '#truth/money.ts'
import { advanceSite, type AdvanceSite } from '../support/advance-site.ts'
import { pass, sound, type Row } from '../support/order-site.ts'

const MORNING = '2026-03-03T02:00:00.000Z'
const STOPPED = { reason: 'The order was stopped' }
const BACK = {
  return_method: 'cash',
  return_no: 'K-2',
  returned_at: MORNING,
  reason: 'The trip was called off',
}
const UNUSED = 'The driver never left for this trip: its advance is returned whole'

let site: AdvanceSite
let trip: Row

beforeAll(async () => {
  site = await advanceSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.freeze(new Date(MORNING))
  // Whose trip was called off is free again, and has money of the test before.
  do trip = await site.trip()
  while (
    (await site.rows('select 1 from billing.travel_advance where driver_id = $1', [trip.driver_id])).length >
    0
  )
})

const follow = () => followCalledOff(site.ctx('billing'))
const cancel = async ({ id }: Row) => sound(await site.tower.act(`/v1/trip/${String(id)}/cancel`, STOPPED))
const why = ({ status, header }: { status: number; header: { message: string } }) => [status, header.message]

/** An advance that was paid, and whose trip was called off ten minutes later. */
async function stranded(one = trip): Promise<Row> {
  const { id } = await site.paid(one)
  pass(10)
  await cancel(one)
  await follow()
  return site.stored(id)
}

let days = 0

/** Another trip that the driver of an advance has got. */
async function nextTripOf(driverId: unknown): Promise<Row> {
  const next = await site.trip()
  // Nobody drives two trips at one time: each is planned for a day of its own.
  await site.rows(
    `update orders.trip set driver_id = $2, status = 'assigned', planned_start_at = planned_start_at + make_interval(days => $3),
       planned_end_at = planned_end_at + make_interval(days => $3) where id = $1`,
    [next.id, driverId, (days += 1)],
  )
  return { ...next, driver_id: driverId }
}

describe('money that is out for a trip that is called off', () => {
  test('becomes a task since the moment it was called off, told to who paid, the tower and the driver', async () => {
    const paid = await site.paid(trip)
    pass(10)
    await cancel(trip)
    const calledOff = new Date(clock.ms()).toISOString()
    pass(3)
    expect(await follow()).toBe(1)
    expect(await follow()).toBe(0)
    const row = await site.stored(paid.id)
    expect(row).toMatchObject({
      status: 'stranded',
      status_reason: `${String(trip.trip_no)}: The order was stopped`,
      open_idr: 200_000,
    })
    expect(new Date(String(row.stranded_at)).toISOString()).toBe(calledOff)
    const events = await site.rows('select type from billing.outbox where subject_id = $1 order by seq', [
      paid.id,
    ])
    expect(events.at(-1)).toEqual({ type: 'travel-advance.strand' })
    await tellLateAdvances(site.ctx('billing'))
    expect(new Date(String((await site.stored(paid.id)).due_at)).toISOString()).toBe(
      '2026-03-04T02:10:00.000Z',
    )
    pass(24 * 60)
    await tellLateAdvances(site.ctx('billing'))
    await tellLateAdvances(site.ctx('billing'))
    expect(
      await site.rows('select event from billing.clock_breach where subject_id = $1', [paid.id]),
    ).toEqual([{ event: 'travel-advance.stranded_late' }])
  })

  test('stands among what is open, and its driver gets no other money before', async () => {
    const before = sound(await site.call('GET', '/v1/open-advances', site.asker.actor))
    const row = await stranded()
    const after = sound(await site.call('GET', '/v1/open-advances', site.asker.actor))
    expect(Number(after.stranded_idr) - Number(before.stranded_idr)).toBe(200_000)
    expect(Number(after.stranded_count) - Number(before.stranded_count)).toBe(1)
    expect(Number(after.open_idr) - Number(before.open_idr)).toBe(200_000)
    const next = await nextTripOf(row.driver_id)
    expect((await site.ask(next)).errors[0]).toMatchObject({
      field: 'trip_id',
      messages: [expect.stringMatching(/^This driver has Rp.200,000 of ADV-.* use it for this trip/)],
    })
    sound(await site.step(row.id, 'return', { ...BACK, returned_at: new Date(clock.ms()).toISOString() }))
    sound(await site.ask(next))
  })

  test('is used for another trip of the same driver, and for no trip of anybody else', async () => {
    const row = await stranded()
    const [foreign, next] = [await site.trip(), await nextTripOf(row.driver_id)]
    expect((await site.step(row.id, 'move', { trip_id: foreign.id })).errors[0]!.field).toBe('trip_id')
    expect((await site.step(row.id, 'move', { trip_id: trip.id })).errors[0]).toMatchObject({
      field: 'trip_id',
      messages: [expect.stringMatching(/is over: no money is given/)],
    })
    expect(sound(await site.step(row.id, 'move', { trip_id: next.id }))).toMatchObject({
      status: 'paid',
      trip_id: next.id,
      moved_from_trip_id: trip.id,
      stranded_at: null,
      open_idr: 200_000,
    })
    expect(await follow()).toBe(0)
    expect((await site.ask(next)).errors[0]!.messages[0]).toMatch(/^This trip has the advance ADV-/)
    sound(await site.change(row.id, { receipts: [await site.receipt(150_000)] }))
    sound(await site.step(row.id, 'submit', {}, site.asker.actor))
    sound(await site.step(row.id, 'settle'))
    expect(
      await site.rows('select * from billing.public_trip_advance where trip_id = $1', [next.id]),
    ).toMatchObject([{ to_pay_idr: -50_000, driver_id: row.driver_id }])
  })

  test('that comes back to the trip it was paid for was first paid for none other', async () => {
    const row = await stranded()
    const next = await nextTripOf(row.driver_id)
    sound(await site.step(row.id, 'move', { trip_id: next.id }))
    // The first trip is given to somebody else instead of called off, and comes back; so does this one.
    await site.rows(`update orders.trip set status = 'assigned' where id = $1`, [trip.id])
    await cancel(next)
    await follow()
    expect(sound(await site.step(row.id, 'move', { trip_id: trip.id }))).toMatchObject({
      trip_id: trip.id,
      moved_from_trip_id: null,
    })
    await cancel(trip)
    await follow()
    const third = await nextTripOf(row.driver_id)
    expect(sound(await site.step(row.id, 'move', { trip_id: third.id }))).toMatchObject({
      moved_from_trip_id: trip.id,
    })
  })

  test('of two advances of one driver one goes to a trip, and the other one waits for its own way out', async () => {
    const first = await site.paid(trip)
    const second = await site.paid(await nextTripOf(trip.driver_id))
    for (const { trip_id } of [first, second]) await cancel({ id: trip_id })
    expect(await follow()).toBe(2)
    const next = await nextTripOf(trip.driver_id)
    const both = await Promise.all(
      [first, second].map(({ id }) => site.step(id, 'move', { trip_id: next.id })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)])
    const [won, lost] = both[0]!.status === 200 ? [first, second] : [second, first]
    const again = await site.step(lost.id, 'move', { trip_id: next.id })
    expect(again.errors).toMatchObject([
      { field: 'trip_id', messages: [`This trip has the advance ${String(won.advance_no)}`] },
    ])
    expect(await site.stored(lost.id)).toMatchObject({ status: 'stranded', open_idr: 200_000 })
    // A third trip is not paid for while the second sum is out.
    const third = await nextTripOf(trip.driver_id)
    expect((await site.ask(third)).errors[0]!.messages[0]).toContain(String(lost.advance_no))
    sound(await site.step(lost.id, 'move', { trip_id: third.id }))
    expect((await site.stored(lost.id)).moved_from_trip_id).toBe(lost.trip_id)
  })

  test('is deducted whole, once, however many press', async () => {
    const row = await stranded()
    const input = { reason: 'The driver keeps it until payday', row_version: row.row_version }
    const both = await Promise.all([1, 2].map(() => site.step(row.id, 'deduct', input)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await site.stored(row.id)).toMatchObject({
      status: 'settled',
      deducted_idr: 200_000,
      open_idr: 0,
      settled_by: site.decider.actor.userId,
    })
  })

  test('takes receipts for the way until then, and none where the truck never left', async () => {
    const never = await stranded()
    const receipts = [await site.receipt(60_000)]
    expect(why(await site.change(never.id, { receipts }))).toEqual([412, UNUSED])
    expect(why(await site.step(never.id, 'submit'))).toEqual([412, UNUSED])
    const went = await site.trip()
    const { id } = await site.paid(went)
    sound(await site.event(String(went.id), 'departed_to_origin'))
    pass(10)
    await cancel(went)
    await follow()
    clock.freeze(new Date('2026-03-05T02:00:00.000Z'))
    const late = await site.change(id, { receipts: [await site.receipt(1000, { spent_on: '2026-03-04' })] })
    expect(JSON.stringify(late)).toContain('receipts.0.spent_on')
    clock.freeze(new Date(MORNING))
    sound(await site.change(id, { receipts }))
    for (const name of ['deduct', 'return'])
      expect(
        why(await site.step(id, name, name === 'return' ? BACK : { reason: 'Taken off his pay' })),
      ).toEqual([412, 'Receipts are entered: hand them in, or take them out first'])
    sound(await site.step(id, 'submit', { handed_back_idr: 100_000, return_no: 'K-3' }, site.asker.actor))
    sound(await site.step(id, 'send-back', { reason: 'The second toll is missing' }))
    expect(await site.stored(id)).toMatchObject({ status: 'stranded' })
    sound(await site.step(id, 'submit', { handed_back_idr: 100_000, return_no: 'K-3' }, site.asker.actor))
    expect(sound(await site.step(id, 'settle'))).toMatchObject({
      spent_idr: 60_000,
      returned_idr: 100_000,
      deducted_idr: 40_000,
    })
  })
})

test('the haulier’s tower says nothing of what becomes of the money', async () => {
  const row = await stranded()
  for (const name of ['move', 'deduct', 'return'])
    expect((await site.step(row.id, name, {}, site.haulier(trip).actor)).status).toBe(403)
})

test('the sums of all of this are found right by the check of the books', async () => {
  const { breaks } = await checkMoney(site.admin)
  expect(breaks.filter(({ record }) => /advance|driver/.test(record))).toEqual([])
})
