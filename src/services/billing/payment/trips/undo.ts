import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { tripPayment, TripPayment } from '#contracts/payment/trip-payment.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import type { ActionRule, ActionRules, GuardFacts } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ChangesOf } from '#database/rows.ts'
import { fourEyes } from '#services/billing/payment/advance-facts.ts'
import { keepMovement, usedReference, type Movement } from '#services/billing/payment/bank-movements.ts'
import { payeeOf } from '#services/billing/payment/trips/approve.ts'
import { giveFree } from '#services/billing/payment/trips/follow.ts'
import { addReversal } from '#services/billing/payment/trips/reverse.ts'

type Columns = ChangesOf<'billing.trip_payment'>
type Rule<A extends keyof ActionRules<typeof tripPayment> & string> = ActionRule<typeof tripPayment, A>

const MINUTE_MS = 60_000
const at = (message: string): FieldError => ({ field: 'status', message })

/** Money is not paid tomorrow, nor before `since`. */
export function whenErrors(paidAt: string, since: string | null): FieldError[] {
  const moment = Date.parse(paidAt)
  if (moment > clock.ms() + MINUTE_MS) return [{ field: 'paid_at', message: 'Must not lie in the future' }]
  return since && moment + MINUTE_MS <= Date.parse(since)
    ? [{ field: 'paid_at', message: 'Must not lie before the payment was approved' }]
    : []
}

/** How money moves by itself; what goes with the wages, or is set off, has the reference of something larger. */
const BY_ITSELF: readonly string[] = ['transfer', 'cash']

/** The movement by which money left for a payee, or came back from them; null where it did not move by itself. */
export const movementOf = (
  row: TripPayment,
  direction: Movement['direction'],
  reference: string,
): Movement | null =>
  BY_ITSELF.includes(row.method)
    ? { direction, payeeId: payeeOf(row), accountId: row.bank_account_id, reference }
    : null

/** What one person says of the bank, until another one confirms it. */
const said = (
  w: Write,
  row: TripPayment,
  reference: string,
  file: string | null,
  reason: string,
): Columns => ({
  undo_from: row.status,
  undo_reference: reference,
  undo_file_id: file,
  undo_reason: reason,
  undo_by: w.actor.userId,
  undo_by_name: w.actor.name,
  undo_asked_at: w.at,
})

const TAKEN_BACK = {
  undo_from: null,
  undo_reference: null,
  undo_at: null,
  undo_file_id: null,
  undo_reason: null,
  undo_by: null,
  undo_by_name: null,
  undo_asked_at: null,
} satisfies Columns

async function proofErrors(
  { ctx, db, actor }: Pick<GuardFacts<typeof tripPayment>, 'ctx' | 'db' | 'actor'>,
  file: string | null,
): Promise<FieldError[]> {
  const why = file && (await whyNotAttached(ctx, db, actor, file))
  return why ? [{ field: 'proof_file_id', message: why }] : []
}

const fail: Rule<'fail'> = {
  guard: async (facts) => (facts.input ? proofErrors(facts, facts.input.proof_file_id) : []),
  effect: async (w, row, { bank_reference, proof_file_id, reason }) =>
    said(w, row, bank_reference, proof_file_id, reason),
}

const reverse: Rule<'reverse'> = {
  async guard(facts) {
    const { db, row, input } = facts
    return [
      ...(row.kind === 'reversal' ? [at('A reversal is not reversed: pay again')] : []),
      ...(input
        ? [
            ...whenErrors(input.paid_at, row.paid_at),
            ...(await usedReference(db, movementOf(row, 'in', input.bank_reference))),
            ...(await proofErrors(facts, input.proof_file_id)),
          ]
        : []),
    ]
  },
  effect: async (w, row, { bank_reference, paid_at, proof_file_id, reason }) => ({
    ...said(w, row, bank_reference, proof_file_id, reason),
    undo_at: paid_at,
  }),
}

/** Somebody else than who said it confirms what the bank did, whatever the sum; alone only where there is nobody else (dec.I4.9). */
const anotherPerson = ({
  db,
  actor,
  row,
}: Pick<GuardFacts<typeof tripPayment>, 'db' | 'actor' | 'row'>): Promise<FieldError[]> =>
  fourEyes(
    db,
    actor.userId,
    { hands: [row.undo_by], amount: Math.abs(row.total_idr), payeeId: payeeOf(row) },
    'billing_alone_idr',
  )

const asks: Rule<'confirm-failure'>['asks'] = ({ row, actor }) => row.undo_by === actor.userId

const confirmFailure: Rule<'confirm-failure'> = {
  guard: anotherPerson,
  asks,
  effect: async (_w, row) => ({ status_reason: row.undo_reason }),
}

const confirmReversal: Rule<'confirm-reversal'> = {
  guard: async (facts) => [
    ...(await anotherPerson(facts)),
    ...(await usedReference(facts.db, movementOf(facts.row, 'in', facts.row.undo_reference ?? ''), 'status')),
  ],
  asks,
  async effect(w, row) {
    const reversal = await addReversal(w, row)
    await keepMovement(w, movementOf(row, 'in', row.undo_reference ?? ''), reversal)
    return { status_reason: row.undo_reason }
  },
  after: giveFree,
}

/** What nobody else can confirm is as it was; who said it may take it back as well. */
const refuseUndoing: Rule<'refuse-undoing'> = {
  effect: async (_w, row, { reason }) => ({
    ...TAKEN_BACK,
    status: row.undo_from ?? row.status,
    status_reason: reason,
  }),
}

/** How a payment is undone: said by one with what the bank says, confirmed by another (dec.I4.5). */
export const undoing = {
  fail,
  'confirm-failure': confirmFailure,
  reverse,
  'confirm-reversal': confirmReversal,
  'refuse-undoing': refuseUndoing,
} satisfies ActionRules<typeof tripPayment>
