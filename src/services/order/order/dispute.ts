import type { FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { InputOf } from '#kernel/record.ts'
import type { order } from '#contracts/order/order.ts'
import type { GuardFacts, ActionRule } from '#engine/rules.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import type { Write } from '#engine/write.ts'
import { runSql, type Executor } from '#database/sql.ts'
import {
  decisionErrors,
  isDispute,
  OF_OTHERS,
  tripsNamed,
  wordOf,
  type Decision,
} from '#services/order/order/decisions.ts'
import { isOwnUnit } from '#services/order/order/lent.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { moveTrip, tripsIn } from '#services/order/dispatch/trip-ends.ts'

type Answer = InputOf<typeof order, 'resolve-dispute'>['trips'][number]

/** Files of a decision: only who uploaded one, and not long ago, may name it. */
async function fileErrors(
  { ctx, db, actor }: Pick<GuardFacts, 'ctx' | 'db' | 'actor'>,
  field: string,
  ids: readonly string[],
): Promise<FieldError[]> {
  const found = await Promise.all(ids.map((id) => whyNotAttached(ctx, db, actor, id)))
  const first = found.find((why) => why !== null)
  return first ? [{ field, message: first }] : []
}

/** The files of a round hang on the trip, so that who reads the trip may see them. */
async function attach(w: Write, tripId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await runSql(
      w.tx,
      `insert into orders.trip_dispute_file (id, trip_id, position, file_id)
       select $1, $2, count(*) + 1, $3 from orders.trip_dispute_file where trip_id = $2`,
      [uuidv7(), tripId, id],
    )
}

/** A further round: what the requester says of a trip (life.T11). */
async function openRound(w: Write, tripId: string, one: Decision): Promise<void> {
  await runSql(
    w.tx,
    `insert into orders.trip_dispute (id, trip_id, position, problem_id, reason, files, disputed_at, disputed_by_name)
     select $1, $2, count(*) + 1, $3, $4, $5, $6, $7 from orders.trip_dispute where trip_id = $2`,
    [
      uuidv7(),
      tripId,
      one.problem_id ?? null,
      one.reason ?? null,
      JSON.stringify(one.files ?? []),
      w.at,
      w.actor.name,
    ],
  )
  await attach(w, tripId, one.files ?? [])
}

/** Control tower's word in the last round (life.O12). */
async function closeRound(w: Write, one: Answer): Promise<void> {
  await runSql(
    w.tx,
    `update orders.trip_dispute set outcome = $2, answer = $3, evidence = $4, answered_at = $5, answered_by_name = $6
     where trip_id = $1 and position = (select max(position) from orders.trip_dispute where trip_id = $1)`,
    [one.trip_id, one.outcome, one.answer, JSON.stringify(one.evidence ?? []), w.at, w.actor.name],
  )
  await attach(w, one.trip_id, one.evidence ?? [])
}

/** At least one trip is not accepted (life.O11): it waits for control tower's answer. */
export const dispute: ActionRule<typeof order, 'dispute'> = {
  async guard(facts) {
    const { db, actor, row, input } = facts
    if (!isOwnUnit(actor, row.work_unit_id)) return OF_OTHERS
    if (!input) return []
    const errors = await decisionErrors(db, row.id, input.trips)
    if (!input.trips.some(isDispute)) errors.push({ field: 'trips', message: 'Dispute at least one trip' })
    for (const [at, one] of input.trips.entries())
      errors.push(...(await fileErrors(facts, `trips.${at}.files`, one.files ?? [])))
    return errors
  },
  async effect(w, row, input) {
    const disputed = new Map(input.trips.filter(isDispute).map((one) => [one.trip_id, one]))
    for (const trip of await tripsIn(w, row.id, ['completed'])) {
      const one = disputed.get(trip.id)
      if (!one) continue
      const columns = {
        dispute_problem_id: one.problem_id ?? null,
        dispute_reason: one.reason ?? null,
        dispute_answer: null,
        verification: wordOf(w, one),
      }
      await moveTrip(w, trip, 'disputed', 'disputed', columns, one.reason ?? null, one.problem_id ?? null)
      await openRound(w, trip.id, one)
    }
  },
  after: refreshOrder,
  event: 'order.disputed',
}

/** Whether a ticket of the trip, or that of its origin under another truck, was weighed, verified or voided since it was disputed. */
async function hasNewWeight(db: Executor, tripId: string): Promise<boolean> {
  const found = await runSql(
    db,
    `select 1 from orders.trip t join orders.weighing g
       on g.deleted_at is null and (g.trip_id = t.id or g.trip_id = t.origin_trip_id and g.place = 'origin')
     where t.id = $1 and greatest(g.second_at, g.verified_at, g.voided_at)
         > (select max(disputed_at) from orders.trip_dispute where trip_id = $1)`,
    [tripId],
  )
  return found.length > 0
}

/** What an outcome says must be so: nobody answers that a weight was put right when none was. */
async function outcomeErrors(db: Executor, one: Answer, at: number, no: string): Promise<FieldError[]> {
  if (one.outcome === 'weight' && !(await hasNewWeight(db, one.trip_id)))
    return [
      {
        field: `trips.${at}.outcome`,
        message: 'No weight of {trip} has changed since it was disputed',
        params: { trip: no },
      },
    ]
  if (one.outcome === 'receipt' && !one.evidence?.length)
    return [{ field: `trips.${at}.evidence`, message: 'Attach the receipt' }]
  return []
}

/** Control tower answers every disputed trip; the order is back with its requester (life.O12). */
export const resolveDispute: ActionRule<typeof order, 'resolve-dispute'> = {
  async guard(facts) {
    const { db, row, input } = facts
    if (!input) return []
    const disputed = await tripsNamed(db, row.id, 'disputed')
    const numbers = new Map(disputed.map(({ id, trip_no: no }) => [id, no]))
    const answered = new Set(input.trips.map(({ trip_id: id }) => id))
    const errors: FieldError[] = disputed
      .filter(({ id }) => !answered.has(id))
      .map(({ trip_no: trip }) => ({ field: 'trips', message: 'Answer {trip}', params: { trip } }))
    for (const [at, one] of input.trips.entries()) {
      const no = numbers.get(one.trip_id)
      if (no === undefined)
        errors.push({ field: `trips.${at}.trip_id`, message: 'This trip is not disputed' })
      else errors.push(...(await outcomeErrors(db, one, at, no)))
      errors.push(...(await fileErrors(facts, `trips.${at}.evidence`, one.evidence ?? [])))
    }
    return errors
  },
  async effect(w, row, input) {
    const answers = new Map(input.trips.map((one) => [one.trip_id, one]))
    for (const trip of await tripsIn(w, row.id, ['disputed'])) {
      const one = answers.get(trip.id)!
      await moveTrip(w, trip, 'completed', 'completed', { dispute_answer: one.answer }, one.answer)
      await closeRound(w, one)
    }
    return { completed_at: w.at }
  },
  after: refreshOrder,
  event: 'order.dispute_resolved',
}
