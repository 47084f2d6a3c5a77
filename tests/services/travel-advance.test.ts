import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { clock } from '#kernel/clock.ts'
import { followCalledOff } from '#services/billing/payment/called-off.ts'
import { tellLateAdvances } from '#services/billing/payment/clocks.ts'
import { advanceSite, type AdvanceSite } from '../support/advance-site.ts'
import { storedFile } from '../support/files.ts'
import { pass, sound, type Row } from '../support/order-site.ts'

let site: AdvanceSite
let trip: Row
const MORNING = '2026-03-03T02:00:00.000Z'
const REASON = { amount_reason: 'Two tolls on the way' }

beforeAll(async () => {
  site = await advanceSite()
  // The first control tower is alone, until a test adds a second person.
  await site.rows('delete from master.control_tower where user_id <> $1', [site.asker.actor.userId])
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.freeze(new Date(MORNING))
  trip = await site.trip()
})

const refusedAt = ({
  status,
  errors,
}: {
  status: number
  errors: { field: string; messages: string[] }[]
}) => [status, errors?.[0]?.field, errors?.[0]?.messages[0]]
const allowance = async (): Promise<number> =>
  Number(
    (
      await site.rows('select travel_allowance_idr as n from master.contract_route where id = $1', [
        trip.contract_route_id,
      ])
    )[0]!.n,
  )

describe('asking', () => {
  test('takes what the route gives, and another amount with its reason only', async () => {
    const given = await allowance()
    expect(refusedAt(await site.ask(trip, { amount_idr: given + 1 }))).toEqual([
      400,
      'amount_reason',
      expect.stringMatching(/^The route gives Rp/),
    ])
    const offered = async (): Promise<unknown[]> => {
      const filters = travelAdvance.fields.trip_id.from!.filters
      const found = await site.asker.post<{ items: Row[] }>('/v1/trip/', {
        fieldFilters: filters,
        limit: 100,
      })
      return sound(found).items.map(({ id }) => id)
    }
    expect(await offered()).toContain(trip.id)
    const made = sound(await site.ask(trip))
    expect(await offered()).not.toContain(trip.id)
    expect(made).toMatchObject({
      advance_no: expect.stringMatching(/^ADV-260303-\d{5}$/),
      amount_idr: given,
      suggested_idr: given,
      status: 'asked',
      driver_id: trip.driver_id,
      open_idr: 0,
    })
    expect(refusedAt(await site.ask(trip))).toEqual([
      400,
      'trip_id',
      `This trip has the advance ${String(made.advance_no)}`,
    ])
    sound(await site.step(made.id, 'cancel', { reason: 'The driver has cash of his own' }, site.asker.actor))
    sound(await site.ask(trip))
  })

  test('is for trips of the own vendor, and not for a trip that is over', async () => {
    const other = site.stranger('control-tower', { vendor: ['01900000-0000-7000-8000-000000000000'] })
    expect(refusedAt(await site.ask(trip, {}, other.actor)).slice(0, 2)).toEqual([400, 'trip_id'])
    sound(await site.ask(trip, {}, site.haulier(trip).actor))
    const late = await site.trip()
    sound(await site.tower.act(`/v1/trip/${String(late.id)}/cancel`, { reason: 'The order was stopped' }))
    expect(refusedAt(await site.ask(late)).slice(0, 2)).toEqual([400, 'trip_id'])
  })

  test('is not answered by who asked: alone, only below the limit, and then it says so', async () => {
    // What is far above the route's allowance is decided by nobody alone, whatever the sum.
    const before = await allowance()
    await site.rows('update master.contract_route set travel_allowance_idr = 400000')
    const large = sound(await site.ask(trip, { amount_idr: 500_001, ...REASON }))
    expect((await site.step(large.id, 'approve', {}, site.asker.actor)).header.message).toMatch(
      /^Above Rp.500,000 in 30 days a second person decides/,
    )
    const small = sound(await site.ask(await site.trip(), { amount_idr: 500_000, ...REASON }))
    expect(sound(await site.step(small.id, 'approve', {}, site.asker.actor))).toMatchObject({
      single_person: true,
    })
    await site.rows('update master.contract_route set travel_allowance_idr = $1', [before])
    const userId = await site.userOf('control-tower')
    await site.rows(
      `insert into master.control_tower (id, created_at, updated_at, code, name, user_id)
       values (gen_random_uuid(), $1, $1, 'CT-9', 'Second', $2)`,
      [MORNING, userId],
    )
    const third = sound(await site.ask(await site.trip(), { amount_idr: 1000, ...REASON }))
    expect((await site.step(third.id, 'approve', {}, site.asker.actor)).header.message).toBe(
      'Somebody else decides what you entered',
    )
    await site.rows(`update auth."user" set is_active = false where id = $1`, [userId])
    await site.rows(`update master.control_tower set is_active = false, updated_at = $2 where user_id = $1`, [
      userId,
      MORNING,
    ])
    expect((await site.step(third.id, 'approve', {}, site.asker.actor)).status).toBe(412)
    pass(24 * 60 + 1)
    expect(sound(await site.step(third.id, 'approve', {}, site.asker.actor))).toMatchObject({
      single_person: true,
    })
    await site.rows('delete from master.control_tower where user_id = $1', [userId])
  })
})

describe('paying', () => {
  test('wants a signature and how it was paid, once, however many press', async () => {
    const made = sound(await site.ask(trip))
    sound(await site.step(made.id, 'approve'))
    expect(refusedAt(await site.step(made.id, 'pay', { method: 'cash' })).slice(0, 2)).toEqual([
      412,
      'receipt_file_id',
    ])
    const signed = await storedFile(site, site.decider)
    const input = { method: 'transfer', receipt_file_id: signed.id }
    expect(refusedAt(await site.step(made.id, 'pay', input)).slice(0, 2)).toEqual([412, 'pay_reference'])
    const foreign = await storedFile(site, site.asker)
    expect(
      refusedAt(await site.step(made.id, 'pay', { method: 'cash', receipt_file_id: foreign.id })).slice(0, 2),
    ).toEqual([400, 'receipt_file_id'])
    const version = (await site.stored(made.id)).row_version
    const both = await Promise.all(
      [1, 2].map(() =>
        site.step(made.id, 'pay', { ...input, pay_reference: 'BCA 77', row_version: version }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await site.stored(made.id)).toMatchObject({
      status: 'paid',
      paid_idr: made.amount_idr,
      open_idr: made.amount_idr,
    })
    const entries = await site.rows(
      'select type, paid_idr from billing.travel_advance_entry where travel_advance_id = $1',
      [made.id],
    )
    expect(entries).toEqual([{ type: 'pay', paid_idr: made.amount_idr }])
  })

  test('comes before leaving; later it says why, and not for a trip of somebody else or none', async () => {
    const made = sound(await site.ask(trip))
    sound(await site.step(made.id, 'approve'))
    sound(await site.event(String(trip.id), 'departed_to_origin'))
    const signed = await storedFile(site, site.decider)
    const input = { method: 'cash', receipt_file_id: signed.id }
    expect(refusedAt(await site.step(made.id, 'pay', input)).slice(0, 2)).toEqual([412, 'late_reason'])
    await site.rows('update orders.trip set driver_id = gen_random_uuid() where id = $1', [trip.id])
    expect((await site.step(made.id, 'pay', input)).header.message).toMatch(/has another driver now/)
    await site.rows('update orders.trip set driver_id = $2 where id = $1', [trip.id, trip.driver_id])
    sound(await site.step(made.id, 'pay', { ...input, late_reason: 'The office was still closed' }))
  })

  test('is refused while an older one of the driver is open', async () => {
    await site.paid(trip)
    const next = await site.trip()
    pass(7 * 24 * 60)
    await site.rows('update billing.travel_advance set driver_id = $2 where trip_id = $1', [
      trip.id,
      next.driver_id,
    ])
    expect(refusedAt(await site.ask(next))).toEqual([
      400,
      'trip_id',
      expect.stringMatching(
        /^ADV-260303-\d{5} of this driver, paid at .* is not accounted for: Rp.200,000 is open$/,
      ),
    ])
  })
})

describe('accounting', () => {
  test('closes with the rest partly handed back and partly deducted', async () => {
    const { id } = await site.paid(trip)
    sound(
      await site.change(id, {
        receipts: [await site.receipt(120_000), await site.receipt(30_000, { kind: 'fuel' })],
      }),
    )
    const version = (await site.stored(id)).row_version
    expect(
      refusedAt(await site.step(id, 'submit', { handed_back_idr: 50_001, return_no: 'K-1' })).slice(0, 2),
    ).toEqual([412, 'handed_back_idr'])
    expect(refusedAt(await site.step(id, 'submit', { handed_back_idr: 20_000 })).slice(0, 2)).toEqual([
      412,
      'return_no',
    ])
    expect((await site.step(id, 'submit', { row_version: Number(version) - 1 })).status).toBe(409)
    sound(
      await site.step(id, 'submit', { handed_back_idr: 20_000, return_no: 'K-1' }, site.haulier(trip).actor),
    )
    expect((await site.change(id, { receipts: [] })).status).toBe(412)
    expect(sound(await site.step(id, 'settle'))).toMatchObject({
      status: 'settled',
      spent_idr: 150_000,
      returned_idr: 20_000,
      deducted_idr: 30_000,
      open_idr: 0,
    })
    const [port] = await site.rows('select * from billing.public_trip_advance where trip_id = $1', [trip.id])
    expect(port).toMatchObject({ to_pay_idr: -30_000 })
  })

  test('of more than was paid says why, and what is refused the driver bears', async () => {
    const { id } = await site.paid(trip)
    sound(await site.change(id, { receipts: [await site.receipt(260_000)] }))
    expect(refusedAt(await site.step(id, 'submit')).slice(0, 2)).toEqual([412, 'claim_reason'])
    sound(await site.step(id, 'submit', { claim_reason: 'The toll road was closed' }, site.asker.actor))
    expect(refusedAt(await site.step(id, 'settle', { claim_idr: 60_001 })).slice(0, 2)).toEqual([
      412,
      'claim_idr',
    ])
    expect(refusedAt(await site.step(id, 'settle', { claim_idr: 40_000 })).slice(0, 2)).toEqual([
      412,
      'reason',
    ])
    expect(
      sound(await site.step(id, 'settle', { claim_idr: 40_000, reason: 'Parking is the vendor’s' })),
    ).toMatchObject({ claimed_idr: 40_000, borne_idr: 20_000, open_idr: 0, deducted_idr: 0 })
  })

  test('takes each picture once, by what it shows, and no day that cannot be', async () => {
    const { id } = await site.paid(trip)
    const one = await site.receipt(10_000)
    const twice = await site.change(id, { receipts: [one, { ...one, kind: 'fuel' }] })
    expect(refusedAt(twice).slice(0, 2)).toEqual([400, 'receipts.1.photo_file_id'])
    sound(await site.change(id, { receipts: [one] }))
    const other = await site.paid(await site.trip())
    const copy = await site.receipt(10_000)
    await site.rows(
      'update sub.file set sha256 = (select sha256 from sub.file where id = $2) where id = $1',
      [copy.photo_file_id, one.photo_file_id],
    )
    expect(refusedAt(await site.change(other.id, { receipts: [copy] }))).toEqual([
      400,
      'receipts.0.photo_file_id',
      expect.stringMatching(/^This picture is a receipt of ADV-/),
    ])
    for (const spent_on of ['2026-03-02', '2026-03-04'])
      expect(
        refusedAt(await site.change(id, { receipts: [{ ...(await site.receipt(1)), spent_on }] })).slice(
          0,
          2,
        ),
      ).toEqual([400, 'receipts.0.spent_on'])
  })

  test('of a cancelled trip is returning it whole', async () => {
    const { id } = await site.paid(trip)
    const row = await site.receipt(10_000)
    sound(await site.change(id, { receipts: [row] }))
    const back = {
      return_method: 'cash',
      return_no: 'K-2',
      returned_at: MORNING,
      reason: 'The trip was called off',
    }
    expect((await site.step(id, 'return', back)).header.message).toMatch(/^Receipts are entered/)
    sound(await site.tower.act(`/v1/trip/${String(trip.id)}/cancel`, { reason: 'The order was stopped' }))
    expect((await site.step(id, 'submit')).header.message).toBe(
      'The driver never left for this trip: its advance is returned whole',
    )
    expect(
      refusedAt(await site.step(id, 'return', { ...back, returned_at: '2026-03-03T05:00:00Z' })).slice(0, 2),
    ).toEqual([412, 'returned_at'])
    expect(sound(await site.step(id, 'return', back))).toMatchObject({
      status: 'returned',
      returned_idr: 200_000,
      open_idr: 0,
    })
  })

  test('is checked by somebody else than who handed the receipts in', async () => {
    const { id } = await site.paid(trip, 600_000)
    sound(await site.change(id, { receipts: [await site.receipt(600_000)] }))
    sound(await site.step(id, 'submit'))
    expect((await site.step(id, 'settle')).header.message).toBe('Somebody else decides what you entered')
    sound(await site.step(id, 'send-back', { reason: 'The second toll is missing' }))
    sound(await site.step(id, 'submit', {}, site.asker.actor))
    sound(await site.step(id, 'settle'))
  })
})

test('the haulier’s tower asks and hands in, and decides and pays nothing', async () => {
  const { actor } = site.haulier(trip)
  const made = sound(await site.ask(trip, {}, actor))
  const [, REFUSED] = [0, 'Only people of the company itself may do this']
  for (const name of ['approve', 'reject', 'pay', 'settle', 'send-back', 'return']) {
    const answer = await site.step(made.id, name, {}, actor)
    expect([name, answer.status, answer.header.message]).toEqual([name, 403, REFUSED])
  }
  sound(await site.step(made.id, 'cancel', { reason: 'The driver has cash of his own' }, actor))
})

test('a driver reads his own, and the sums of his own scope are what the tower sees', async () => {
  const { id } = await site.paid(trip)
  const own = site.stranger('driver', { driver: [String(trip.driver_id)] }).actor
  const other = site.stranger('driver', { driver: ['01900000-0000-7000-8000-000000000000'] }).actor
  expect((await site.call('GET', `/v1/travel-advance/${String(id)}`, own)).status).toBe(200)
  expect((await site.call('GET', `/v1/travel-advance/${String(id)}`, other)).status).toBe(404)
  expect((await site.call('GET', '/v1/open-advances', own)).status).toBe(403)
  const open = sound(await site.call('GET', '/v1/open-advances', site.haulier(trip).actor))
  const [sum] = await site.rows(
    `select count(*)::int as count, sum(open_idr)::int as open_idr from billing.travel_advance where vendor_id = $1 and status in ('paid', 'settling')`,
    [trip.vendor_id],
  )
  expect(open).toMatchObject(sum!)
  expect((open.ages as Row[]).reduce((total, { count }) => total + Number(count), 0)).toBe(open.count)
})

test('nobody pays for a trip that does not take place: what is asked for or approved is withdrawn by itself', async () => {
  const withdraw = () => followCalledOff(site.ctx('billing'))
  // What other tests have left without a trip.
  await withdraw()
  const [asked, approved, paid, kept] = [trip, await site.trip(), await site.trip(), await site.trip()]
  const ids = []
  for (const one of [asked, approved, kept]) ids.push(sound(await site.ask(one)).id)
  sound(await site.step(ids[1], 'approve'))
  const out = await site.paid(paid)
  expect(await withdraw()).toBe(0)
  for (const { id } of [asked, approved, paid])
    sound(await site.tower.act(`/v1/trip/${String(id)}/cancel`, { reason: 'The order was stopped' }))
  expect(await withdraw()).toBe(3)
  expect(await withdraw()).toBe(0)
  for (const [at, one] of [asked, approved].entries())
    expect(await site.stored(ids[at])).toMatchObject({
      status: 'cancelled',
      status_reason: `${String(one.trip_no)}: The order was stopped`,
      paid_idr: 0,
    })
  expect(await site.stored(ids[2])).toMatchObject({ status: 'asked' })
  expect(await site.stored(out.id)).toMatchObject({ status: 'stranded' })
  const events = await site.rows<{ type: string }>(
    `select type from billing.outbox where type = 'travel-advance.call-off'`,
  )
  expect(events).toHaveLength(2)
})

test('receipts that do not come are told to the driver and the tower, once', async () => {
  const { id } = await site.paid(trip)
  const told = async () =>
    (
      await site.rows<{ event: string }>(
        'select event from billing.clock_breach where subject_id = $1 order by at',
        [id],
      )
    ).map(({ event }) => event)
  await tellLateAdvances(site.ctx('billing'))
  expect(await told()).toEqual([])
  pass(4320 - 719)
  await tellLateAdvances(site.ctx('billing'))
  expect(await told()).toEqual(['travel-advance.settle_due'])
  pass(720)
  await tellLateAdvances(site.ctx('billing'))
  await tellLateAdvances(site.ctx('billing'))
  expect(await told()).toEqual(['travel-advance.settle_due', 'travel-advance.settle_late'])
})
