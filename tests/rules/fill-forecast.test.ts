import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  finishOf,
  lastOfFill,
  leadMin,
  planFill,
  type FillPlan,
  type FillTrip,
  type Taken,
} from '#services/order/dispatch/rules/fill-forecast.ts'

const MINUTE = 60_000
const SEVEN = Date.parse('2026-11-22T00:00:00.000Z')
const at = (minutes: number): number => SEVEN + minutes * MINUTE
const time = (start: number, end: number): Taken => ({ start: at(start), end: at(end) })
const trip = (busy: readonly Taken[] = []): FillTrip => ({ load_min: 22, busy })

/** Of 114 minutes a trip, 38 until it is loaded, 22 of them at the loading point. */
const PLAN: FillPlan = {
  from: SEVEN,
  cycle_min: 114,
  trips: [trip(), trip(), trip(), trip()],
  loading: { per_hour: null, points: 1, taken: [] },
  scale: null,
}
const LEAD = 16

/** Minutes from seven to the start and end of each trip, and what it waits for. */
const times = (more: Partial<FillPlan>): [number, number, string][] =>
  planFill({ ...PLAN, ...more }).map(({ start, end, held }) => [
    (start - SEVEN) / MINUTE,
    (end - SEVEN) / MINUTE,
    held,
  ])

describe('the times of a fill', () => {
  test('one trip is held by nothing', () => {
    expect(times({ trips: [trip()] })).toEqual([[0, 114, 'start']])
  })

  test('one loading point takes one truck after the other', () => {
    expect(times({})).toEqual([
      [0, 114, 'start'],
      [22, 136, 'loading'],
      [44, 158, 'loading'],
      [66, 180, 'loading'],
    ])
  })

  test('a second loading point takes two at a time', () => {
    expect(times({ loading: { per_hour: null, points: 2, taken: [] } }).map(([start]) => start)).toEqual([
      0, 0, 22, 22,
    ])
  })

  test('who is loaded already goes first, and a gap before a later one is used', () => {
    const taken = [time(LEAD, LEAD + 30), time(LEAD + 60, LEAD + 82)]
    expect(times({ loading: { per_hour: null, points: 1, taken } }).map(([start]) => start)).toEqual([
      30, 82, 104, 126,
    ])
  })

  test('a place with a capacity of its own takes so many an hour, however long each is loaded', () => {
    const eight = { per_hour: 8, points: 1, taken: [time(LEAD, LEAD + 7.5)] }
    // Seven and a half minutes each, told to the minute.
    expect(times({ loading: eight }).map(([start]) => start)).toEqual([8, 15, 23, 30])
  })

  test('a truck that is on another trip starts after it, and one whose next trip is too near after that one', () => {
    expect(times({ trips: [trip([time(-60, 40)]), trip([time(100, 200)])] })).toEqual([
      [40, 154, 'truck'],
      [200, 314, 'truck'],
    ])
  })

  test('seconds of another trip are rounded up to the next minute', () => {
    const busy = [{ start: SEVEN, end: at(40) + 1 }]
    expect(times({ trips: [trip(busy)] })).toEqual([[41, 155, 'truck']])
  })

  test('a scale that is slower than the loading points holds instead', () => {
    const more = { loading: { per_hour: null, points: 4, taken: [] }, scale: { truck_min: 6, taken: [] } }
    expect(times(more)).toEqual([
      [0, 114, 'start'],
      [6, 120, 'scale'],
      [12, 126, 'scale'],
      [18, 132, 'scale'],
    ])
  })

  test('no loading takes longer than the third of a cycle it is part of', () => {
    expect(leadMin(114, 22)).toBe(LEAD)
    expect(leadMin(60, 45)).toBe(0)
  })

  test('the trip that ends last is said, the last of equals', () => {
    const planned = planFill({ ...PLAN, loading: { per_hour: null, points: 2, taken: [] } })
    expect(lastOfFill(planned)).toBe(3)
    expect(finishOf(planned)).toBe(at(136))
  })

  test('whatever is taken: nobody starts early, nobody is on two trips, no point has two trucks', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: -60, max: 400 }), fc.integer({ min: 1, max: 120 })), {
      maxLength: 6,
    })
    const taken = some.map((all) => all.map(([start, length]) => time(start, start + length)))
    const plan = fc.record({
      points: fc.integer({ min: 1, max: 3 }),
      taken,
      trips: fc.array(taken.map(trip), { minLength: 1, maxLength: 8 }),
    })
    fc.assert(
      fc.property(plan, ({ points, trips, ...more }) => {
        const planned = planFill({ ...PLAN, trips, loading: { per_hour: null, points, taken: more.taken } })
        const overlaps = (one: Taken, other: Taken): boolean => one.start < other.end && one.end > other.start
        const loads = planned.map(({ load_at }) => ({ start: load_at, end: load_at + 22 * MINUTE }))
        for (const [n, one] of planned.entries()) {
          expect(one.start).toBeGreaterThanOrEqual(SEVEN)
          expect(trips[n]!.busy.some((busy) => overlaps(one, busy))).toBe(false)
          const others = [...more.taken, ...loads.slice(0, n)].filter((load) => overlaps(load, loads[n]!))
          expect(others.length).toBeLessThan(points)
        }
      }),
    )
  })
})
