import { clock } from '#kernel/clock.ts'
import { openAdvances } from '#contracts/payment/open-advances.ts'
import { UNSETTLED } from '#contracts/payment/advance-words.ts'
import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { settingOf } from '#services/master/ports.ts'

/** Of so many drivers each is named; the list shows the rest. */
const NAMED = 50
const AGES = [1, 3, 7, null] as const

type OpenDriver = ColumnsOf<'billing.travel_advance', 'driver_id'> &
  RenamedColumns<'master.driver', { driver_name: 'name' }> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  Computed<{ count: number; open_idr: number; oldest_at: string }>
type Aged = Computed<{ days: number; is_stranded: boolean; count: number; open_idr: number }>

const sumOf = (rows: readonly Aged[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  open_idr: rows.reduce((sum, { open_idr }) => sum + open_idr, 0),
})

/** The call that says how much money is on the road. */
export function mountOpenAdvances(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, openAdvances, async ({ actor }) => {
    const p = new Parameters()
    const own = scopeClause(ctx.service, travelAdvance, actor, p)
    const where = `t.status = any(${p.add([...UNSETTLED])}::text[]) and t.deleted_at is null${own ? ` and ${own}` : ''}`
    const drivers = await runSql<OpenDriver>(
      ctx.db,
      `select t.driver_id, d.name as driver_name, v.name as vendor_name, count(*)::int as count, sum(t.open_idr)::bigint as open_idr,
         min(t.paid_at) as oldest_at
       from billing.travel_advance t join master.public_driver d on d.id = t.driver_id join master.public_vendor v on v.id = t.vendor_id
       where ${where} group by 1, 2, 3 order by min(t.paid_at), d.name limit ${NAMED}`,
      p.values,
    )
    const now = p.add(new Date(clock.ms()).toISOString())
    const aged = await runSql<Aged>(
      ctx.db,
      `select floor(extract(epoch from ${now}::timestamptz - t.paid_at) / 86400)::int as days,
         t.status = 'stranded' as is_stranded, count(*)::int as count, sum(t.open_idr)::bigint as open_idr
       from billing.travel_advance t where ${where} group by 1, 2`,
      p.values,
    )
    const overdueDays = await settingOf(ctx.db, 'advance_open_days')
    const stranded = sumOf(aged.filter(({ is_stranded }) => is_stranded))
    const overdue = sumOf(aged.filter(({ days }) => days >= overdueDays))
    return {
      ...sumOf(aged),
      stranded_count: stranded.count,
      stranded_idr: stranded.open_idr,
      overdue_count: overdue.count,
      overdue_idr: overdue.open_idr,
      overdue_days: overdueDays,
      ages: AGES.map((upTo, at) => ({
        up_to_days: upTo,
        ...sumOf(aged.filter(({ days }) => days >= (AGES[at - 1] ?? -1) && (upTo === null || days < upTo))),
      })),
      drivers,
    }
  })
}
