import type { Actor } from '#kernel/actor.ts'
import type { Checked } from '#kernel/call.ts'
import type { INVALID_ASK } from '#contracts/billing/invalid-calls.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { scopeClause } from '#engine/scope.ts'
import type { Computed } from '#database/rows.ts'
import { type Executor, Parameters, runKept, runSql } from '#database/sql.ts'
import type { TextParams } from '#i18n/translate.ts'
import type { ExceptionCode } from '#contracts/billing/exception-codes.ts'

type Ask = Checked<typeof INVALID_ASK>

/** A cause and the lines that wait for it, as the database gives it. */
export type CauseRow = Computed<{
  key: string
  code: ExceptionCode
  severity: 'block' | 'warn'
  detail: string
  params: TextParams
  cure_resource: string | null
  cure_id: string | null
  also: ExceptionCode[]
  lines: { id: string; row_version: number; trip_no: string }[]
  count: number
  trip_id: string
  trip_no: string
  order_no: string
  vendor: string
  at_risk_idr: number
  since: string
  is_over: boolean
  asked_at: string | null
  asked_by: string | null
}>

export const PAGE_ROWS = 25
/** So many lines can be acted on at once. */
const MOST_LINES = 200

/**
 * Lines that cannot be billed with the first reason of each; several that wait for one purchase order, budget or row of a contract are one
 * cause, every other line is its own.
 */
const causesBy = (codes: string, which: string): string =>
  `select l.id, l.row_version, l.trip_id, t.trip_no, o.order_no, v.name as vendor, l.vendor_id, l.at_risk_idr,
    coalesce(l.invalid_since, e.found_at) as invalid_since, l.due_at, ${codes} as codes,
    e.code, e.severity, e.detail, e.params, e.cure_resource, e.cure_id, e.asked_at, e.asked_by_name,
    case when e.cure_resource in ('purchase-order', 'work-unit-budget') then e.code || ' ' || e.cure_id
      when e.cure_resource in ('contract', 'contract-route') then e.code || ' ' || e.cure_id || ' ' || md5((e.params - 'day')::text)
      else l.id::text end as key
  from billing.billing_line l
  join billing.billing_exception e on e.billing_line_id = l.id and e.resolved_at is null and ${which}
  join orders.public_trip t on t.id = l.trip_id
  join orders.public_order o on o.id = l.order_id
  join master.public_vendor v on v.id = l.vendor_id
  where l.deleted_at is null`

/** Where the audit failed and even the line refuses to say so, its reason is what stands. */
const CAUSES = `${causesBy('l.codes', 'e.code = l.codes ->> 0')} and l.status = 'invalid'
  union all ${causesBy("jsonb_build_array('AUDIT_FAILED') || l.codes", "e.code = 'AUDIT_FAILED'")} and l.status in ('pending', 'valid')`

/** What every call of Invalid Billing begins with: the lines the caller may see, as `lines`. */
export function visibleCauses(actor: Actor, p: Parameters): string {
  const scope = scopeClause('billing', billingLine, actor, p)
  return `with lines as (${scope ? `select * from (${CAUSES}) c where c.id in (select t.id from billing.billing_line t where ${scope})` : CAUSES})`
}

function wanted(ask: Ask, p: Parameters, now: string): string {
  const { search, severity, code, vendor_id, is_over } = ask
  const like = search ? p.add(`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : null
  const all = [
    ...(like ? [`(trip_no ilike ${like} or order_no ilike ${like} or vendor ilike ${like})`] : []),
    ...(severity ? [`severity = ${p.add(severity)}`] : []),
    ...(code ? [`codes ? ${p.add(code)}`] : []),
    ...(vendor_id ? [`vendor_id = ${p.add(vendor_id)}`] : []),
    ...(is_over ? [`due_at < ${p.add(now)}`] : []),
  ]
  return all.length ? `where ${all.join(' and ')}` : ''
}

/** One page of causes, what stops before what warns, and of these what waits longest; and how many there are. */
export async function causeRows(
  db: Executor,
  actor: Actor,
  ask: Ask,
  now: string,
): Promise<{ rows: CauseRow[]; total: number }> {
  const p = new Parameters()
  const from = visibleCauses(actor, p)
  const where = wanted(ask, p, now)
  const page = Math.max(1, ask.page ?? 1)
  // What is narrowed has many shapes, and is asked for now and then.
  const run = where ? runSql : runKept
  const rows = await run<CauseRow & Computed<{ total: number }>>(
    db,
    `${from}, causes as (
       select key, (array_agg(code))[1] as code, (array_agg(severity))[1] as severity,
         (array_agg(detail order by trip_no))[1] as detail, (array_agg(params order by trip_no))[1] as params,
         (array_agg(cure_resource))[1] as cure_resource, (array_agg(cure_id order by trip_no))[1] as cure_id,
         (array_agg(codes - 0 order by trip_no))[1] as also,
         (json_agg(json_build_object('id', id, 'row_version', row_version, 'trip_no', trip_no) order by trip_no)) as lines,
         count(*)::integer as count, (array_agg(trip_id order by trip_no))[1] as trip_id, min(trip_no) as trip_no,
         (array_agg(order_no order by trip_no))[1] as order_no, (array_agg(vendor order by trip_no))[1] as vendor,
         sum(at_risk_idr)::bigint as at_risk_idr, min(invalid_since) as since, min(due_at) < ${p.add(now)} as is_over,
         max(asked_at) as asked_at, (array_agg(asked_by_name order by asked_at desc nulls last))[1] as asked_by
       from lines ${where} group by key)
     select *, count(*) over ()::integer as total from causes
     order by severity, since, trip_no limit ${PAGE_ROWS} offset ${p.add((page - 1) * PAGE_ROWS)}`,
    p.values,
  )
  return {
    rows: rows.map(({ total: _total, ...row }) => ({
      ...row,
      is_over: row.is_over ?? false,
      lines: row.lines.slice(0, MOST_LINES),
    })),
    total: rows[0]?.total ?? 0,
  }
}
