import { isOfCompany } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { isOwnCure, WAITING_TARIFF } from '#contracts/billing/cure-words.ts'
import { EXCEPTION_CODES } from '#contracts/billing/exception-codes.ts'
import type { Computed, RenamedColumns } from '#database/rows.ts'
import { type Executor, Parameters, runKept } from '#database/sql.ts'
import { visibleCauses } from '#services/billing/billing/lines/invalid-rows.ts'

interface Sum {
  lines: number
  idr: number
}

/** What stands over the list, whatever is looked for in it. */
export interface InvalidFigures {
  risk: Sum
  over: Sum
  yours: Sum
  others: Sum
  reasons: number
  asked: number
}

interface Facet {
  value: string
  count: number
  idr: number
}

type Row = Computed<{
  lines: number
  idr: number
  over_lines: number
  over_idr: number
  your_lines: number
  your_idr: number
  reasons: number
  asked: number
}>

/** Everything at risk, what is late, and who is to act. */
export async function figuresOf(db: Executor, actor: Actor, now: string): Promise<InvalidFigures> {
  const p = new Parameters()
  const from = visibleCauses(actor, p)
  const isOurs = isOfCompany(actor.scope)
  const [late, own, tariff] = [
    p.add(now),
    p.add(EXCEPTION_CODES.filter((code) => isOwnCure(code, isOurs))),
    p.add(WAITING_TARIFF),
  ]
  // A tariff that waits is approved by the company alone.
  const yours = isOurs
    ? `(code = any(${own}::text[]) or cure_resource = ${tariff})`
    : `(code = any(${own}::text[]) and cure_resource is distinct from ${tariff})`
  const [sum] = await runKept<Row>(
    db,
    `${from} select count(*)::integer as lines, coalesce(sum(at_risk_idr), 0)::bigint as idr,
       count(*) filter (where due_at < ${late})::integer as over_lines,
       coalesce(sum(at_risk_idr) filter (where due_at < ${late}), 0)::bigint as over_idr,
       count(*) filter (where ${yours})::integer as your_lines,
       coalesce(sum(at_risk_idr) filter (where ${yours}), 0)::bigint as your_idr,
       count(distinct key)::integer as reasons, count(*) filter (where asked_at is not null)::integer as asked from lines`,
    p.values,
  )
  const { lines, idr, over_lines, over_idr, your_lines, your_idr, reasons, asked } = sum!
  return {
    risk: { lines, idr },
    over: { lines: over_lines, idr: over_idr },
    yours: { lines: your_lines, idr: your_idr },
    others: { lines: lines - your_lines, idr: idr - your_idr },
    reasons,
    asked,
  }
}

type FacetRow = (
  | (RenamedColumns<'billing.billing_exception', { value: 'severity' }> & Computed<{ label: null }>)
  | (RenamedColumns<'master.vendor', { label: 'name' }> & Computed<{ value: string }>)
  | Computed<{ value: string; label: null }>
) &
  Computed<{ of: string; count: number; idr: number }>

/** How many lines each value of a filter has; vendors with their names. */
export async function facetsOf(
  db: Executor,
  actor: Actor,
): Promise<{ severities: Facet[]; codes: Facet[]; vendors: (Omit<Facet, 'idr'> & { label: string })[] }> {
  const p = new Parameters()
  const from = visibleCauses(actor, p)
  const rows = await runKept<FacetRow>(
    db,
    `${from} select 'severity' as of, severity as value, null as label, count(*)::integer as count, coalesce(sum(at_risk_idr), 0)::bigint as idr from lines group by severity
     union all
     select 'code', c.code, null, count(*)::integer, 0 from lines l, jsonb_array_elements_text(l.codes) as c(code) group by c.code
     union all
     select 'vendor', vendor_id::text, vendor, count(*)::integer, 0 from lines group by vendor_id, vendor
     order by 1, 4 desc`,
    p.values,
  )
  const of = (name: string) => rows.filter((row) => row.of === name)
  return {
    severities: of('severity'),
    codes: of('code'),
    vendors: of('vendor').map(({ value, label, count }) => ({ value, label: label ?? '', count })),
  }
}
