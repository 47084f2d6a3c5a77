import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import type { Computed } from '#database/rows.ts'
import { loadDocument, type LoadedDocument } from '#services/billing/billing/documents/load.ts'
import { matchNow } from '#services/billing/billing/documents/match.ts'
import { taxesOf } from '#services/billing/tax/taxes-of.ts'
import type { Taxes } from '#services/billing/tax/rules/taxes.ts'

/** The taxes of a document as its lines are now. */
async function taxesNow(w: Write, document: LoadedDocument): Promise<Taxes> {
  const lines = await runSql<Computed<{ load_date: string; amount_idr: number }>>(
    w.tx,
    `select load_date::text as load_date, sum(amount_idr)::bigint as amount_idr from billing.billing_line
     where billing_id = $1 and deleted_at is null group by load_date order by load_date`,
    [document.id],
  )
  const { vendor_id, contract_id, tax_treatment: treatment } = document
  return taxesOf(w.tx, { vendor_id, contract_id, treatment, lines }, w.at)
}

/** Writes the taxes of an open document anew, a row each. */
async function writeTaxes(w: Write, id: string, { rows }: Taxes): Promise<void> {
  await runSql(w.tx, 'delete from billing.billing_tax where billing_id = $1', [id])
  for (const [at, row] of rows.entries())
    await insertRow(w, 'billing.billing_tax', {
      id: uuidv7(),
      billing_id: id,
      position: at + 1,
      kind: row.kind,
      tax_rate_id: row.rate_id,
      percent: row.percent ?? '0',
      numerator: row.numerator,
      denominator: row.denominator,
      base_idr: row.base_idr,
      amount_idr: row.amount_idr,
      note: row.reason,
    })
}

/**
 * Brings taxes, what is to be paid and the match of open documents up to their lines and statements, in the transaction that changed
 * these; each counts a version more, so that nobody decides about a document they have not seen. Gives the days that have no tax rate.
 */
export async function refreshDocuments(w: Write, ids: readonly string[]): Promise<Taxes['missing']> {
  const missing: Taxes['missing'] = []
  for (const id of [...new Set(ids)].toSorted()) {
    await runSql(w.tx, 'select 1 from billing.billing where id = $1 for update', [id])
    const document = await loadDocument(w.tx, id)
    if (!document) continue
    const taxes = await taxesNow(w, document)
    const match = await matchNow(w.tx, document)
    await writeTaxes(w, id, taxes)
    missing.push(...taxes.missing)
    await runSql(
      w.tx,
      `update billing.billing set ppn_collector = $2, ppn_idr = $3, pph23_idr = $4, payable_idr = $5, match_status = $6, variance_idr = $7,
         to_settle = $8,
         has_large = exists (select from billing.billing_line l where l.billing_id = $1 and l.is_large and l.deleted_at is null), updated_at = $9, updated_by = $10, row_version = row_version + 1 where id = $1`,
      [
        id,
        taxes.ppn_collector,
        taxes.ppn_idr,
        taxes.pph23_idr,
        taxes.payable_idr,
        match.match_status,
        match.variance_idr,
        match.to_settle,
        w.at,
        w.actor.userId,
      ],
    )
  }
  return missing
}
