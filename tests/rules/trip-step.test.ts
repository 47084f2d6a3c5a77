import { expect, test } from 'vitest'
import { proxyEvents, TRIP_MOVES } from '#contracts/dispatch/trip-event.ts'
import { tripLifecycle } from '#contracts/dispatch/trip-lifecycle.ts'
import { isStep, nextStep } from '#contracts/dispatch/trip-step.ts'

test.each([
  ['accepted', 'both', 'departed_to_origin'],
  ['to_origin', 'both', 'arrived_origin'],
  ['at_origin', 'both', 'weighing'],
  ['at_origin', 'destination', 'loading_started'],
  ['weighed_first', 'origin', 'loading_started'],
  ['loading', 'origin', 'weighing'],
  ['loading', 'none', 'loading_finished'],
  ['loaded', 'both', 'departed_origin'],
  ['in_transit', 'both', 'arrived_destination'],
  ['at_destination', 'both', 'weighing'],
  ['at_destination', 'origin', 'unloading_started'],
  ['unloading', 'none', 'receipt'],
  ['assigned', 'none', 'state'],
  ['delivered', 'none', 'state'],
] as const)('the next step of a trip that is %s and weighed at %s is %s', (status, weigh_plan, step) => {
  expect(nextStep({ status, weigh_plan })).toBe(step)
})

test('a next step is always an event that control tower may record there, and that moves the trip', () => {
  for (const status of Object.keys(tripLifecycle.states))
    for (const weigh_plan of ['origin', 'destination', 'both', 'none']) {
      const step = nextStep({ status, weigh_plan })
      if (!isStep(step)) continue
      expect(proxyEvents(status)).toContain(step)
      expect(TRIP_MOVES[step]!.to).not.toBe(status)
      expect(TRIP_MOVES[step]!.to).not.toBeNull()
    }
})
