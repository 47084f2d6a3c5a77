import { refuseNow, type FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { reimbursement } from '#contracts/billing/reimbursement.ts'
import type { ActionRule, ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import { wantAudit } from '#services/billing/billing/audit/want.ts'
import { documentOf, lockLoad, roomOf, spentTrip } from '#services/billing/billing/reimburse/facts.ts'
import { forgetPrint } from '#services/billing/billing/reimburse/prints.ts'
import { approveErrors } from '#services/billing/billing/reimburse/rules/approve-errors.ts'
import { fourEyes } from '#services/billing/payment/advance-facts.ts'
import { isSamePerson } from '#services/master/ports.ts'

type Rule<A extends keyof ActionRules<typeof reimbursement> & string> = ActionRule<typeof reimbursement, A>
type Approval = InputOf<typeof reimbursement, 'approve'>

const decided = (w: Write, reason: string | null) => ({
  decided_by: w.actor.userId,
  decided_by_name: w.actor.name,
  decided_at: w.at,
  status_reason: reason,
})

const approve: Rule<'approve'> = {
  async guard({ db, row, actor, input }) {
    return [
      ...(await fourEyes(
        db,
        actor.userId,
        { hands: [row.asked_by], amount: row.amount_idr, payeeId: row.vendor_id },
        'billing_alone_idr',
      )),
      ...(input ? approveErrors(row, await roomOf(db, row), input) : []),
    ]
  },
  async effect(w, row, { approved_idr, reason }: Approval) {
    await lockLoad(w, row.trip_id)
    await spentTrip(w, row.trip_id)
    const room = await roomOf(w.tx, row)
    refuseNow(approveErrors(row, room, { approved_idr, reason }))
    await wantAudit(w, [row.trip_id])
    return {
      ...decided(w, reason),
      approved_idr: approved_idr ?? row.amount_idr,
      cap_idr: room.cap_idr,
      single_person: await isSamePerson(w.tx, w.actor.userId, [row.asked_by]),
    }
  },
}

const reject: Rule<'reject'> = {
  async effect(w, row, { reason }) {
    await forgetPrint(w, row.id)
    return decided(w, reason)
  },
}

const onDocument = (no: string): FieldError => ({
  field: 'status',
  message: 'Its line is on document {no}: take the trip off it first',
  params: { no },
})

/** Whoever brought it in takes it back while no document has its line; what the company has approved, its own people take back. */
const withdraw: Rule<'withdraw'> = {
  async guard({ db, row, actor }) {
    const no = await documentOf(db, row.id)
    return [
      ...(row.status === 'approved' && actor.scope.vendor
        ? [{ field: 'status', message: 'It is approved: ask the company to take it back' }]
        : []),
      ...(no === null ? [] : [onDocument(no)]),
    ]
  },
  async effect(w, row, { reason }) {
    await runSql(w.tx, 'select 1 from billing.billing_line where reimbursement_id = $1 for update', [row.id])
    const no = await documentOf(w.tx, row.id)
    if (no !== null) refuseNow([onDocument(no)])
    await forgetPrint(w, row.id)
    await wantAudit(w, [row.trip_id])
    return { status_reason: reason }
  },
}

/** What is done with a receipt that a vendor wants back. */
export const reimbursementActions: ActionRules<typeof reimbursement> = { approve, reject, withdraw }
