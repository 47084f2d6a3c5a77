import type { TaxTreatment } from '#contracts/billing/line-words.ts'
import type { Always, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { DocumentTrip } from '#services/billing/billing/documents/rules/cause.ts'
import type { StatementRow } from '#services/billing/billing/documents/rules/compare.ts'

/** A document as the rules look at it. */
export type LoadedDocument = Narrowed<
  ColumnsOf<
    'billing.billing',
    | 'id'
    | 'billing_no'
    | 'vendor_id'
    | 'contract_id'
    | 'tax_treatment'
    | 'period_start'
    | 'period_end'
    | 'status'
    | 'vendor_amount_idr'
    | 'self_billing'
  >,
  { tax_treatment: TaxTreatment }
> &
  Always<ColumnsOf<'billing.billing', 'net_idr'>>

export async function loadDocument(db: Executor, id: string): Promise<LoadedDocument | undefined> {
  const [row] = await runSql<LoadedDocument>(
    db,
    `select id, billing_no, vendor_id, contract_id, tax_treatment, period_start, period_end, status, vendor_amount_idr, self_billing, net_idr
     from billing.billing where id = $1 and deleted_at is null`,
    [id],
  )
  return row
}

type TripSums = ColumnsOf<'billing.billing_line', 'trip_id'> &
  ColumnsOf<'orders.trip', 'trip_no'> &
  Computed<Omit<DocumentTrip, 'trip_id' | 'trip_no' | 'rated'>>

/** The trips of a document with what each comes to, without what their freight was worked out from. */
export async function documentTrips(db: Executor, id: string): Promise<DocumentTrip[]> {
  const rows = await runSql<TripSums>(
    db,
    `select l.trip_id, t.trip_no, min(l.plate_no) as plate_no, min(l.load_date)::text as load_date,
       coalesce(sum(l.amount_idr) filter (where l.kind = 'freight'), 0)::bigint as freight_idr,
       coalesce(sum(l.amount_idr) filter (where l.kind = 'waiting'), 0)::bigint as waiting_idr,
       coalesce(sum(l.amount_idr) filter (where l.kind in ('penalty', 'bag_claim')), 0)::bigint as claim_idr,
       coalesce(sum(l.amount_idr) filter (where l.kind = 'reimburse'), 0)::bigint as reimburse_idr,
       coalesce(sum(l.amount_idr) filter (where l.kind in ('adjustment', 'correction')), 0)::bigint as other_idr
     from billing.billing_line l join orders.public_trip t on t.id = l.trip_id
     where l.billing_id = $1 and l.deleted_at is null group by l.trip_id, t.trip_no order by min(l.load_date), t.trip_no`,
    [id],
  )
  return rows.map((row) => ({ ...row, rated: null }))
}

/** The rows of the vendor's statement of a document. */
export function statementRows(db: Executor, id: string): Promise<StatementRow[]> {
  return runSql<ColumnsOf<'billing.billing_statement_line', keyof StatementRow>>(
    db,
    `select row_no, trip_id, name, plate_no, load_date, kg, tariff_idr, amount_idr
     from billing.billing_statement_line where billing_id = $1 order by row_no`,
    [id],
  )
}

/** What was decided last about a trip of the comparison. */
export type Settled = ColumnsOf<
  'billing.billing_settlement',
  'key' | 'decision' | 'document_idr' | 'statement_idr' | 'reason' | 'decided_by_name' | 'decided_at'
>

/** The last decision about each trip of a document's comparison, by its key. */
export async function settlements(db: Executor, id: string): Promise<Map<string, Settled>> {
  const rows = await runSql<Settled>(
    db,
    `select distinct on (key) key, decision, document_idr, statement_idr, reason, decided_by_name, decided_at
     from billing.billing_settlement where billing_id = $1 order by key, seq desc`,
    [id],
  )
  return new Map(rows.map((row) => [row.key, row]))
}
