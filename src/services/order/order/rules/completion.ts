import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { ISSUES, type Issue } from '#contracts/order/order-issues.ts'
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
  /** Tickets whose revision waits (life.W6). */
  revising?: readonly string[]
  requires_pod: boolean
  pod_receiver_name: string | null
  /** It is paid by the hour, and nobody has entered the engine's hours. */
  needs_hours?: boolean
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

/** What stands in the way of a trip, and of which kind it is: the kind says where it is cured. */
export interface Problem extends Sentence {
  kind: Issue
}

/** What keeps a trip from being completed (life.O9, life.T10), as sentences. */
export function problemsOf(trip: TripFacts): Problem[] {
  const problem = (kind: Issue, message: string, params = { trip: trip.trip_no }): Problem => ({
    kind,
    ...sentence(message, params),
  })
  if (isOpen(trip)) return [problem('under_way', '{trip} is still under way')]
  const problems: Problem[] = []
  for (const place of PLACES[trip.weigh_plan] ?? []) {
    if (trip.weighed.includes(place)) continue
    const text =
      place === 'origin'
        ? '{trip} was not weighed at the origin'
        : '{trip} was not weighed at the destination'
    problems.push(problem('not_weighed', text))
  }
  for (const ticket of trip.unsettled)
    problems.push({
      kind: 'ticket',
      ...sentence('Ticket {ticket} must be settled by the weighbridge first', { ticket }),
    })
  for (const ticket of trip.revising ?? [])
    problems.push({
      kind: 'revision',
      ...sentence('A revision of ticket {ticket} waits for a decision', { ticket }),
    })
  if (trip.requires_pod && !trip.pod_receiver_name)
    problems.push(problem('receipt', '{trip} has no signed receipt'))
  if (trip.needs_hours)
    problems.push(problem('hours', '{trip} is paid by the hour: complete it with its engine hours'))
  return problems
}

/** How many things stand in the way of completing an order, and of which kinds, in the order people read them. */
export function issuesOf(list: Pick<Completed, 'short' | 'overruns'> & { trips: readonly JudgedTrip[] }): {
  count: number
  kinds: Issue[]
} {
  const all: Issue[] = list.trips.flatMap(({ problems, unverified, needs_loss_reason }) => [
    ...problems.map(({ kind }) => kind),
    // They stop no completion, but who verifies the order waits for them or gives a reason (life.O10).
    ...unverified.map(() => 'unverified' as const),
    ...(needs_loss_reason ? (['loss'] as const) : []),
  ])
  if (list.short) all.push('short')
  all.push(...list.overruns.map(() => 'overrun' as const))
  const found = new Set(all)
  return { count: all.length, kinds: ISSUES.map(({ value }) => value).filter((kind) => found.has(kind)) }
}

/** A trip with what was found about it. */
interface JudgedTrip {
  problems: readonly Problem[]
  /** Tickets that nobody has verified. */
  unverified: readonly string[]
  needs_loss_reason: boolean
}

/** Why a trip wants to be looked at before it is accepted: a flag, a loss above the tolerance, a weight that nobody verified, seals or bags that differ. */
export function hasFlag(trip: {
  over_tolerance: boolean
  was_disputed: boolean
  verified: boolean
  problems: readonly Problem[]
  remarks: readonly Sentence[]
}): boolean {
  const isNoted = trip.problems.length + trip.remarks.length > 0
  return trip.over_tolerance || trip.was_disputed || !trip.verified || isNoted
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
  if (!list.trips.some(({ status }) => status === 'delivered' || status === 'completed') && !list.open_trips)
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
