import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { order } from '#contracts/order/order.ts'

/** A trip with what decides whether it can be completed. */
interface TripFacts {
  trip_no: string
  status: string
  weigh_plan: string
  /** Places that have a weighing with a net and no flag that blocks. */
  weighed: readonly string[]
  /** Tickets that stand in the way: still open, or with a flag that blocks. */
  unsettled: readonly string[]
  requires_pod: boolean
  pod_receiver_name: string | null
}

/** An order with what decides whether it can be completed. */
interface Completed {
  trips: readonly {
    id: string
    trip_no: string
    status: string
    loss_kg: number | null
    problems: readonly Sentence[]
    needs_loss_reason: boolean
  }[]
  open_trips: number
  delivered_kg: number
  quantity_kg: number
  /** Less than the least that counts as delivered. */
  short: boolean
  /** What goes beyond what was ordered. */
  overruns: readonly Sentence[]
}

const PLACES: Record<string, readonly string[]> = {
  both: ['origin', 'destination'],
  origin: ['origin'],
  destination: ['destination'],
  none: [],
}

const OPEN: readonly string[] = OPEN_TRIP_STATES
export const isOpen = ({ status }: Pick<TripFacts, 'status'>): boolean => OPEN.includes(status)

/** What keeps a trip from being completed (life.O9, life.T10), as sentences. */
export function problemsOf(trip: TripFacts): Sentence[] {
  if (isOpen(trip)) return [sentence('{trip} is still under way', { trip: trip.trip_no })]
  const problems: Sentence[] = []
  for (const place of PLACES[trip.weigh_plan] ?? []) {
    if (trip.weighed.includes(place)) continue
    const text =
      place === 'origin'
        ? '{trip} was not weighed at the origin'
        : '{trip} was not weighed at the destination'
    problems.push(sentence(text, { trip: trip.trip_no }))
  }
  for (const ticket of trip.unsettled)
    problems.push(sentence('Ticket {ticket} must be settled by the weighbridge first', { ticket }))
  if (trip.requires_pod && !trip.pod_receiver_name)
    problems.push(sentence('{trip} has no signed receipt', { trip: trip.trip_no }))
  return problems
}

type Completion = InputOf<typeof order, 'complete'>

/** Refusals of completing (life.O9). Without input only what no reason can heal is said, for the button. */
export function completionErrors(
  list: Completed,
  input: Completion | null,
  decidesOverruns: boolean,
): FieldError[] {
  const errors: FieldError[] = list.trips.flatMap((trip) =>
    trip.problems.map((problem) => ({ field: `trips.${trip.id}`, ...problem })),
  )
  if (!list.trips.some((trip) => trip.status === 'delivered') && !list.open_trips)
    errors.push({ field: 'status', message: 'Nothing has been delivered yet' })
  if (!input) return errors
  if (!input.overrun_reason)
    errors.push(...list.overruns.map((overrun) => ({ field: 'overrun_reason', ...overrun })))
  else if (list.overruns.length && !decidesOverruns)
    errors.push({
      field: 'overrun_reason',
      message:
        'Super control tower decides what goes beyond the order; or its purchase order is raised first',
    })
  if (list.short && !input.shortage_reason)
    errors.push({
      field: 'shortage_reason',
      message: 'Say why only {kg} of {of} arrived',
      params: { kg: { kg: list.delivered_kg }, of: { kg: list.quantity_kg } },
    })
  const given = new Set(input.losses?.map(({ trip_id }) => trip_id))
  for (const trip of list.trips)
    if (trip.needs_loss_reason && !given.has(trip.id))
      errors.push({
        field: 'losses',
        message: 'Say why {trip} lost {kg}',
        params: { trip: trip.trip_no, kg: { kg: trip.loss_kg ?? 0 } },
      })
  return errors
}
