import { describe, expect, test } from 'vitest'
import type { TruckConditionName } from '#contracts/workshop/truck-condition.ts'
import { conditionGuards, type ConditionFacts } from '#services/vm/workshop/rules/condition-guards.ts'

const NOW = '2026-03-03T02:00:00.000Z'

const facts = (more: Partial<ConditionFacts>): ConditionFacts => ({
  from: 'ready',
  to: 'ready',
  isWorkshop: false,
  problem_id: 'some',
  note: 'a note',
  expected_ready_at: null,
  now: NOW,
  critical: null,
  expired: [],
  openTrips: 0,
  underWay: null,
  ...more,
})

const said = (more: Partial<ConditionFacts>): string[] =>
  conditionGuards(facts(more)).map(({ message }) => message)

const WORKSHOP_RELEASES = 'The truck is in the workshop: only vehicle maintenance releases it'
const CRITICAL = '{problem} is critical: only vehicle maintenance releases the truck'

describe('the condition of a truck', () => {
  test.each<[TruckConditionName, TruckConditionName, Partial<ConditionFacts>, string[]]>([
    ['not_ready', 'ready', {}, []],
    ['breakdown', 'ready', {}, []],
    ['not_ready', 'ready', { critical: 'Rem' }, [CRITICAL]],
    ['breakdown', 'ready_with_notes', { critical: 'Rem' }, [CRITICAL]],
    ['breakdown', 'ready', { critical: 'Rem', isWorkshop: true }, []],
    ['in_maintenance', 'ready', {}, [WORKSHOP_RELEASES]],
    ['in_maintenance', 'ready', { isWorkshop: true }, []],
    ['inactive', 'ready', {}, ['Only vehicle maintenance takes a truck into use again']],
    ['ready', 'ready', { expired: [{ message: 'STNK' }] }, ['Papers have run out: {papers}']],
    ['ready', 'not_ready', { expired: [{ message: 'STNK' }] }, []],
    ['ready', 'ready_with_notes', { note: null }, ['Say what is to be noted']],
    ['ready', 'not_ready', { problem_id: null }, ['Say which problem']],
    ['ready', 'breakdown', { problem_id: null }, ['Say which problem']],
    ['ready', 'in_maintenance', { problem_id: null }, ['Say which problem']],
    ['ready', 'in_maintenance', { underWay: 'TRP-1' }, ['The truck is still on trip {trip}']],
    ['ready', 'inactive', {}, ['Only vehicle maintenance takes a truck out of use']],
    ['ready', 'inactive', { isWorkshop: true, openTrips: 1 }, ['The truck still has {count} open trips']],
    ['ready', 'inactive', { isWorkshop: true }, []],
    ['ready', 'not_ready', { expected_ready_at: NOW }, ['Must lie in the future']],
    ['ready', 'not_ready', { expected_ready_at: '2026-03-03T02:01:00.000Z' }, []],
  ])('from %s to %s with %o', (from, to, more, expected) => {
    expect(said({ from, to, ...more })).toEqual(expected)
  })

  test('says everything that speaks against it, each beside its field', () => {
    const wrong = conditionGuards(
      facts({ to: 'not_ready', problem_id: null, expected_ready_at: '2026-03-01T00:00:00Z' }),
    )
    expect(wrong.map(({ field }) => field)).toEqual(['reason_problem_id', 'expected_ready_at'])
  })
})
