import { TRIP_MOVES, type TripEventType } from '#contracts/dispatch/trip-event.ts'

/** What decides which step comes next. */
interface Standing {
  status: string
  weigh_plan: string
}

/** The event that moves a trip on, by the state it is in; a truck that is to be weighed waits for the weighbridge. */
const STEPS: Readonly<Record<string, TripEventType>> = {
  accepted: 'departed_to_origin',
  to_origin: 'arrived_origin',
  at_origin: 'loading_started',
  weighed_first: 'loading_started',
  loading: 'loading_finished',
  loaded: 'departed_origin',
  in_transit: 'arrived_destination',
  at_destination: 'unloading_started',
}
const AT_THE_SCALE: Readonly<Record<string, 'origin' | 'destination'>> = {
  at_origin: 'origin',
  loading: 'origin',
  at_destination: 'destination',
}

/** States in which a next step is asked for; in the last one only a signature is missing. */
export const STEP_STATES = [...Object.keys(STEPS), 'unloading']

/** Why one press cannot move a trip on. */
export type NoStep = 'weighing' | 'receipt' | 'state'

/** The one event that moves a trip on, which control tower may record with one press; or what it waits for instead. */
export function nextStep({ status, weigh_plan }: Standing): TripEventType | NoStep {
  const place = AT_THE_SCALE[status]
  if (place && (weigh_plan === 'both' || weigh_plan === place)) return 'weighing'
  if (status === 'unloading') return 'receipt'
  return STEPS[status] ?? 'state'
}

/** Whether a next step is an event, and not what is waited for. */
export function isStep(step: TripEventType | NoStep): step is TripEventType {
  return Object.hasOwn(TRIP_MOVES, step)
}
