import { overtimeTotals } from '#contracts/people/overtime-calls.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountCall } from '#engine/call/mount-call.ts'

type Sum = Computed<{
  part: 'open' | 'decided' | 'over_cap' | 'unordered'
  days: number
  minutes: number
  amount_idr: number
}>

const NONE = { days: 0, minutes: 0, amount_idr: 0 }

/** The sums over the list: a month has some ten thousand days, found by their date. */
export function mountOvertimeTotals(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, overtimeTotals, async ({ input: { month } }) => {
    const rows = await runSql<Sum>(
      ctx.db,
      `select part, count(*)::int as days, coalesce(sum(minutes), 0)::int as minutes, coalesce(sum(amount_idr), 0)::float8 as amount_idr
       from (
         select coalesce(o.approved_min, o.overtime_min) as minutes, p.amount_idr, unnest(array_remove(array[
           case when o.status in ('detected', 'submitted') then 'open' when o.status in ('approved', 'paid') then 'decided' end,
           case when o.is_over_cap and o.status <> 'rejected' then 'over_cap' end,
           case when not o.is_ordered and o.status <> 'rejected' then 'unordered' end], null)) as part
         from orders.overtime o left join orders.overtime_pay p on p.overtime_id = o.id and p.deleted_at is null
         where o.deleted_at is null and o.work_date >= ($1 || '-01')::date and o.work_date < ($1 || '-01')::date + interval '1 month') m
       group by part`,
      [month],
    )
    const of = (part: Sum['part']) => {
      const { days, minutes, amount_idr } = rows.find((row) => row.part === part) ?? NONE
      return { days, minutes, amount_idr }
    }
    return { open: of('open'), decided: of('decided'), over_cap: of('over_cap'), unordered: of('unordered') }
  })
}
