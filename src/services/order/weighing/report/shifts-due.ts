import { clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { ShiftDue } from '#contracts/weighing/shifts-due.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { shiftStarts } from '#services/order/weighing/report/shift-starts.ts'
import {
  spanOf,
  workShiftAt,
  type ShiftStarts,
  type WorkShift,
} from '#services/order/weighing/rules/work-shift.ts'

interface ShiftSpan extends WorkShift {
  from: string
  to: string
}

/** The shift that runs and the one before it, the older first. */
function lastShifts(starts: ShiftStarts): [ShiftSpan, ShiftSpan] {
  const now = workShiftAt(clock.now(), starts)
  const running = { ...now, ...spanOf(now, starts) }
  const before = workShiftAt(new Date(Date.parse(running.from) - 1), starts)
  return [{ ...before, ...spanOf(before, starts) }, running]
}

type Found = RenamedColumns<'master.scale', { scale_id: 'id'; scale_code: 'code'; scale_name: 'name' }> &
  Outer<
    RenamedColumns<'orders.weighbridge_report', { report_id: 'id' }> &
      ColumnsOf<'orders.weighbridge_report', 'status'>
  > &
  Computed<{ weights: number }>

async function dueOf(db: Executor, scales: readonly string[], span: ShiftSpan): Promise<ShiftDue[]> {
  const rows = await runSql<Found>(
    db,
    `select s.id as scale_id, s.code as scale_code, s.name as scale_name, r.id as report_id, r.status,
       (select count(*)::int from orders.weighment m where m.scale_id = s.id and m.captured_at >= $4 and m.captured_at < $5) as weights
     from master.public_scale s
     left join orders.weighbridge_report r on r.scale_id = s.id and r.work_date = $2 and r.shift = $3 and r.deleted_at is null
     where s.id = any($1::uuid[]) and s.is_active and s.deleted_at is null order by s.code`,
    [scales, span.work_date, span.shift, span.from, span.to],
  )
  const isOver = Date.parse(span.to) <= clock.ms()
  return rows.map((row) => ({
    ...row,
    work_date: span.work_date,
    shift: span.shift,
    ends_at: span.to,
    is_over: isOver,
  }))
}

/** This shift and the one before of each scale of an operator. */
export async function shiftsDueOf(db: Executor, actor: Actor): Promise<ShiftDue[]> {
  const [before, running] = lastShifts(await shiftStarts(db))
  const scales = actor.scope.scale ?? []
  return [...(await dueOf(db, scales, before)), ...(await dueOf(db, scales, running))]
}
