import type { Always, ColumnsOf, Computed, Narrowed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { AuditFacts, Shortage } from '#services/billing/billing/audit/rules/audit-facts.ts'

type Row = ColumnsOf<'billing.billing_line', 'order_line_id'> &
  ColumnsOf<'billing.purchase_order', 'id'> &
  RenamedColumns<'billing.purchase_order', { no: 'po_no' }> &
  Computed<Pick<Shortage, 'left_idr' | 'need_idr' | 'lines'>>

/**
 * Order lines whose open billing lines need more than they hold, where their purchase order has less left than all of these need (dec.I1.3):
 * what is short, by the order line. What one line holds is its own, also where the purchase order has nothing left.
 */
export async function poShortages(db: Executor, poIds: readonly string[]): Promise<Map<string, Shortage>> {
  const rows = poIds.length
    ? await runSql<Row>(
        db,
        `with need as (
           select l.purchase_order_id, l.order_line_id, sum(l.amount_idr) as idr, count(distinct l.trip_id) as trips
           from billing.billing_line l
           where l.purchase_order_id = any($1::uuid[]) and l.status in ('pending', 'valid', 'invalid') and l.deleted_at is null group by 1, 2),
         short as (
           select n.*, n.idr - coalesce(h.idr, 0) as missing from need n
           left join lateral (select sum(e.reserved_idr + e.committed_idr) as idr from billing.purchase_order_ledger e
             where e.order_line_id = n.order_line_id and e.purchase_order_id = n.purchase_order_id) h on true),
         sums as (
           select purchase_order_id, sum(missing) as need_idr, sum(trips) as lines from short where missing > 0 group by 1)
         select s.order_line_id, p.id, p.po_no as no, greatest(p.available_idr, 0)::bigint as left_idr, t.need_idr::bigint, t.lines::integer
         from short s join sums t using (purchase_order_id) join billing.purchase_order p on p.id = s.purchase_order_id
         where s.missing > 0 and t.need_idr > p.available_idr`,
        [poIds],
      )
    : []
  return new Map(rows.map(({ order_line_id, ...shortage }) => [order_line_id, shortage]))
}

type Control = NonNullable<AuditFacts['budget']>['control']

/** What is short, by the order line that needs it. */
export interface Shortages {
  po: ReadonlyMap<string, Shortage>
  budget: ReadonlyMap<string, BudgetShortage>
}

interface BudgetShortage {
  control: Control
  shortage: Shortage
}

type BudgetRow = ColumnsOf<'billing.work_unit_budget', 'id' | 'fiscal_year'> &
  Narrowed<RenamedColumns<'billing.work_unit_budget', { control: 'control_action' }>, { control: Control }> &
  Always<ColumnsOf<'billing.work_unit_budget_entry', 'order_line_id' | 'month'>> &
  Always<RenamedColumns<'billing.work_unit_budget_month', { left_idr: 'available_idr' }>> &
  RenamedColumns<'master.work_unit', { unit: 'name' }> &
  Computed<Pick<Shortage, 'need_idr' | 'lines'>>

/** What is short of the budget months that these order lines draw on; the control says what follows from it (dec.I4.4). */
export async function budgetShortages(
  db: Executor,
  orderLineIds: readonly string[],
): Promise<Map<string, BudgetShortage>> {
  const rows = await runSql<BudgetRow>(
    db,
    `with months as (
       select distinct e.work_unit_budget_id as id, e.month from billing.work_unit_budget_entry e where e.order_line_id = any($1::uuid[])),
     held as (
       select e.work_unit_budget_id as id, e.month, e.order_line_id, sum(e.reserved_idr + e.committed_idr) as idr
       from billing.work_unit_budget_entry e join months m on m.id = e.work_unit_budget_id and m.month = e.month
       where e.order_line_id is not null group by 1, 2, 3),
     short as (
       select h.id, h.month, h.order_line_id, n.idr - h.idr as missing, n.trips from held h
       join lateral (select sum(l.amount_idr) as idr, count(distinct l.trip_id) as trips from billing.billing_line l
         where l.order_line_id = h.order_line_id and l.status in ('pending', 'valid', 'invalid') and l.deleted_at is null) n on n.idr > h.idr),
     sums as (select id, month, sum(missing) as need_idr, sum(trips) as lines from short group by 1, 2)
     select s.order_line_id, b.id, b.fiscal_year, b.control_action as control, u.name as unit, s.month, m.available_idr as left_idr,
       t.need_idr::bigint as need_idr, t.lines::integer as lines
     from short s join sums t using (id, month)
     join billing.work_unit_budget b on b.id = s.id and b.status <> 'closed'
     join billing.work_unit_budget_month m on m.work_unit_budget_id = s.id and m.month = s.month
     join master.public_work_unit u on u.id = b.work_unit_id
     where t.need_idr > m.available_idr`,
    [orderLineIds],
  )
  return new Map(
    rows.map(({ order_line_id, control, unit, fiscal_year, month, ...sums }) => [
      order_line_id,
      {
        control,
        shortage: {
          ...sums,
          left_idr: Math.max(0, sums.left_idr),
          no: `${unit} ${fiscal_year}-${String(month).padStart(2, '0')}`,
        },
      },
    ]),
  )
}
