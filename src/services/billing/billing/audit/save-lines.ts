import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { TaxTreatment } from '#contracts/billing/line-words.ts'
import type { LineTrace } from '#contracts/billing/line-trace.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import type { LineRow } from '#services/billing/billing/audit/line-rows.ts'

/** A line as it is stored, with what the audit decides by. */
export type OldLine = Narrowed<
  ColumnsOf<
    'billing.billing_line',
    | 'id'
    | 'trip_id'
    | 'kind'
    | 'status'
    | 'amount_idr'
    | 'corrects_line_id'
    | 'reimbursement_id'
    | 'vendor_id'
    | 'truck_id'
    | 'plate_no'
    | 'contract_route_id'
    | 'billing_id'
    | 'invalid_since'
    | 'rate_trace'
    | 'tax_treatment'
    | 'contract_id'
    | 'purchase_order_id'
    | 'cargo_id'
    | 'basis_kg'
    | 'charge_basis'
    | 'tariff_idr'
    | 'billed_ton'
    | 'quantity'
  >,
  { rate_trace: LineTrace | null; tax_treatment: TaxTreatment }
>

/** The lines of trips, the open ones locked; what somebody else holds at this moment is told by `locked` being shorter than `lines`. */
export async function storedLines(db: Executor, tripIds: readonly string[]): Promise<OldLine[]> {
  return runSql<OldLine>(
    db,
    `select id, trip_id, kind, status, amount_idr, corrects_line_id, reimbursement_id, vendor_id, truck_id, plate_no, contract_route_id, billing_id, invalid_since,
       rate_trace, tax_treatment, contract_id, purchase_order_id, cargo_id, basis_kg, charge_basis, tariff_idr, billed_ton, quantity
     from billing.billing_line where trip_id = any($1::uuid[]) and deleted_at is null order by created_at, id`,
    [tripIds],
  )
}

const COLUMNS = [
  'note', 'order_id', 'order_line_id', 'work_unit_id', 'vendor_id', 'contract_id', 'contract_route_id', 'purchase_order_id',
  'purchase_order_line_id', 'cargo_id', 'truck_id', 'plate_no', 'origin_checkpoint_id', 'destination_checkpoint_id', 'load_date',
  'trip_verified_at', 'basis_kg', 'billed_ton', 'charge_basis', 'tariff_idr', 'quantity', 'min_charge_applied', 'amount_idr',
  'rate_trace', 'driver_id', 'origin_net_kg', 'loss_kg', 'tolerance_kg', 'penalty_idr', 'tax_treatment',
] as const satisfies readonly (keyof LineRow)[] // prettier-ignore

const OWN = ['id', 'trip_id', 'kind', 'corrects_line_id', 'reimbursement_id'] as const
const list = (names: readonly string[], of: string): string => names.map((name) => `${of}.${name}`).join(', ')

/**
 * Writes lines: new ones are pending, those that are there are changed only where something differs. Gives the documents whose sums moved.
 */
export async function saveLines(w: Write, rows: readonly LineRow[]): Promise<string[]> {
  if (!rows.length) return []
  const all = [...OWN, ...COLUMNS]
  const changed = await runSql<ColumnsOf<'billing.billing_line', 'billing_id'>>(
    w.tx,
    `with given as (select * from jsonb_populate_recordset(null::billing.billing_line, $1::jsonb)),
       changed as (
         update billing.billing_line l set (${COLUMNS.join(', ')}) = (${list(COLUMNS, 'g')}), updated_at = $2, updated_by = $3,
           row_version = l.row_version + 1
         from given g where g.id = l.id and (${list(COLUMNS, 'l')}) is distinct from (${list(COLUMNS, 'g')})
         returning l.billing_id),
       added as (
         insert into billing.billing_line (created_at, created_by, updated_at, updated_by, ${all.join(', ')})
         select $2, $3, $2, $3, ${list(all, 'g')} from given g
         where not exists (select from billing.billing_line l where l.id = g.id) returning billing_id)
     select billing_id from changed where billing_id is not null`,
    [JSON.stringify(rows), w.at, w.actor.userId],
  )
  countChanged(billingLine)
  return changed.flatMap(({ billing_id: id }) => id ?? [])
}

/** Takes out open lines that the rule no longer makes; gives the documents they were on. */
export async function removeLines(w: Write, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  const gone = await runSql<ColumnsOf<'billing.billing_line', 'billing_id'>>(
    w.tx,
    'delete from billing.billing_line where id = any($1::uuid[]) returning billing_id',
    [ids],
  )
  countChanged(billingLine)
  return gone.flatMap(({ billing_id: id }) => id ?? [])
}
