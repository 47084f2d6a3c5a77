import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A document as a line stands on it, with what its lines come to now. */
export type DocumentFacts = ColumnsOf<
  'billing.billing',
  | 'id'
  | 'billing_no'
  | 'net_idr'
  | 'pph23_idr'
  | 'ppn_idr'
  | 'payable_idr'
  | 'line_count'
  | 'status'
  | 'generated_by'
  | 'generated_by_name'
  | 'verified_by'
  | 'verified_by_name'
  | 'verified_at'
  | 'single_person'
> &
  Computed<{ lines_idr: number; position: number }>

/** A document, and at which place of it a line stands; 0 without a line. */
export async function documentOf(
  db: Executor,
  billingId: string,
  lineId: string | null,
): Promise<DocumentFacts> {
  const [row] = await runSql<DocumentFacts>(
    db,
    `select b.id, b.billing_no, b.net_idr, b.pph23_idr, b.ppn_idr, b.payable_idr, b.line_count, b.status, b.generated_by, b.generated_by_name,
       b.verified_by, b.verified_by_name, b.verified_at, b.single_person,
       (select sum(l.amount_idr) from billing.billing_line l where l.billing_id = b.id and l.deleted_at is null)::bigint as lines_idr,
       (select count(*) from billing.billing_line l, billing.billing_line me where me.id = $2 and l.billing_id = b.id and l.deleted_at is null
          and (l.load_date, l.id) <= (me.load_date, me.id))::int as position
     from billing.billing b where b.id = $1`,
    [billingId, lineId],
  )
  return row!
}

/** What a line took of its purchase order and its budget, by their ledgers, and how often its trip is billed freight. */
export type LineFunds = Outer<ColumnsOf<'billing.purchase_order', 'po_no'>> &
  Outer<RenamedColumns<'billing.work_unit_budget_entry', { budget_month: 'month' }>> &
  Computed<{
    po_idr: number | null
    budget_idr: number | null
    freight_lines: number
    /** Of a claim, what goes beyond all that was used of either, and why. */
    po_beyond_idr: number
    budget_beyond_idr: number
    beyond_reason: string | null
  }>

export async function fundsOf(db: Executor, lineId: string): Promise<LineFunds> {
  const [row] = await runSql<LineFunds>(
    db,
    `select o.po_no, b.budget_month, p.idr as po_idr, b.idr as budget_idr,
       (select count(*) from billing.billing_line f where f.trip_id = l.trip_id and f.kind = 'freight' and f.deleted_at is null)::int as freight_lines,
       x.po_beyond_idr, x.budget_beyond_idr, x.beyond_reason
     from billing.billing_line l cross join lateral (select coalesce(sum(c.idr) filter (where c.ledger = 'purchase_order'), 0)::bigint as po_beyond_idr,
         coalesce(sum(c.idr) filter (where c.ledger = 'work_unit_budget'), 0)::bigint as budget_beyond_idr, max(c.reason) as beyond_reason
       from billing.claim_beyond c where c.billing_line_id = l.id) x
     left join billing.purchase_order o on o.id = l.purchase_order_id
     left join lateral (select sum(e.actual_idr)::bigint as idr from billing.purchase_order_ledger e
       where e.source_type = 'billing_line' and e.source_id = l.id and e.order_line_id = l.order_line_id) p on true
     left join lateral (select sum(e.actual_idr)::bigint as idr, max(e.month) as budget_month from billing.work_unit_budget_entry e
       where e.source_type = 'billing_line' and e.source_id = l.id and e.order_line_id = l.order_line_id) b on true
     where l.id = $1`,
    [lineId],
  )
  return row!
}
