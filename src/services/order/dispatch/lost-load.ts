import { TOWER } from '#access/duties.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { ChangesOf } from '#database/rows.ts'
import { againstStatus } from '#contracts/refused.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { LADEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { TIMES_PAID, type PaidWays } from '#contracts/dispatch/trip-ways.ts'
import { wantAudit } from '#services/billing/ports.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { standsAt } from '#services/order/dispatch/children.ts'
import { settleShares } from '#services/order/dispatch/settle-shares.ts'
import { orderOf } from '#services/order/dispatch/trip-facts.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { freeTruck } from '#services/order/dispatch/truck-use.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { abandonOpen } from '#services/order/weighing/abandon.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Trip = RecordOf<typeof trip>

interface Paid {
  paid_ways: PaidWays | null
  paid_reason: string | null
}

/** Whether somebody decides what is paid: the plant's own control tower, not who answers for the truck (dec.I0.2). */
const decidesPay = ({ roleCode, scope }: Actor): boolean => TOWER.includes(roleCode) && scope.vendor === null

/** What is paid is said with its reason, or left to be decided later. */
function againstPaid(actor: Actor, { paid_ways, paid_reason }: Paid): FieldError[] {
  if (paid_ways === null && paid_reason === null) return []
  if (!decidesPay(actor))
    return [{ field: 'paid_ways', message: 'The plant’s own control tower decides what is paid' }]
  if (paid_ways === null) return [{ field: 'paid_ways', message: 'Required' }]
  return paid_reason === null ? [{ field: 'paid_reason', message: 'Required' }] : []
}

/** What is decided about the money, by whom; somebody else confirms it then. */
const decidedBy = (w: Write, { paid_ways, paid_reason }: Paid): ChangesOf<'orders.trip'> => ({
  paid_ways,
  paid_reason,
  lost_by: w.actor.userId,
  lost_by_name: w.actor.name,
})

/**
 * A load that is lost on the way (life.D13): the trip has failed, nothing of it is delivered, and its weight may be given to another
 * truck; the line keeps what was lost. What it pays is decided now or later, and counts once a second person has confirmed it.
 */
export const loseLoad: ActionRule<typeof trip, 'lose'> = {
  guard({ actor, row, input }) {
    const isLaden = isOneOf<string>(LADEN_TRIP_STATES, standsAt(row))
    return Promise.resolve([
      ...(isLaden ? [] : [{ field: 'status', message: 'The truck is not loaded: call the trip off' }]),
      ...(input ? againstPaid(actor, input) : []),
    ])
  },
  async effect(w, row, input) {
    const lost_kg = row.origin_net_kg ?? row.planned_kg
    await abandonOpen(w, row.id)
    await freeTruck(w, row)
    await insertTripEvent(
      w,
      {
        tripId: row.id,
        type: 'lost',
        source: 'control_tower',
        occurredAt: w.at,
        reason: input.reason,
        payload: { lost_kg, paid_ways: input.paid_ways },
      },
      'failed',
    )
    return {
      lost_kg,
      ...(input.paid_ways === null ? {} : decidedBy(w, input)),
      resume_to: null,
      hold_reason_problem_id: null,
      cancelled_reason: input.reason,
      status_since: w.at,
    }
  },
  after: async (w, id) => refreshOrder(w, await orderOf(w, id)),
  event: 'trip.lost',
}

function notDecidable(row: Trip): FieldError[] {
  if (row.lost_kg === null) return againstStatus('The load of this trip was not lost')
  return row.lost_confirmed_at === null ? [] : againstStatus('What is paid is confirmed already')
}

/** Says what is paid of a lost load, or says it anew; another person confirms it. */
export const decideLoss: ActionRule<typeof trip, 'decide-loss'> = {
  asks: ({ row }) => row.paid_ways === null && notDecidable(row).length === 0,
  guard: ({ row }) => Promise.resolve(notDecidable(row)),
  effect: (w, _row, input) => Promise.resolve(decidedBy(w, input)),
  event: 'trip.loss_decided',
}

/** A second person confirms what is paid of a lost load: it is the trip's share of the freight from then on. */
export const confirmLoss: ActionRule<typeof trip, 'confirm-loss'> = {
  asks: ({ row }) => row.paid_ways !== null && notDecidable(row).length === 0,
  async guard({ db, actor, row }) {
    const refused = notDecidable(row)
    if (refused.length) return refused
    if (row.paid_ways === null) return againstStatus('Say first what is paid')
    return againstSecondPerson(db, actor, [row.lost_by], {
      field: 'status',
      message: 'You said what is paid; somebody else confirms it',
    })
  },
  async effect(w, row) {
    const share = (row.freight_idr ?? 0) * (row.paid_ways === null ? 0 : TIMES_PAID[row.paid_ways])
    await settleShares(w, row.id, share)
    await wantAudit(w, [row.id])
    return { share_idr: share, lost_confirmed_at: w.at, lost_confirmed_by_name: w.actor.name }
  },
  event: 'trip.loss_confirmed',
}
