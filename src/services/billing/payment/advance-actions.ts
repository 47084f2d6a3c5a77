import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { InputOf } from '#kernel/record.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { NOT_USED } from '#contracts/payment/advance-words.ts'
import { travelAdvanceLedger } from '#contracts/payment/travel-advance-ledger.ts'
import { travelAdvance, type TravelAdvance } from '#contracts/payment/travel-advance.ts'
import { post } from '#engine/ledger/post.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import type { ActionRule, ActionRules, GuardFacts } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { Executor } from '#database/sql.ts'
import {
  fourEyes,
  stillOpen,
  type AdvanceTrip,
  type Decided,
} from '#services/billing/payment/advance-facts.ts'
import { closeAdvance, closed, sourceOf, tripOf } from '#services/billing/payment/close.ts'
import { largeAdvanceErrors } from '#services/billing/payment/large-advance.ts'
import { timedAdvance } from '#services/billing/payment/clocks.ts'
import { acceptErrors, handedInErrors } from '#services/billing/payment/rules/settlement-guards.ts'
import { outcomeOf } from '#services/billing/payment/rules/settlement.ts'
import { withoutTripActions } from '#services/billing/payment/without-trip-actions.ts'
import { neverWent } from '#services/billing/payment/without-trip.ts'
import { isSamePerson } from '#services/master/ports.ts'

type Facts<A extends string> = GuardFacts<typeof travelAdvance, A>
type Rule<A extends keyof ActionRules<typeof travelAdvance> & string> = ActionRule<typeof travelAdvance, A>

/** The truck still stands where its driver is paid. */
const NOT_LEFT = ['assigned', 'accepted'] as const
const MINUTE_MS = 60_000

const field = (message: string, params?: FieldError['params']): FieldError => ({
  field: 'status',
  message,
  params,
})

/** What stands against giving money for a trip as it is now. */
function tripErrors(row: TravelAdvance, trip: AdvanceTrip): FieldError[] {
  if (!isOneOf<string>(OPEN_TRIP_STATES, trip.status))
    return [field('Trip {no} is over: no money is given for it any more', { no: trip.trip_no })]
  return trip.driver_id === row.driver_id
    ? []
    : [field('Trip {no} has another driver now: withdraw this and ask again', { no: trip.trip_no })]
}

const decided = (row: TravelAdvance, hands: Decided['hands'], amount: number): Decided => ({
  hands,
  amount,
  payeeId: row.driver_id,
})

const approve: Rule<'approve'> = {
  async guard({ db, row, actor, input }) {
    return [
      ...(await fourEyes(db, actor.userId, decided(row, [row.asked_by], row.amount_idr ?? 0))),
      ...(await largeAdvanceErrors(db, row, actor.userId, input)),
      ...tripErrors(row, await tripOf(db, row)),
      ...(await stillOpen(db, row.driver_id, row.id, 'status')),
    ]
  },
  async effect(w, row, { reason }) {
    if (row.is_large)
      await w.emit({
        type: 'travel-advance.large',
        subject: { type: travelAdvance.name, id: row.id, no: row.advance_no },
      })
    return {
      approved_by: w.actor.userId,
      approved_by_name: w.actor.name,
      approved_at: w.at,
      status_reason: reason,
      single_person: await isSamePerson(w.tx, w.actor.userId, [row.asked_by]),
    }
  },
}

/** Who pays shows that the driver has signed, and how the money went. */
async function payErrors({ ctx, db, actor, input }: Facts<'pay'>, trip: AdvanceTrip): Promise<FieldError[]> {
  if (!input) return []
  const errors: FieldError[] = []
  const look = async (name: string, id: string | null, images: boolean): Promise<void> => {
    const why = id && (await whyNotAttached(ctx, db, actor, id, images))
    if (why) errors.push({ field: name, message: why })
  }
  if (input.method === 'transfer' && !input.pay_reference)
    errors.push({ field: 'pay_reference', message: 'Required' })
  if (!input.receipt_file_id && !input.signature_file_id)
    errors.push({
      field: 'receipt_file_id',
      message: 'The driver signs for the money: add the photo of the receipt',
    })
  await look('receipt_file_id', input.receipt_file_id, false)
  await look('signature_file_id', input.signature_file_id, true)
  if (!isOneOf<string>(NOT_LEFT, trip.status) && !input.late_reason)
    errors.push({ field: 'late_reason', message: 'The truck has left already: say why it is paid now' })
  return errors
}

const pay: Rule<'pay'> = {
  async guard(facts) {
    const { db, row } = facts
    const trip = await tripOf(db, row)
    return [
      ...tripErrors(row, trip),
      ...(await stillOpen(db, row.driver_id, row.id, 'status')),
      ...(await payErrors(facts, trip)),
    ]
  },
  async effect(w, row, input) {
    await post(w, travelAdvanceLedger, {
      owner: row.id,
      type: 'pay',
      source: sourceOf(row, await tripOf(w.tx, row), input.pay_reference),
      moves: { idr: { paid: row.amount_idr ?? 0 } },
    })
    return { ...input, paid_by: w.actor.userId, paid_by_name: w.actor.name, paid_at: w.at }
  },
}

const accountOf = ({ paid_idr, receipts_idr }: TravelAdvance) => ({ paid: paid_idr, receipts: receipts_idr })

const isUnused = async (db: Executor, row: TravelAdvance): Promise<boolean> =>
  neverWent(db, row, await tripOf(db, row))

const submit: Rule<'submit'> = {
  async guard({ db, row, input }) {
    if (await isUnused(db, row)) return [field(NOT_USED)]
    if (row.receipts_idr === 0)
      return [field('No receipts are entered: enter them, or take the advance back whole')]
    return input ? handedInErrors(accountOf(row), input) : []
  },
  effect: async (w, _row, input) => ({
    ...input,
    handed_back_idr: input.handed_back_idr ?? 0,
    submitted_by: w.actor.userId,
    submitted_by_name: w.actor.name,
    submitted_at: w.at,
    status_reason: null,
  }),
}

const settle: Rule<'settle'> = {
  async guard({ db, row, actor, input }) {
    return [
      ...(await fourEyes(db, actor.userId, decided(row, [row.submitted_by], row.receipts_idr))),
      ...((await isUnused(db, row)) ? [field(NOT_USED)] : []),
      ...(input ? acceptErrors(accountOf(row), input) : []),
    ]
  },
  async effect(w, row, { claim_idr, reason }) {
    const outcome = outcomeOf({ ...accountOf(row), handedBack: row.handed_back_idr ?? 0, claim: claim_idr })
    await closeAdvance(w, row, 'settle', outcome, reason)
    return {
      ...closed(w),
      status_reason: reason,
      single_person: row.single_person || (await isSamePerson(w.tx, w.actor.userId, [row.submitted_by])),
      ...(outcome.returned > 0 ? { returned_at: w.at, return_method: 'cash' } : {}),
    }
  },
}

/** When money came back: not before it was given, and not tomorrow. */
function returnErrors(
  row: TravelAdvance,
  { returned_at }: InputOf<typeof travelAdvance, 'return'>,
): FieldError[] {
  const at = Date.parse(returned_at)
  if (at > clock.ms() + MINUTE_MS) return [{ field: 'returned_at', message: 'Must not lie in the future' }]
  return row.paid_at && at + MINUTE_MS <= Date.parse(row.paid_at)
    ? [{ field: 'returned_at', message: 'Must not lie before the advance was paid' }]
    : []
}

const takeBack: Rule<'return'> = {
  async guard({ db, row, input }) {
    const isSpent = row.receipts_idr > 0 && !(await isUnused(db, row))
    return [
      ...(isSpent ? [field('Receipts are entered: hand them in, or take them out first')] : []),
      ...(input ? returnErrors(row, input) : []),
    ]
  },
  async effect(w, row, { return_method, return_no, returned_at, reason }) {
    await closeAdvance(w, row, 'return', { returned: row.paid_idr }, reason)
    return { ...closed(w), return_method, return_no, returned_at, status_reason: reason }
  },
}

const sendBack: Rule<'send-back'> = {
  effect: async (_w, row, { reason }) => ({
    status_reason: reason,
    ...(row.stranded_at ? { status: 'stranded' } : {}),
  }),
}

const withReason = {
  effect: async (_w: Write, _row: TravelAdvance, { reason }: { reason: string }) => ({
    status_reason: reason,
  }),
}

/** What is done with an advance. Each move of money is one entry of its ledger. */
export const advanceActions: ActionRules<typeof travelAdvance> = {
  approve,
  reject: withReason,
  cancel: withReason,
  pay: timedAdvance(pay),
  submit,
  settle,
  'send-back': timedAdvance(sendBack),
  return: takeBack,
  ...withoutTripActions,
}
