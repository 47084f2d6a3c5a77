import { plantDay } from '#kernel/clock.ts'
import type { ShiftCounts } from '#contracts/weighing/shift-counts.ts'
import type { ColumnsOf, Computed, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { ticketNo } from '#services/order/weighing/rules/weighing.ts'
import { spanOf, type WorkShift } from '#services/order/weighing/rules/work-shift.ts'
import {
  countTickets,
  missingNumbers,
  type CountedTicket,
  type Window,
} from '#services/order/weighing/report/rules/counts.ts'
import { missingPages } from '#services/order/weighing/entered/missing-pages.ts'
import { shiftStarts } from '#services/order/weighing/report/shift-starts.ts'

/** Series of a scale's numbers on the days that a window touches. */
function seriesOf(code: string, { from, until }: Window): string[] {
  const days = new Set([plantDay(new Date(from)), plantDay(new Date(Date.parse(until) - 1))])
  return [...days].map((day) => ticketNo(code, new Date(`${day}T12:00:00+07:00`), 1).slice(0, -4))
}

/**
 * Weights that no report has counted: taken in the time of a sent one, and in the chain after the head of the last one. The order of the
 * chain is no clock's.
 */
const LATE = `
  select m.id from orders.weighment m
  where m.scale_id = $1 and m.captured_at < $2
    and m.chain_seq > coalesce((select max(p.chain_seq) from orders.weighbridge_report p
      where p.scale_id = $1 and p.signature is not null and p.deleted_at is null), 0)
    and exists (select from orders.weighbridge_report r where r.scale_id = $1 and r.signature is not null and r.deleted_at is null
      and m.captured_at >= r.counted_from and m.captured_at < r.counted_until)`

/**
 * Tickets that a window may count: begun, ended or made void in it, still open, or of its series of numbers. One from paper counts when it is
 * entered: the shift that weighed it has reported by then.
 */
function ticketsOf(
  db: Executor,
  scaleId: string,
  series: readonly string[],
  window: Window,
): Promise<CountedTicket[]> {
  return runSql<
    ColumnsOf<'orders.weighing', 'ticket_no' | 'created_at' | 'voided_at' | 'net_kg'> &
      Computed<Pick<CountedTicket, 'closed_at' | 'is_open' | 'is_revised' | 'is_entered' | 'is_late'>>
  >(
    db,
    `with late as (${LATE})
     select g.ticket_no, g.created_at, g.voided_at, g.net_kg,
       case when e.id is not null then g.created_at
            when coalesce(g.scale_second_id, g.scale_id) = $1 then coalesce(m.captured_at, g.second_at) end as closed_at,
       g.status = 'open' as is_open, g.current_version > 1 as is_revised, e.id is not null as is_entered,
       e.id is null and g.second_weighment_id in (select id from late) as is_late
     from orders.weighing g
     left join orders.entered_ticket e on e.weighing_id = g.id
     left join orders.weighment m on m.id = g.second_weighment_id
     where (g.scale_id = $1 or g.scale_second_id = $1)
       and (g.status = 'open' or g.created_at between $2 and $3 or g.second_at between $2 and $3 or g.voided_at between $2 and $3
            or g.second_weighment_id in (select id from late) or g.ticket_no like any($4::text[]))`,
    [scaleId, window.from, window.until, series.map((one) => `${one}%`)],
  )
}

/** The last number given out of each series. */
async function givenOut(db: Executor, series: readonly string[]): Promise<Map<string, number>> {
  const rows = await runSql<ColumnsOf<'orders.number_series', 'prefix' | 'last_value'>>(
    db,
    'select prefix, last_value from orders.number_series where prefix = any($1::text[])',
    [series],
  )
  return new Map(rows.map(({ prefix, last_value }) => [prefix, Number(last_value)]))
}

/**
 * The moments a report speaks of: those of its shift. A report that was sent a little before its shift ended left a rest, which the next
 * one counts, so that every weighing is in one report.
 */
async function windowOf(db: Executor, scaleId: string, shift: WorkShift, now: string): Promise<Window> {
  const { from, to } = spanOf(shift, await shiftStarts(db))
  const [before] = await runSql<ColumnsOf<'orders.weighbridge_report', 'counted_until'>>(
    db,
    `select counted_until from orders.weighbridge_report
     where scale_id = $1 and deleted_at is null and signature is not null and counted_until <= $2 and counted_until > $2::timestamptz - interval '1 hour'
     order by counted_until desc limit 1`,
    [scaleId, from],
  )
  const begin = before?.counted_until ?? from
  const end = [to, now].toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]!
  return { from: begin, until: Date.parse(end) > Date.parse(begin) ? end : begin }
}

/** What a shift did on a scale until `now`, an RFC 3339 moment. */
export async function countShift(
  db: Executor,
  scaleId: string,
  shift: WorkShift,
  now: string,
): Promise<ShiftCounts> {
  const window = await windowOf(db, scaleId, shift, now)
  const [scale] = await runSql<ColumnsOf<'master.scale', 'code'>>(
    db,
    'select code from master.public_scale where id = $1',
    [scaleId],
  )
  const series = seriesOf(scale?.code ?? '', window)
  const tickets = await ticketsOf(db, scaleId, series, window)
  const [typed] = await runSql<Computed<{ n: number }>>(
    db,
    `select count(*)::int as n from orders.weighment
     where scale_id = $1 and source = 'manual' and captured_at >= $2 and captured_at < $3`,
    [scaleId, window.from, window.until],
  )
  return {
    counted_from: window.from,
    counted_until: window.until,
    ...countTickets(tickets, window),
    manual_count: typed?.n ?? 0,
    missing_numbers: missingNumbers(tickets, window, await givenOut(db, series)),
    missing_pages: await missingPages(db, scaleId, window),
  }
}

/** The columns of counts as a row keeps them. */
export const countColumns = ({
  late_numbers,
  missing_numbers,
  missing_pages,
  ...counts
}: ShiftCounts): Partial<RowOf<'orders.weighbridge_report'>> => ({
  ...counts,
  late_numbers: JSON.stringify(late_numbers),
  missing_numbers: JSON.stringify(missing_numbers),
  missing_pages: JSON.stringify(missing_pages),
})
