import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import { tripPayment, type TripPayment } from '#contracts/payment/trip-payment.ts'
import type { ActionRule, ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { againstSecondPerson } from '#services/master/ports.ts'
import { keepMovement, usedReference } from '#services/billing/payment/bank-movements.ts'
import { againstCash } from '#services/billing/payment/trips/cash.ts'
import { approve } from '#services/billing/payment/trips/approve.ts'
import { followPaid, followReconciled, giveFree } from '#services/billing/payment/trips/follow.ts'
import { failedBefore, repeatsOf } from '#services/billing/payment/trips/repeats.ts'
import { movementOf, undoing, whenErrors } from '#services/billing/payment/trips/undo.ts'

type Columns = ChangesOf<'billing.trip_payment'>

type Rule<A extends keyof ActionRules<typeof tripPayment> & string> = ActionRule<typeof tripPayment, A>

const at = (message: string): FieldError => ({ field: 'status', message })

/** An account that somebody ended since is not paid to: the payment is prepared again. */
async function accountEnded(db: Executor, { bank_account_id: id }: TripPayment): Promise<boolean> {
  if (!id) return false
  const [row] = await runSql<ColumnsOf<'billing.bank_account', 'status' | 'status_reason'>>(
    db,
    'select status, status_reason from billing.bank_account where id = $1',
    [id],
  )
  // One that a later account has followed was right when this was approved; one that was ended by hand is not.
  return row?.status === 'ended' && row.status_reason !== null
}

/** Whoever approved overtime does not hand out its money too: no bank and nobody else sees cash go (life.D16.8). */
async function ownOvertime(db: Executor, actor: Actor, { id, method }: TripPayment): Promise<FieldError[]> {
  if (method !== 'cash') return []
  const rows = await runSql<ColumnsOf<'orders.overtime', 'decided_by'>>(
    db,
    `select distinct o.decided_by from billing.trip_payment_line l join orders.public_overtime o on o.id = l.overtime_id
     where l.trip_payment_id = $1 and o.decided_by is not null`,
    [id],
  )
  if (!rows.length) return []
  return againstSecondPerson(
    db,
    actor,
    rows.map(({ decided_by: by }) => by),
    at('You approved overtime in this payment; somebody else pays it in cash'),
  )
}

const pay: Rule<'pay'> = {
  async guard({ db, actor, row, input }) {
    return [
      ...(await ownOvertime(db, actor, row)),
      ...(row.method === 'transfer' && row.status === 'approved'
        ? [at('A transfer goes through a bank file first')]
        : []),
      ...(row.status === 'approved' && (await accountEnded(db, row))
        ? [at('Its bank account was ended: prepare it again')]
        : []),
      ...(input
        ? [
            ...whenErrors(input.paid_at, row.approved_at),
            ...(await usedReference(db, movementOf(row, 'out', input.bank_reference))),
          ]
        : []),
    ]
  },
  async effect(w, row, { bank_reference, paid_at }) {
    const source = { type: tripPayment.name, id: row.id, no: row.payment_no }
    await keepMovement(w, movementOf(row, 'out', bank_reference), source)
    return { bank_reference, paid_at, paid_by_name: w.actor.name }
  },
  after: followPaid,
}

const withReason = {
  effect: async (_w: Write, _row: TripPayment, { reason }: { reason: string | null }): Promise<Columns> => ({
    status_reason: reason,
  }),
}

/** Back to where it is checked anew: account and approval are given again, and by somebody else than who prepared it this time. */
const redo: Rule<'redo'> = {
  effect: async (w, row, { reason }) => ({
    status_reason: reason,
    proposed_by: w.actor.userId,
    proposed_by_name: w.actor.name,
    approved_by: null,
    approved_by_name: null,
    approved_at: null,
    single_person: false,
    bank_account_id: null,
    bank_code: null,
    account_no: null,
    holder_name: null,
    export_id: null,
    exported_at: null,
    statement_on: null,
    statement_file_id: null,
    ...(row.status === 'failed' ? repeatsOf(await failedBefore(w.tx, row)) : {}),
  }),
}

/** The way is chosen anew while nobody has approved it. */
const changeWay: Rule<'change-way'> = {
  async guard({ db, row, input }) {
    if (row.method === 'offset') return [at('Nothing of it is transferred: all of it is set off')]
    if (!input) return []
    if (input.method === row.method) return [{ field: 'method', message: 'It is paid so already' }]
    if (input.method === 'payroll' && row.payee_type === 'vendor')
      return [{ field: 'method', message: 'Only a driver is paid with the wages' }]
    return againstCash(db, { ...row, method: input.method })
  },
  effect: async (w, _row, { method, reason }) => ({
    method,
    method_reason: reason,
    method_by: w.actor.userId,
    method_by_name: w.actor.name,
  }),
}

const voided: Rule<'void'> = { ...withReason, after: giveFree }

const reconcile: Rule<'reconcile'> = {
  effect: async (w, row, { reason }) => ({
    reconciled_at: w.at,
    reconciled_by_name: w.actor.name,
    status_reason: reason ?? row.status_reason,
  }),
  after: followReconciled,
}

const actions: ActionRules<typeof tripPayment> = {
  approve,
  'change-way': changeWay,
  pay,
  redo,
  void: voided,
  reconcile,
  ...undoing,
}

/** What is done with payments: made elsewhere, decided and followed here. Every step asks who it is (std.S15). */
export const paymentRules: ResourceRules<typeof tripPayment> = { fresh: true, actions }
