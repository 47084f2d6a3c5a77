import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'

/** Trip states from which a weighing can still be taken back, and the state the trip goes back to (life.W7). */
export const STEP_BACK: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  origin: { from: ['weighed_first', 'loading', 'loaded'], to: 'at_origin' },
  destination: { from: ['at_destination', 'unloading'], to: 'at_destination' },
}

/** What a void does to the trip: nothing to be done, one step back, or no void while it is on hold or has gone on. */
export type VoidEffect = 'no_trip' | 'called_off' | 'steps_back' | 'on_hold' | 'gone_on'

/** What a void of a ticket at a place does to its trip; `status` is the trip's, null for a weighing without one. */
export function voidEffect(place: string, status: string | null): VoidEffect {
  const back = STEP_BACK[place]
  if (status === null || !back) return 'no_trip'
  if ((VOID_TRIP_STATES as readonly string[]).includes(status)) return 'called_off'
  if (status === 'on_hold') return 'on_hold'
  return back.from.includes(status) ? 'steps_back' : 'gone_on'
}
