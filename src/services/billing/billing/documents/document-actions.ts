import { plantDay } from '#kernel/clock.ts'
import { refuseNow, type FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { billing, Billing } from '#contracts/billing/billing.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import type { ActionRule, ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { freeAll } from '#services/billing/billing/documents/free-lines.ts'
import { ratedAgain } from '#services/billing/billing/documents/rated-again.ts'
import { refreshDocuments } from '#services/billing/billing/documents/refresh.ts'
import { largeErrors } from '#services/billing/billing/documents/large-adjustment.ts'
import { matchErrors } from '#services/billing/billing/documents/rules/match-errors.ts'
import { openPapers } from '#services/billing/tax/papers.ts'
import { againstWaitingProfile } from '#services/billing/tax/profile-rules.ts'
import type { Taxes } from '#services/billing/tax/rules/taxes.ts'
import { verifyLines } from '#services/billing/billing/documents/verify-lines.ts'
import { fourEyes } from '#services/billing/payment/advance-facts.ts'
import { isSamePerson } from '#services/master/ports.ts'

type Rule<A extends keyof ActionRules<typeof billing> & string> = ActionRule<typeof billing, A>

const at = (message: string, params?: FieldError['params']): FieldError => ({
  field: 'status',
  message,
  params,
})

const enterStatement: Rule<'enter-statement'> = {
  async guard({ ctx, db, actor, row, input }) {
    if (!input) return []
    const why =
      input.statement_file_id && input.statement_file_id !== row.statement_file_id
        ? await whyNotAttached(ctx, db, actor, input.statement_file_id)
        : null
    return [
      ...(input.statement_date > plantDay()
        ? [{ field: 'statement_date', message: 'Must not lie in the future' }]
        : []),
      ...(why ? [{ field: 'statement_file_id', message: why }] : []),
    ]
  },
  effect: async (_w, row, { statement_no, statement_date, vendor_amount_idr, statement_file_id }) => ({
    statement_no,
    statement_date,
    vendor_amount_idr,
    statement_file_id: statement_file_id ?? row.statement_file_id,
    self_billing: false,
  }),
  async after(w, id) {
    await refreshDocuments(w, [id])
  },
}

const review: Rule<'review'> = {
  async guard({ row, input }) {
    if (row.line_count === 0) return [at('It has no lines: void it')]
    return input && !input.self_billing && row.vendor_amount_idr === null
      ? [
          {
            field: 'self_billing',
            message: 'Enter the vendor’s statement first, or say that the company bills without one',
          },
        ]
      : []
  },
  effect: async (w, row, { self_billing }) => ({
    self_billing: self_billing && row.vendor_amount_idr === null,
    reviewed_by: w.actor.userId,
    reviewed_by_name: w.actor.name,
    reviewed_at: w.at,
    status_reason: null,
  }),
}

type Hands = RenamedColumns<'billing.billing_line', { user_id: 'created_by' }>

/** Who made this document what it is: whoever generated it, and whoever put an adjustment on it. */
async function handsOn(db: Executor, row: Pick<Billing, 'id' | 'generated_by'>): Promise<(string | null)[]> {
  const rows = await runSql<Hands>(
    db,
    `select distinct created_by as user_id from billing.billing_line
     where billing_id = $1 and kind = 'adjustment' and deleted_at is null`,
    [row.id],
  )
  return [row.generated_by, ...rows.map(({ user_id }) => user_id)]
}

/** Trips whose lines are just being looked at again: what is verified now may be another amount in a moment. */
async function beingAudited(db: Executor, id: string): Promise<number> {
  const [row] = await runSql<Computed<{ n: number }>>(
    db,
    `select count(distinct d.trip_id)::int as n from billing.audit_due d
     where exists (select from billing.billing_line l where l.billing_id = $1 and l.trip_id = d.trip_id)`,
    [id],
  )
  return row?.n ?? 0
}

type Term = ColumnsOf<'master.contract', 'payment_term_days'>

async function dueOf(db: Executor, contractId: string, moment: string): Promise<string> {
  const [contract] = await runSql<Term>(
    db,
    'select payment_term_days from master.public_contract where id = $1',
    [contractId],
  )
  const day = new Date(`${plantDay(new Date(moment))}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + (contract?.payment_term_days ?? 0))
  return day.toISOString().slice(0, 10)
}

/** A day of loading without a tax rate: what is due cannot be said. */
function refuseMissing(missing: Taxes['missing']): void {
  const [first] = missing
  if (first)
    refuseNow([
      at('No rate of {tax} holds on {day}: ask a super admin to enter it', {
        tax: { word: first.kind === 'ppn' ? 'PPN' : 'PPh 23' },
        day: { day: first.day },
      }),
    ])
}

type Sums = ColumnsOf<'billing.billing', 'net_idr' | 'ppn_idr' | 'pph23_idr' | 'payable_idr'> &
  Computed<{ lines: string | null }>

/** What a document comes to, and a check sum of its lines, into the sealed audit: a later change of either shows (life.D16.7). */
async function sealSums(w: Write, { id, billing_no: no }: Billing): Promise<void> {
  const [sums] = await runSql<Sums>(
    w.tx,
    `select b.net_idr, b.ppn_idr, b.pph23_idr, b.payable_idr, (select encode(sha256(string_agg(
        concat_ws(' ', l.id, l.trip_id, l.kind, l.amount_idr, l.basis_kg), ',' order by l.id)::bytea), 'hex')
      from billing.billing_line l where l.billing_id = b.id and l.deleted_at is null) as lines
     from billing.billing b where b.id = $1`,
    [id],
  )
  await w.audit({ action: 'verify-sums', subject: { type: 'billing', id, no }, after: sums })
}

const verify: Rule<'verify'> = {
  unasked: ({ has_large: isLarge }) => (isLarge ? [] : ['large_answer']),
  async guard({ db, row, actor, input }) {
    const audited = await beingAudited(db, row.id)
    return [
      ...(await fourEyes(
        db,
        actor.userId,
        { hands: await handsOn(db, row), amount: Math.abs(row.net_idr ?? 0), payeeId: row.vendor_id },
        'billing_alone_idr',
      )),
      ...(audited ? [at('{n} trips are just being audited: try again in a moment', { n: audited })] : []),
      ...(await againstWaitingProfile(db, row)),
      ...(await largeErrors(db, actor.userId, row, input?.large_answer)),
      ...matchErrors(row, input),
    ]
  },
  async effect(
    w,
    row,
    { match_code, reason, beyond_reason, large_answer }: InputOf<typeof billing, 'verify'>,
  ) {
    const hands = await handsOn(w.tx, row)
    // The rates of the loading dates as they stand now are what is kept (dec.I4.3).
    const missing = await refreshDocuments(w, [row.id])
    refuseMissing(missing)
    refuseNow(await ratedAgain(w.tx, row.id))
    await verifyLines(w, row.id, beyond_reason)
    await sealSums(w, row)
    await openPapers(w, row.id)
    return {
      match_code,
      match_reason: reason,
      large_answer,
      verified_by: w.actor.userId,
      verified_by_name: w.actor.name,
      verified_at: w.at,
      single_person: await isSamePerson(w.tx, w.actor.userId, hands),
      due_date: await dueOf(w.tx, row.contract_id, w.at),
    }
  },
}

const withReason = {
  effect: async (_w: unknown, _row: Billing, { reason }: { reason: string }) => ({ status_reason: reason }),
}

const voided: Rule<'void'> = {
  async effect(w, row, { reason }) {
    await freeAll(w, row.id)
    await refreshDocuments(w, [row.id])
    return { status_reason: reason }
  },
}

/** What is done with a document until it is verified. */
export const documentActions: ActionRules<typeof billing> = {
  'enter-statement': enterStatement,
  review,
  verify,
  return: withReason,
  void: voided,
}
