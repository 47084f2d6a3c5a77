import { plantDay } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { tripPayment, TripPayment } from '#contracts/payment/trip-payment.ts'
import { DEDUCTED_COMPONENTS } from '#contracts/payment/payment-words.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import type { ActionRule, GuardFacts } from '#engine/rules.ts'
import type { Always, ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { againstEntrusted, isSamePerson, settingOf } from '#services/master/ports.ts'
import { fourEyes, hasSecondPerson } from '#services/billing/payment/advance-facts.ts'
import { decidedAloneIdr } from '#services/billing/payment/decided-alone.ts'
import { paperErrors } from '#services/billing/payment/rules/tax-papers.ts'
import { againstCash, againstCashAlone } from '#services/billing/payment/trips/cash.ts'
import { owedOfDocuments } from '#services/billing/tax/owed-papers.ts'
import { fakturDigits } from '#services/billing/tax/papers.ts'
import { usableAccounts, type UsableAccount } from '#services/billing/payment/trips/payees.ts'

type Facts = GuardFacts<typeof tripPayment, 'approve'>

const at = (message: string, params?: FieldError['params']): FieldError => ({
  field: 'status',
  message,
  params,
})

export const payeeOf = ({ driver_id, vendor_id }: TripPayment): string => driver_id ?? vendor_id

/** What a payment settles: all it pays, whether it is transferred or set off against what the payee owes. */
async function settledBy(db: Executor, id: string): Promise<number> {
  const [row] = await runSql<Computed<{ settled_idr: number }>>(
    db,
    `select coalesce(sum(amount_idr), 0)::bigint as settled_idr from billing.trip_payment_line
     where trip_payment_id = $1 and component <> all($2::text[])`,
    [id, [...DEDUCTED_COMPONENTS]],
  )
  return row?.settled_idr ?? 0
}

/**
 * Above a sum somebody else approves what one prepared (dec.I4.9), which counts what they approved alone for the payee within 30 days; up to
 * it one may, and the payment says so. What was paid before is never approved by who prepared it again.
 */
async function secondPerson(db: Executor, userId: string, row: TripPayment): Promise<FieldError[]> {
  if (!(await isSamePerson(db, userId, [row.proposed_by]))) return againstEntrusted(db, { userId })
  const amount = await settledBy(db, row.id)
  const payeeId = payeeOf(row)
  if (row.repeats_kind)
    return fourEyes(db, userId, { hands: [row.proposed_by], amount, payeeId }, 'billing_alone_idr')
  const limit = await settingOf(db, 'payment_second_person_idr')
  const before = await decidedAloneIdr(db, 'payment_second_person_idr', userId, payeeId)
  if (amount + before <= limit) return []
  const params = { limit: { idr: limit } }
  return (await hasSecondPerson(db, userId))
    ? [at('Above {limit} in 30 days somebody else approves what you prepared', params)]
    : [
        at(
          'Above {limit} in 30 days a second person decides, and there is none: ask a super admin for one',
          params,
        ),
      ]
}

/** What was in a bank file that failed waits for the statement of a day that is over, so that nothing goes out twice (dec.I4.5). */
async function statementErrors({ ctx, db, actor, row, input }: Facts): Promise<FieldError[]> {
  if (row.repeats_kind !== 'failed' || !row.repeats_on || !input) return []
  const { statement_on: day, statement_file_id: file } = input
  const since = { no: row.repeats_no ?? '–', day: { day: row.repeats_on } }
  const why = file
    ? await whyNotAttached(ctx, db, actor, file)
    : 'Add the statement that shows nothing went out'
  return [
    ...(!day || day < row.repeats_on || day >= plantDay()
      ? [
          {
            field: 'statement_on',
            message: 'It was in {no} of {day}: name a day since then that is over',
            params: since,
          },
        ]
      : []),
    ...(why ? [{ field: 'statement_file_id', message: why }] : []),
  ]
}

type Said = RenamedColumns<'billing.billing', { document_id: 'id' }> &
  Outer<
    ColumnsOf<
      'billing.tax_paper',
      | 'faktur_no' | 'faktur_date' | 'faktur_code' | 'faktur_base_idr' | 'faktur_ppn_idr' | 'faktur_file_id'
      | 'slip_no' | 'slip_date' | 'slip_base_idr' | 'slip_amount_idr'
    >
  > & Computed<{ withholds: boolean }> // prettier-ignore

/**
 * The papers of the documents whose base or PPN is paid here; of PPN that is paid alone, the e-Faktur only. Nobody changes them until it is
 * approved or refused.
 */
async function papers(db: Executor, id: string): Promise<FieldError[]> {
  const rows = await runSql<Said>(
    db,
    `select b.id as document_id, exists (select from billing.trip_payment_line l where l.trip_payment_id = $1 and l.billing_id = b.id
         and l.component = 'pph23') as withholds, d.faktur_no, d.faktur_date, d.faktur_code, d.faktur_base_idr, d.faktur_ppn_idr,
       d.faktur_file_id, d.slip_no, d.slip_date, d.slip_base_idr, d.slip_amount_idr
     from billing.billing b left join lateral (select * from billing.tax_paper where billing_id = b.id and deleted_at is null for share) d on true
     where exists (select from billing.trip_payment_line l where l.trip_payment_id = $1 and l.billing_id = b.id and l.component <> 'receivable')`,
    [id],
  )
  const said = new Map(rows.map((row) => [row.document_id, row]))
  const owed = await owedOfDocuments(db, [...said.keys()])
  return owed.flatMap((document) => {
    const own = said.get(document.billing_id)
    return own
      ? paperErrors({ billing_no: document.billing_no, owed: document, withholds: own.withholds, said: own })
      : []
  })
}

type Doubled = Always<ColumnsOf<'billing.tax_paper', 'faktur_no'>> &
  ColumnsOf<'billing.billing', 'billing_no'>

/** An e-Faktur is of one document: its number is on no other one. */
async function usedElsewhere(db: Executor, id: string): Promise<FieldError[]> {
  const rows = await runSql<Doubled>(
    db,
    `select d.faktur_no, o.billing_no from billing.tax_paper d
       join billing.tax_paper o on ${fakturDigits('o.faktur_no')} = ${fakturDigits('d.faktur_no')} and o.billing_id <> d.billing_id and o.deleted_at is null
     where exists (select from billing.trip_payment_line l where l.trip_payment_id = $1 and l.billing_id = d.billing_id and l.component <> 'receivable')
     limit 1`,
    [id],
  )
  return rows.map(({ faktur_no, billing_no }) => ({
    field: 'status',
    message: 'The e-Faktur {faktur} is that of {no} already',
    params: { faktur: faktur_no, no: billing_no },
  }))
}

/** Approving freezes where the money goes (dec.I4.10), once second person, papers and account are right. */
export const approve: ActionRule<typeof tripPayment, 'approve', UsableAccount | undefined> = {
  async guard(facts) {
    const { db, row, actor } = facts
    const account = (await usableAccounts(db, [payeeOf(row)])).get(payeeOf(row))
    return {
      refused: [
        ...(await againstCashAlone(db, actor.userId, row)),
        ...(await againstCash(db, row)).map((error) => ({ ...error, field: 'status' })),
        ...(await secondPerson(db, actor.userId, row)),
        ...(row.method === 'transfer' && !account
          ? [at('There is no bank account that may be used yet: a confirmed one is used a day later')]
          : []),
        ...(await statementErrors(facts)),
        ...(await papers(db, row.id)),
        ...(await usedElsewhere(db, row.id)),
      ],
      found: account,
    }
  },
  effect: async (w, row, { reason, statement_on, statement_file_id }, account) => ({
    statement_on,
    statement_file_id,
    approved_by: w.actor.userId,
    approved_by_name: w.actor.name,
    approved_at: w.at,
    status_reason: reason,
    single_person: await isSamePerson(w.tx, w.actor.userId, [row.proposed_by]),
    ...(row.method === 'transfer' && account
      ? {
          bank_account_id: account.id,
          bank_code: account.bank_code,
          account_no: account.account_no,
          holder_name: account.holder_name,
        }
      : {}),
  }),
  unasked: ({ repeats_kind: kind }) => (kind === 'failed' ? [] : ['statement_on', 'statement_file_id']),
  asks: ({ row, actor }) => row.proposed_by === actor.userId,
}
