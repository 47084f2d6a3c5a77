import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'

/** Trip states from which a weighing can still be taken back, and the state the trip goes back to (life.W7). */
export const STEP_BACK: Partial<Record<Weighing['place'], { from: readonly string[]; to: string }>> = {
  origin: { from: ['weighed_first', 'loading', 'loaded'], to: 'at_origin' },
  destination: { from: ['at_destination', 'unloading'], to: 'at_destination' },
}

/** Whether a trip in this state is not driven any more, so that its open ticket is void (life.W8). */
export function isCalledOff(status: string): boolean {
  return VOID_TRIP_STATES.some((state) => state === status)
}

/** What a void does to the trip: nothing to be done, one step back, or no void while it is on hold or has gone on. */
export type VoidEffect = 'no_trip' | 'called_off' | 'steps_back' | 'on_hold' | 'gone_on'

/** What a void of a ticket at a place does to its trip; `status` is the trip's, null for a weighing without one. */
export function voidEffect(place: Weighing['place'], status: string | null): VoidEffect {
  const back = STEP_BACK[place]
  if (status === null || !back) return 'no_trip'
  if (isCalledOff(status)) return 'called_off'
  if (status === 'on_hold') return 'on_hold'
  return back.from.includes(status) ? 'steps_back' : 'gone_on'
}
