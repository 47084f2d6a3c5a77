import { expect, test } from 'vitest'
import { dutyOf, idlePercent } from '#services/order/dispatch/rules/duty.ts'
import { compareNeed, type Need } from '#services/order/dispatch/rules/need.ts'
import { expectedEnd, standardOf } from '#services/order/dispatch/rules/stage.ts'
import { stillIn } from '#services/order/dispatch/rules/still.ts'

const MINUTE = 60_000
const at = (minutes: number): number => minutes * MINUTE
const LIMITS = { duty_drive_min: 240, duty_rest_min: 30, duty_long_min: 480, duty_most_min: 720 }
const session = (more = {}) => ({ login: 0, resting: null, rested: null, restMs: 0, ...more })

test.each([
  ['four hours of driving without a rest', session(), [[0, 240]], 240, ['no_rest']],
  ['a minute less', session(), [[0, 239]], 240, []],
  ['a long rest begins the driving anew', session({ rested: at(200) }), [[0, 240]], 240, []],
  ['a rest that lasts half an hour already', session({ resting: at(240) }), [[0, 240]], 270, []],
  ['a rest that has just begun', session({ resting: at(240) }), [[0, 240]], 269, ['no_rest']],
  ['more than eight hours', session(), [], 481, ['over_8h']],
  ['eight hours', session(), [], 480, []],
  ['more than twelve hours', session(), [], 721, ['over_12h']],
])('%s', (_name, facts, spans, now, clocks) => {
  const driven = spans.map(([from, to]) => ({ from: at(from!), to: at(to!) }))
  expect(dutyOf(facts, driven, at(now), LIMITS).clocks).toEqual(clocks)
})

test('a running rest counts, and driving before the session does not', () => {
  const duty = dutyOf(
    session({ login: at(60), resting: at(100), restMs: at(5) }),
    [{ from: 0, to: null }],
    at(110),
    LIMITS,
  )
  expect(duty).toMatchObject({ drive_min: 50, rest_min: 15, duty_min: 50 })
})

test.each([
  ['nothing was done', session(), [], 60, 100],
  ['half of it a trip ran', session(), [[0, 30]], 60, 50],
  ['a trip runs still, begun before the session', session({ login: at(30) }), [[0, null]], 60, 0],
  ['a rest is no idling', session({ restMs: at(15) }), [[0, 30]], 60, 25],
  ['nor is one that lasts', session({ resting: at(40) }), [[0, 30]], 60, 17],
  ['more was recorded than there was', session({ restMs: at(50) }), [[0, 60]], 60, 0],
  ['it has just begun', session({ login: at(59.5) }), [], 60, null],
  ['a clock that was set back', session({ login: at(90) }), [], 60, null],
] as const)('the idle share of a session: %s', (_name, facts, ran, now, percent) => {
  const spans = ran.map(([from, to]) => ({
    state: 'loading',
    from: at(from),
    to: to === null ? null : at(to),
  }))
  expect(idlePercent(facts, spans, at(now))).toBe(percent)
})

test('what overlaps stands still once, and a lasting stop until now', () => {
  const stops = [
    { from: at(10), to: at(30) },
    { from: at(20), to: at(40) },
    { from: at(50), to: null },
  ]
  expect(stillIn(stops, at(0), at(60)) / MINUTE).toBe(40)
  expect(stillIn(stops, at(35), at(45)) / MINUTE).toBe(5)
})

test('the worst stands first: held, late by most, over hours, without a session, nearest to late, given, free', () => {
  const need = (more: Partial<Need>): Need => ({
    stage: 'loading',
    over: 0,
    minutes: 5,
    standard: 20,
    hasClock: false,
    hasSession: true,
    ...more,
  })
  const sorted = [
    need({ stage: 'on_hold', standard: null }),
    need({ over: 30 }),
    need({ over: 3 }),
    need({ hasClock: true }),
    need({ hasSession: false }),
    need({ minutes: 18 }),
    need({ minutes: 2 }),
    need({ stage: 'given', standard: null }),
    need({ stage: 'free', standard: null }),
  ]
  expect(sorted.toReversed().toSorted(compareNeed)).toEqual(sorted)
})

test('a trip that was given is late from its grace after the planned start on; others by what is entered', () => {
  const times = { standards: { at_origin: 45 }, start_min: 30 }
  const plan = { start: at(60), end: at(240) }
  expect(standardOf('accepted', times, plan, at(0))).toBe(90)
  expect(standardOf('accepted', times, plan, at(100))).toBe(30)
  expect(standardOf('at_origin', times, plan, at(0))).toBe(45)
  expect(standardOf('in_transit', times, plan, at(0))).toBeNull()
})

test('a trip is expected when the rest of its cycle is over, however late its stage is', () => {
  const plan = { start: 0, end: at(120) }
  expect(expectedEnd('in_transit', plan, at(40), at(50))).toBe(at(120))
  expect(expectedEnd('in_transit', plan, at(40), at(100))).toBe(at(140))
  expect(expectedEnd('on_hold', plan, at(40), at(50))).toBeNull()
  expect(expectedEnd('free', null, at(40), at(50))).toBeNull()
})
