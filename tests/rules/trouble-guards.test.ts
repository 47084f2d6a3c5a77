import { describe, expect, test } from 'vitest'
import {
  breaksTruck,
  closeGuards,
  dueOf,
  holdsTrip,
  type Outcome,
} from '#services/sub/trouble/rules/trouble-guards.ts'

const trip = (status: string) => ({ trip_no: 'TRP-1', status })

describe('closing a trouble report', () => {
  test.each<[Outcome | null, ReturnType<typeof trip> | null, boolean]>([
    [null, null, false],
    ['continue', trip('on_hold'), true],
    ['continue', null, true],
    ['replaced', trip('on_hold'), false],
    ['replaced', trip('assigned'), true],
    ['towed', trip('on_hold'), false],
    ['towed', trip('failed'), true],
    ['returned', trip('on_hold'), false],
    ['returned', trip('failed'), true],
    ['returned', null, true],
  ])('that ended as %s with its trip %o: allowed %s', (outcome, its, isAllowed) => {
    expect(closeGuards(outcome, its).length === 0).toBe(isAllowed)
  })
})

describe('what a trouble stops', () => {
  const kind = (stops_trip: boolean, severity: string, scope: string) => ({ stops_trip, severity, scope })

  test.each([
    [kind(true, 'medium', 'truck'), false, true, true],
    [kind(true, 'critical', 'trip'), false, true, true],
    [kind(true, 'medium', 'trip'), false, true, false],
    [kind(false, 'critical', 'truck'), false, false, false],
    [kind(false, 'low', 'trip'), true, true, false],
  ])('%o, somebody hurt %s: the trip %s, the truck %s', (problem, injured, holds, breaks) => {
    expect([holdsTrip(problem, injured), breaksTruck(problem)]).toEqual([holds, breaks])
  })
})

test('a report is due by the minutes of its problem, first to be acknowledged, then to be resolved', () => {
  const minutes = { sla_ack_min: 5, sla_resolve_min: 480 }
  const opened = '2026-03-03T02:00:00.000Z'
  expect(
    ['open', 'acknowledged', 'handling', 'resolved', 'closed', 'false_alarm'].map((state) =>
      dueOf(state, opened, minutes),
    ),
  ).toEqual([
    '2026-03-03T02:05:00.000Z',
    '2026-03-03T10:00:00.000Z',
    '2026-03-03T10:00:00.000Z',
    null,
    null,
    null,
  ])
})
