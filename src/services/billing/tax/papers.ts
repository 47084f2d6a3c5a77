import { uuidv7 } from '#kernel/ids.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import { codeOfFaktur } from '#contracts/tax/tax-words.ts'
import type { OwedPapers } from '#contracts/tax/papers-call.ts'
import { FAKTUR_FIELDS, SLIP_FIELDS, taxPaper, type TaxPaper } from '#contracts/tax/tax-paper.ts'
import { refuseFields } from '#engine/call/input.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { owedOfDocuments } from '#services/billing/tax/owed-papers.ts'

type Given = Partial<NewOf<typeof taxPaper>>

/** A document that is to be paid with a tax has papers from now on, any other has none. In the caller's transaction. */
export async function openPapers(w: Write, billingId: string): Promise<void> {
  const opened = await runSql<ColumnsOf<'billing.tax_paper', 'id' | 'billing_no'>>(
    w.tx,
    `insert into billing.tax_paper (id, created_at, updated_at, created_by, updated_by, billing_no, billing_id, vendor_id)
     select $2, $3, $3, $4, $4, billing_no, id, vendor_id from billing.billing 
     where id = $1 and payable_idr > 0 and (ppn_idr <> 0 or pph23_idr <> 0)
     on conflict (billing_id) do nothing returning id, billing_no`,
    [billingId, uuidv7(), w.at, w.actor.userId],
  )
  for (const { id, billing_no: no } of opened)
    await w.audit({ action: 'create', subject: { type: taxPaper.name, id, no }, after: { billing_no: no } })
  countChanged(taxPaper)
}

/** The number of an e-Faktur as its digits, as its index has them: earlier releases kept it as it was printed, with dots. */
export const fakturDigits = (number: string): string => `regexp_replace(${number}, '\\D', '', 'g')`

/** An e-Faktur is of one document: the number may not stand with another one. */
async function usedElsewhere(db: Executor, number: string, billingId: string): Promise<FieldError[]> {
  const rows = await runSql<Always<ColumnsOf<'billing.tax_paper', 'billing_no'>>>(
    db,
    `select billing_no from billing.tax_paper
     where ${fakturDigits('faktur_no')} = ${fakturDigits('$1::text')} and faktur_no is not null and billing_id <> $2 and deleted_at is null limit 1`,
    [number, billingId],
  )
  return rows.map(({ billing_no }) => ({
    field: 'faktur_no',
    message: 'The e-Faktur {faktur} is that of {no} already',
    params: { faktur: number, no: billing_no },
  }))
}

/** Fields of a paper that are given another value. */
const changed = (fields: readonly (keyof Given & keyof TaxPaper)[], given: Given, before: TaxPaper) =>
  fields.filter((field) => given[field] !== undefined && given[field] !== before[field])

const NO_PPN = 'This document is not charged PPN: there is no e-Faktur'
const NO_PPH23 = 'Nothing is withheld of this document: there is no Bukti Potong'
const HELD = '{no} goes by it: it can be changed once that payment is prepared again'

/** What a document has no paper for is not entered, and what a payment goes by is not changed. */
function refusedParts(given: Given, before: TaxPaper, owed: OwedPapers): FieldError[] {
  const parts = [
    { fields: FAKTUR_FIELDS, isOwed: owed.ppn_idr !== 0, without: NO_PPN, held: owed.faktur_held },
    { fields: SLIP_FIELDS, isOwed: owed.pph23_idr !== 0, without: NO_PPH23, held: owed.slip_held },
  ]
  return parts.flatMap(({ fields, isOwed, without, held }) =>
    changed(fields, given, before).flatMap((field): FieldError[] => {
      if (held) return [{ field, message: HELD, params: { no: held.payment_no } }]
      return isOwed || given[field] === null ? [] : [{ field, message: without }]
    }),
  )
}

/** What nobody has entered of a paper that is there: its amounts are the document's, and its code stands in its number. */
function filledIn(paper: TaxPaper, owed: OwedPapers): ChangesOf<'billing.tax_paper'> {
  return {
    ...(paper.faktur_no === null
      ? {}
      : {
          faktur_code: paper.faktur_code ?? codeOfFaktur(paper.faktur_no),
          faktur_base_idr: paper.faktur_base_idr ?? owed.net_idr,
          faktur_ppn_idr: paper.faktur_ppn_idr ?? owed.ppn_idr,
        }),
    ...(paper.slip_no === null
      ? {}
      : {
          slip_base_idr: paper.slip_base_idr ?? owed.net_idr,
          slip_amount_idr: paper.slip_amount_idr ?? owed.pph23_idr,
        }),
  }
}

async function onUpdate(w: Write, given: Given, before: TaxPaper): Promise<ChangesOf<'billing.tax_paper'>> {
  // Approving looks at it under a lock of its own: either sees what the other has done.
  await runSql(w.tx, 'select 1 from billing.tax_paper where id = $1 for update', [before.id])
  const [owed] = await owedOfDocuments(w.tx, [before.billing_id])
  if (!owed) return {}
  const isNumbered = typeof given.faktur_no === 'string' && given.faktur_no !== before.faktur_no
  refuseFields([
    ...refusedParts(given, before, owed),
    ...(isNumbered ? await usedElsewhere(w.tx, given.faktur_no!, before.billing_id) : []),
  ])
  return filledIn({ ...before, ...given }, owed)
}

type Open = ColumnsOf<'billing.trip_payment', 'id' | 'payment_no'>

/** Whoever looks at the document, or at a payment of it that is being prepared, sees its papers as they are now. */
async function afterWrite(w: Write, id: string): Promise<void> {
  const [paper] = await runSql<ColumnsOf<'billing.tax_paper', 'billing_id' | 'billing_no'>>(
    w.tx,
    'select billing_id, billing_no from billing.tax_paper where id = $1',
    [id],
  )
  if (!paper) return
  await w.emit({
    type: 'billing.updated',
    subject: { type: 'billing', id: paper.billing_id, no: paper.billing_no },
  })
  const payments = await runSql<Open>(
    w.tx,
    `select p.id, p.payment_no from billing.trip_payment p where p.status = 'draft'
       and exists (select from billing.trip_payment_line l where l.trip_payment_id = p.id and l.billing_id = $1)`,
    [paper.billing_id],
  )
  for (const { id: paymentId, payment_no: no } of payments)
    await w.emit({ type: 'trip-payment.updated', subject: { type: 'trip-payment', id: paymentId, no } })
}

/** Papers are entered until a payment goes by them. Every change asks who it is (std.S15). */
export const taxPaperRules: ResourceRules<typeof taxPaper> = { fresh: true, onUpdate, afterWrite }
