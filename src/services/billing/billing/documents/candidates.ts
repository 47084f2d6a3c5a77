import { isOfCompany } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Checked } from '#kernel/call.ts'
import {
  billingCandidates,
  previewBilling,
  type Candidate,
  type PlannedDocument,
} from '#contracts/billing/document-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import { groupKeySql, periodErrors } from '#services/billing/billing/documents/gathering.ts'

type Asked = Partial<Checked<typeof billingCandidates.body & object>>

type CandidatePage = (typeof billingCandidates)['answer']['_zod']['output']

/** Lines that may be put on a document, or that an audit keeps from it, as a clause over `l`. */
const FREE = `l.status = 'valid' and l.billing_id is null and l.deleted_at is null`
const INVALID = `l.status = 'invalid' and l.deleted_at is null`

/** What somebody asks for within what they may see; the values are added to `p`. */
function within(actor: Actor, asked: Asked, p: Parameters): string {
  const { vendor } = actor.scope
  return [
    'true',
    ...(vendor ? [`l.vendor_id = any(${p.add(vendor)}::uuid[])`] : []),
    ...(asked.vendor_id ? [`l.vendor_id = ${p.add(asked.vendor_id)}`] : []),
    ...(asked.contract_id ? [`l.contract_id = ${p.add(asked.contract_id)}`] : []),
    ...(asked.work_unit_id ? [`l.work_unit_id = ${p.add(asked.work_unit_id)}`] : []),
    ...(asked.purchase_order_id ? [`l.purchase_order_id = ${p.add(asked.purchase_order_id)}`] : []),
    ...(asked.period_start ? [`l.load_date >= ${p.add(asked.period_start)}`] : []),
    ...(asked.period_end ? [`l.load_date <= ${p.add(asked.period_end)}`] : []),
  ].join(' and ')
}

const SUMS = `count(*)::int as lines, count(distinct l.trip_id)::int as trips,
  coalesce(sum(l.basis_kg) filter (where l.kind = 'freight'), 0)::bigint as kg, coalesce(sum(l.amount_idr), 0)::bigint as net_idr`

type Sums = Computed<{ lines: number; trips: number; kg: number; net_idr: number }>

async function sumsOf(db: Executor, actor: Actor, asked: Asked): Promise<Sums> {
  const p = new Parameters()
  const [row] = await runSql<Sums>(
    db,
    `select ${SUMS} from billing.billing_line l where ${FREE} and ${within(actor, asked, p)}`,
    p.values,
  )
  return row!
}

async function invalidOf(
  db: Executor,
  actor: Actor,
  asked: Asked,
): Promise<{ invalid_lines: number; invalid_idr: number }> {
  const p = new Parameters()
  const [row] = await runSql<Computed<{ invalid_lines: number; invalid_idr: number }>>(
    db,
    `select count(*)::int as invalid_lines, coalesce(sum(l.at_risk_idr), 0)::bigint as invalid_idr
     from billing.billing_line l where ${INVALID} and ${within(actor, asked, p)}`,
    p.values,
  )
  return row!
}

const PAGE_ROWS = 25

type Facet = (
  | ColumnsOf<'master.vendor', 'id' | 'name'>
  | ColumnsOf<'master.work_unit', 'id' | 'name'>
  | RenamedColumns<'billing.purchase_order', { id: 'id'; name: 'po_no' }>
) &
  Computed<{ of: string; lines: number }>

/** What the free lines of a period can be narrowed to, whatever they are narrowed to now. */
async function facetsOf(
  db: Executor,
  actor: Actor,
  { period_start = null, period_end = null }: Asked,
): Promise<Pick<CandidatePage, 'vendors' | 'work_units' | 'purchase_orders'>> {
  const p = new Parameters()
  const rows = await runSql<Facet>(
    db,
    `with free as (select l.vendor_id, l.work_unit_id, l.purchase_order_id, count(*)::int as lines from billing.billing_line l
       where ${FREE} and ${within(actor, { period_start, period_end }, p)} group by 1, 2, 3)
     select 'vendor' as of, v.id, v.name, sum(f.lines)::int as lines from free f join master.public_vendor v on v.id = f.vendor_id group by 2, 3
     union all
     select 'unit', u.id, u.name, sum(f.lines)::int from free f join master.public_work_unit u on u.id = f.work_unit_id group by 2, 3
     union all
     select 'po', o.id, o.po_no, sum(f.lines)::int from free f join billing.purchase_order o on o.id = f.purchase_order_id group by 2, 3
     order by 3, 2`,
    p.values,
  )
  const of = (kind: string) =>
    rows.filter((row) => row.of === kind).map(({ id, name, lines }) => ({ id, name, lines }))
  return { vendors: of('vendor'), work_units: of('unit'), purchase_orders: of('po') }
}

async function candidatesOf(
  db: Executor,
  actor: Actor,
  asked: Asked,
): Promise<Pick<CandidatePage, 'rows' | 'total' | 'page' | 'pages'>> {
  const p = new Parameters()
  const page = Math.max(1, asked.page ?? 1)
  const found = await runSql<Computed<Candidate & { total: number }>>(
    db,
    `select g.*, count(*) over ()::int as total, v.name as vendor_name, c.contract_no, c.name as contract_name from (
       select l.vendor_id, l.contract_id, l.tax_treatment, ${SUMS},
         coalesce(sum(l.amount_idr) filter (where l.kind = 'freight'), 0)::bigint as freight_idr,
         coalesce(sum(l.amount_idr) filter (where l.kind = 'waiting'), 0)::bigint as waiting_idr,
         coalesce(sum(l.amount_idr) filter (where l.kind in ('penalty', 'bag_claim')), 0)::bigint as claims_idr,
         coalesce(sum(l.amount_idr) filter (where l.kind = 'reimburse'), 0)::bigint as receipts_idr,
         coalesce(sum(l.amount_idr) filter (where l.kind in ('correction', 'adjustment')), 0)::bigint as corrections_idr,
         min(l.load_date)::text as first_day, max(l.load_date)::text as last_day
       from billing.billing_line l where ${FREE} and ${within(actor, asked, p)}
       group by l.vendor_id, l.contract_id, l.tax_treatment) g
     join master.public_vendor v on v.id = g.vendor_id join master.public_contract c on c.id = g.contract_id
     order by g.net_idr desc, v.name, c.contract_no, g.tax_treatment limit ${PAGE_ROWS} offset ${p.add((page - 1) * PAGE_ROWS)}`,
    p.values,
  )
  // A page after the last one, which was made smaller since, is the first one again.
  if (!found.length && page > 1) return candidatesOf(db, actor, { ...asked, page: 1 })
  const total = found[0]?.total ?? 0
  return {
    rows: found.map(({ total: _total, ...row }) => row),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_ROWS)),
  }
}

/** The documents that the lines would be gathered on, one for each tax treatment at least (dec.I4.2). */
async function plannedOf(
  db: Executor,
  actor: Actor,
  { grouping, ...asked }: Checked<typeof previewBilling.body & object>,
): Promise<PlannedDocument[]> {
  const p = new Parameters()
  return runSql<Computed<PlannedDocument>>(
    db,
    `select coalesce(o.order_no, po.po_no) as label, g.tax_treatment, g.lines, g.trips, g.kg, g.net_idr from (
       select ${groupKeySql(grouping)} as key, l.tax_treatment, ${SUMS}
       from billing.billing_line l where ${FREE} and ${within(actor, asked, p)} group by 1, 2) g
     left join orders.public_order o on o.id = g.key left join billing.purchase_order po on po.id = g.key
     order by 1 nulls last, g.tax_treatment`,
    p.values,
  )
}

/** What may be billed, and what documents would come of it. */
export function mountCandidates(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, billingCandidates, async ({ actor, input }) => ({
    may_generate: isOfCompany(actor.scope),
    ...(await candidatesOf(db, actor, input)),
    ...(await facetsOf(db, actor, input)),
    ...(await sumsOf(db, actor, input)),
    ...(await invalidOf(db, actor, input)),
  }))
  mountCall(app, previewBilling, async ({ actor, input }) => {
    periodErrors(input)
    return {
      documents: await plannedOf(db, actor, input),
      ...(await sumsOf(db, actor, input)),
      ...(await invalidOf(db, actor, input)),
    }
  })
}
