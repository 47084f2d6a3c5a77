import { AppError, type FieldError } from '#kernel/errors.ts'
import type { weighing, Weighing } from '#contracts/weighing/weighing.ts'
import { trip as tripResource } from '#contracts/dispatch/trip.ts'
import { VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { STEP_BACK, voidEffect, type VoidEffect } from '#contracts/weighing/weighing-void.ts'
import { lockOrder, refreshOrder } from '#services/order/order/order-rollups.ts'
import { ARRIVALS } from '#services/order/dispatch/rules/arrival.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import type { ActionRules, GuardFacts } from '#engine/rules.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Facts = GuardFacts<typeof weighing>

const refusal = (message: string): FieldError => ({ field: '', message })

const AGAINST: Partial<Record<VoidEffect, string>> = {
  on_hold: 'The trip is on hold; release it first',
  gone_on: 'The trip has gone on since this weighing; ask for a revision instead',
}

async function tripStatus(db: Executor, row: Weighing): Promise<string | null> {
  if (!row.trip_id) return null
  const [trip] = await runSql<ColumnsOf<'orders.trip', 'status'>>(
    db,
    // A load that another truck carries on rests on this ticket: it has gone on.
    `select coalesce((select 'delivered' from orders.trip c where c.origin_trip_id = t.id and c.status <> all($2::text[]) limit 1),
       t.status) as status from orders.trip t where t.id = $1`,
    [row.trip_id, VOID_TRIP_STATES],
  )
  return trip?.status ?? null
}

/** Who asked, or took one of the weights, does not decide (life.D16.8). */
async function fourEyes({ db, row, actor }: Facts): Promise<FieldError[]> {
  const asked = refusal('You asked for this void; somebody else decides')
  if (row.void_requested_by === actor.userId) return [asked]
  const hands = [row.first_operator_id, row.second_operator_id]
  if (hands.includes(actor.userId))
    return [refusal('You took a weight of this ticket; somebody else decides')]
  return againstSecondPerson(db, actor, [row.void_requested_by, ...hands], asked)
}

async function requestGuard({ db, row }: Facts): Promise<FieldError[]> {
  if (row.void_requested_at) return [refusal('The void has been asked for already')]
  const effect = voidEffect(row.place, await tripStatus(db, row))
  return effect === 'gone_on' ? [refusal(AGAINST.gone_on!)] : []
}

async function refuseGuard(facts: Facts): Promise<FieldError[]> {
  if (!facts.row.void_requested_at) return [refusal('Nobody has asked to void this ticket')]
  return fourEyes(facts)
}

async function voidGuard(facts: Facts): Promise<FieldError[]> {
  const { db, row } = facts
  if (!row.void_requested_at && !row.orphaned_at) return [refusal('The weighbridge asks for the void first')]
  const against = AGAINST[voidEffect(row.place, await tripStatus(db, row))]
  return [...(await fourEyes(facts)), ...(against ? [refusal(against)] : [])]
}

/**
 * An arrival that only this ticket told is no longer known: the next weighing tells it anew. The event itself stays, followed by the one
 * of the void.
 */
async function takeArrivalBack(w: Write, tripId: string, ticketId: string): Promise<void> {
  await runSql(
    w.tx,
    `update orders.trip t set arrived_at = null, on_time = null
     where t.id = $1 and t.arrived_at = (select min(e.occurred_at) from orders.trip_event e
         where e.trip_id = t.id and e.type = any($3::text[]) and e.weighing_id = $2)
       and not exists (select 1 from orders.trip_event e
         where e.trip_id = t.id and e.type = any($3::text[]) and e.weighing_id is distinct from $2
           and not exists (select 1 from orders.weighing g where g.id = e.weighing_id and g.status = 'void'))`,
    [tripId, ticketId, ARRIVALS],
  )
}

/** Why a trip has a weighing no more. */
const BECAUSE = { weighing_voided: 'weighing.voided', weighing_moved: 'weighing.revised' } as const

type Left = Pick<
  Weighing,
  'id' | 'ticket_no' | 'place' | 'trip_id' | 'trip_no' | 'order_id' | 'vendor_id' | 'work_unit_id'
>

/** The trip stands again where it stood before the weighing, and its story says so (life.W7). Nothing is done with one that was called off. */
export async function stepBack(
  w: Write,
  row: Left,
  reason: string,
  type: keyof typeof BECAUSE = 'weighing_voided',
): Promise<void> {
  const { place, trip_id: id, order_id } = row
  const back = STEP_BACK[place]
  if (id === null || order_id === null || !back) return
  await lockOrder(w, order_id)
  const [trip] = await runSql<ColumnsOf<'orders.trip', 'status'>>(
    w.tx,
    'select status from orders.trip where id = $1 for update',
    [id],
  )
  const effect = voidEffect(place, trip!.status)
  if (effect === 'called_off') return
  // It may have moved on between the guard and the lock.
  if (effect !== 'steps_back') throw new AppError('failed_precondition', AGAINST[effect] ?? AGAINST.gone_on!)
  await runSql(
    w.tx,
    `update orders.trip set status = $2, status_since = $3, updated_at = $3, updated_by = $4, row_version = row_version + 1,
       ${place}_tare_kg = null, ${place}_gross_kg = null, ${place}_net_kg = null${place === 'origin' ? ', loaded_at = null' : ''}
     where id = $1`,
    [id, back.to, w.at, w.actor.userId],
  )
  await takeArrivalBack(w, id, row.id)
  await insertTripEvent(
    w,
    {
      tripId: id,
      type,
      source: 'control_tower',
      occurredAt: w.at,
      weighingId: row.id,
      reason,
      payload: { ticket_no: row.ticket_no },
    },
    back.to,
  )
  // What was loaded is no longer.
  if (place === 'origin') await refreshOrder(w, order_id)
  countChanged(tripResource)
  await w.emit({
    type: 'trip.status_changed',
    subject: { type: 'trip', id, no: row.trip_no ?? '' },
    scope: { vendor_id: row.vendor_id, work_unit_id: row.work_unit_id },
    data: { order_id, from: trip!.status, to: back.to, because: BECAUSE[type] },
  })
}

/** Asking for a void, and control tower's word on it (life.W7). The last answer stays on the ticket. */
export const VOID_ACTIONS: ActionRules<typeof weighing> = {
  'request-void': {
    guard: requestGuard,
    async effect(w, _row, input) {
      return {
        void_requested_at: w.at,
        void_requested_by: w.actor.userId,
        void_requested_by_name: w.actor.name,
        void_reason: input.reason,
        void_answer: null,
        void_refused_at: null,
        void_refused_by: null,
        void_refused_by_name: null,
      }
    },
    event: 'weighing.void_requested',
  },
  'refuse-void': {
    guard: refuseGuard,
    async effect(w, _row, input) {
      return {
        void_requested_at: null,
        void_answer: input.reason,
        void_refused_at: w.at,
        void_refused_by: w.actor.userId,
        void_refused_by_name: w.actor.name,
      }
    },
    event: 'weighing.void_refused',
  },
  void: {
    fresh: true,
    guard: voidGuard,
    async effect(w, row, input) {
      await stepBack(w, row, input.reason)
      return {
        void_answer: input.reason,
        voided_at: w.at,
        voided_by: w.actor.userId,
        voided_by_name: w.actor.name,
      }
    },
    event: 'weighing.voided',
  },
}
