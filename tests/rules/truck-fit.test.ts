import fc from 'fast-check'
import { expect, test } from 'vitest'
import { againstTrip, type FitTicket, type FitTrip } from '#services/order/weighing/rules/trip-fit.ts'
import { fitOf, type FitFacts, type SeenFacts } from '#services/order/weighing/rules/truck-fit.ts'

const SEEN: SeenFacts = { plate_no: 'W 8364 UC', plates: ['W 8634 UC', 'W 8634 UC'], tare_kg: 15_980 }
const RIGHT: FitFacts = {
  plate_no: 'W 8634 UC',
  tare_kg: 15_990,
  driver_name: 'Yusuf Hidayat',
  waiting_trip_no: 'TRP-261122-00035',
  elsewhere_no: null,
}

test('the truck that cameras, tare, driver and trip speak for fits best', () => {
  const right = fitOf(RIGHT, SEEN)
  expect(right.score).toBeGreaterThan(90)
  expect(right.lines.every(({ ok }) => ok)).toBe(true)
  const other = fitOf(
    { ...RIGHT, plate_no: 'L 8364 UC', tare_kg: 13_840, driver_name: null, waiting_trip_no: null },
    SEEN,
  )
  expect(other.score).toBeLessThan(20)
  expect(fitOf({ ...RIGHT, elsewhere_no: 'TB-02-261122-0001' }, SEEN).score).toBe(0)
})

test('a score lies between 0 and 100, and a nearer tare never fits worse', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.boolean(),
      (a, b, isRead) => {
        const seen = isRead ? SEEN : { ...SEEN, plates: [] }
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map(
          (off) => fitOf({ ...RIGHT, tare_kg: 15_980 + off }, seen).score,
        )
        expect(near).toBeGreaterThanOrEqual(far!)
        expect(near).toBeLessThanOrEqual(100)
        expect(far).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

const TRIP: FitTrip = {
  id: 'y',
  trip_no: 'TRP-2',
  status: 'at_origin',
  truck_id: 'right',
  cargo_id: 'urea',
  origin_checkpoint_id: 'a',
  destination_checkpoint_id: 'b',
  origin_trip_id: null,
  weigh_plan: 'both',
  created_at: '2026-11-22T00:00:00Z',
  delivered_at: null,
  tickets: [],
}
const TICKET: FitTicket = {
  id: 't',
  place: 'origin',
  flow: 'tare_first',
  first_kg: 15_980,
  second_kg: 42_420,
  first_at: '2026-11-22T00:18:00Z',
  second_at: '2026-11-22T01:02:00Z',
  cargo_id: 'urea',
  origin_checkpoint_id: 'a',
  destination_checkpoint_id: 'b',
}

test('a ticket is the weighing of a trip that fits it, and of no other', () => {
  expect(againstTrip(TRIP, TICKET, 'right')).toBeNull()
  const wrong: Partial<FitTrip>[] = [
    { truck_id: 'other' },
    { status: 'cancelled' },
    { status: 'on_hold' },
    { status: 'assigned' },
    { cargo_id: 'npk' },
    { destination_checkpoint_id: 'c' },
    { weigh_plan: 'destination' },
    { origin_trip_id: 'z' },
    { tickets: [{ place: 'origin', id: 'u', no: 'TB-1' }] },
    { created_at: '2026-11-22T02:00:00Z' },
    { delivered_at: '2026-11-22T00:00:00Z' },
  ]
  for (const one of wrong)
    expect(againstTrip({ ...TRIP, ...one }, TICKET, 'right'), JSON.stringify(one)).not.toBeNull()
  expect(againstTrip(TRIP, { ...TICKET, place: 'destination' }, 'right')?.message).toContain('has not left')
  // A general weighing is the one that the truck came or went with.
  expect(againstTrip(TRIP, { ...TICKET, place: 'check', cargo_id: null }, 'right')).toBeNull()
  expect(
    againstTrip(TRIP, { ...TICKET, place: 'check', first_kg: 42_420, second_kg: 15_980 }, 'right'),
  ).not.toBeNull()
})
