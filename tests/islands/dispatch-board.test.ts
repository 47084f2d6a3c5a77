import { describe, expect, test } from 'vitest'
import type { GuardView, Suggestion } from '#contracts/dispatch/calls.ts'
import type { FillForecast } from '#contracts/dispatch/fill-calls.ts'
import { dictionary } from '#i18n/id.ts'
import { axisOf, marksOf, placeOf, stretchOf } from '#islands/dispatch/board-time.ts'
import {
  allPairs,
  assignable,
  countFor,
  fillBody,
  fillVerdict,
  filtered,
  NO_FILTER,
  refusedTrips,
  resized,
  startOf,
  stillThere,
} from '#islands/dispatch/fill-data.ts'
import { REFUSAL_KINDS } from '#contracts/dispatch/refusal-kinds.ts'
import { refusedCounts } from '#islands/dispatch/refusal-kinds.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import { LOAD_GUARDS } from '#services/order/dispatch/rules/load-guards.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'

const guard = (level: GuardView['level'], code = 'G1'): GuardView => ({
  code,
  level,
  field: 'truck_id',
  message: code,
})

const pair = (id: string, more: Partial<Suggestion> = {}): Suggestion => ({
  truck: {
    id,
    code: id,
    plate_no: id,
    truck_type: 'dump',
    condition: 'ready',
    trips_today: 0,
    max_kg: 10_000,
  },
  driver: { id: `${id}-d`, code: id, name: id, credit_point: 100, trips_today: 0 },
  vendor: 'GKT',
  planned_kg: 10_000,
  score: 90,
  parts: [],
  distance_km: 4,
  place: null,
  on_trip: null,
  bars: [],
  notes: [],
  warnings: [],
  ...more,
})

describe('the hours of the board', () => {
  const NOW = '2026-11-22T23:42:00.000Z'

  test('are twelve from the full hour on, marked every other hour', () => {
    const axis = axisOf(NOW, NOW)
    expect(new Date(axis.start).toISOString()).toBe('2026-11-22T23:00:00.000Z')
    expect(marksOf(axis).map(({ left }) => Math.round(left))).toEqual([0, 17, 33, 50, 67, 83])
    expect(placeOf(axis, '2026-11-23T05:00:00.000Z')).toBe(50)
    expect(placeOf(axis, '2026-11-22T22:59:00.000Z')).toBeNull()
    expect(placeOf(axis, '2026-11-23T11:01:00.000Z')).toBeNull()
  })

  test('begin before a start that lies far ahead, so that it is seen', () => {
    const start = '2026-11-24T01:30:00.000Z'
    const axis = axisOf(NOW, start)
    expect(new Date(axis.start).toISOString()).toBe('2026-11-24T00:00:00.000Z')
    expect(placeOf(axis, start)).toBeGreaterThan(0)
  })

  test('cut a trip at their ends and leave out one outside', () => {
    const axis = axisOf(NOW, NOW)
    const time = (start: string, end: string) => stretchOf(axis, { start, end })
    expect(time('2026-11-22T20:00:00Z', '2026-11-23T02:00:00Z')).toEqual({ left: 0, width: 25 })
    expect(time('2026-11-23T08:00:00Z', '2026-11-23T20:00:00Z')).toEqual({ left: 75, width: 25 })
    expect(time('2026-11-22T20:00:00Z', '2026-11-22T23:00:00Z')).toBeNull()
  })
})

describe('choosing pairs', () => {
  const all = [pair('a'), pair('b', { distance_km: null }), pair('c', { distance_km: 9, vendor: 'SJL' })]

  test('a filter leaves what fits; nobody is near whose place is not known', () => {
    const ids = (more: object): string[] =>
      filtered(all, { ...NO_FILTER, ...more }).map(({ truck }) => truck.id)
    expect(ids({})).toEqual(['a', 'b', 'c'])
    expect(ids({ withinKm: 5 })).toEqual(['a'])
    expect(ids({ withinKm: 9 })).toEqual(['a', 'c'])
    expect(ids({ vendor: 'SJL' })).toEqual(['c'])
    expect(ids({ truckType: 'tank' })).toEqual([])
  })

  test('who is free later stands by the score among the others, and starts after the trip before', () => {
    const later = pair('l', {
      score: 95,
      on_trip: { trip_no: 'T', status: 'loading', until: '2026-11-22T05:00:30Z' },
    })
    expect(allPairs({ usable: all, later: [later] })[0]).toBe(later)
    expect(startOf(later, '2026-11-22T04:00:00Z')).toBe('2026-11-22T05:01:00.000Z')
    expect(startOf(later, '2026-11-22T06:00:00Z')).toBe('2026-11-22T06:00:00Z')
    expect(startOf(all[0]!, '2026-11-22T04:00:00Z')).toBe('2026-11-22T04:00:00Z')
  })

  test('a warning keeps a pair from all but super control tower', () => {
    const pairs = [pair('w', { warnings: [guard('warn')] }), pair('a')]
    expect(assignable(pairs, false).map(({ truck }) => truck.id)).toEqual(['a'])
    expect(assignable(pairs, true)).toHaveLength(2)
    expect(stillThere([], pairs, false)).toEqual(['a'])
    expect(stillThere(['gone', 'w'], pairs, false)).toEqual(['w'])
  })

  test('more trips take the best that are left, fewer drop the last, one stays', () => {
    expect(resized(['c'], 3, all)).toEqual(['c', 'a', 'b'])
    expect(resized(['c', 'a'], 1, all)).toEqual(['c'])
    expect(resized(['c'], 0, all)).toEqual(['c'])
    expect(resized(['c'], 9, all)).toHaveLength(3)
  })

  test('a line is filled by as many as its rest needs', () => {
    expect(countFor(20_000, all)).toBe(2)
    expect(countFor(20_001, all)).toBe(3)
    expect(countFor(0, all)).toBe(1)
    expect(countFor(999_999, all)).toBe(3)
  })
})

describe('a fill', () => {
  const trip = { truck_id: 'a', driver_id: 'b', planned_kg: 1, planned_start_at: 's', planned_end_at: 'e' }
  const said = (guards: GuardView[], funds: GuardView[] = []): FillForecast => ({
    trips: [{ ...trip, guards }],
    guards: funds,
    adds_kg: 1,
    left_kg: 0,
    window_end: 'w',
    finish_at: 'e',
    in_window: 1,
    held: { by: 'start', text: '' },
    moves: [],
  })

  test('waits for a reason or is stopped, also by the money of all together', () => {
    expect(fillVerdict(said([]), false)).toBe('free')
    expect(fillVerdict(said([guard('warn')]), false)).toBe('blocked')
    expect(fillVerdict(said([guard('warn')]), true)).toBe('reason')
    expect(fillVerdict(said([guard('warn')], [guard('block')]), true)).toBe('blocked')
  })

  test('is sent as it was shown', () => {
    const { planned_end_at: _end, ...sent } = trip
    expect(fillBody('line', said([]), null)).toEqual({ order_line_id: 'line', trips: [sent] })
    expect(fillBody('line', said([]), 'because')).toMatchObject({ override_reason: 'because' })
  })

  test('is refused at the trucks it is refused for', () => {
    const fields = [
      { field: 'trips.1.driver_id', messages: ['busy'] },
      { field: 'trips.1.truck_id', messages: ['busy', 'broken'] },
      { field: 'status', messages: ['closed'] },
      { field: 'trips.7.truck_id', messages: ['unknown'] },
    ]
    const { byTruck, others } = refusedTrips(fields, [{ truck_id: 'a' }, { truck_id: 'b' }])
    expect([...byTruck]).toEqual([['b', ['busy', 'broken']]])
    expect(others).toEqual(['closed', 'unknown'])
  })
})

describe('the line of the refused', () => {
  const BLOCKS = [...TRUCK_GUARDS, ...DRIVER_GUARDS, ...LOAD_GUARDS].filter(({ level }) => level === 'block')

  test.each([...new Set(BLOCKS.map(({ code }) => code))])('has words for %s in both languages', (code) => {
    const words = REFUSAL_KINDS[code]
    expect(words).toContain('{count} ')
    expect(dictionary[words!]).toContain('{count} ')
    expect(dictionary[words!]).not.toBe(words)
  })

  test('counts by the first reason of each, the most frequent first', () => {
    const one = (...codes: string[]) => ({ reasons: codes.map((code) => guard('block', code)) })
    expect(refusedCounts([one('G3'), one('G1', 'G3'), one('G1')])).toEqual([
      { code: 'G1', count: 2 },
      { code: 'G3', count: 1 },
    ])
  })
})
