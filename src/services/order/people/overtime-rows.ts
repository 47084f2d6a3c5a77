import { uuidv7 } from '#kernel/ids.ts'
import type { Narrowed, RowOf } from '#database/rows.ts'
import { amountOf } from '#services/order/people/rules/overtime-ladder.ts'
import { payOf, type DayResult } from '#services/order/people/rules/overtime-week.ts'
import type { WeekFacts } from '#services/order/people/overtime-facts.ts'
import type { OvertimeLine, OvertimeSession } from '#contracts/people/overtime-lines.ts'

export type OvertimeRow = Narrowed<RowOf<'orders.overtime'>, { sessions: OvertimeSession[] }>
export type PayRow = Narrowed<RowOf<'orders.overtime_pay'>, { lines: OvertimeLine[] }>

/** Whose rows are made, when. */
export interface Made {
  at: string
  by: string
  week: Pick<WeekFacts, 'driver_id' | 'driver_name' | 'vendor_id'>
}

/** What a day says of its overtime, without what people decided. */
export function factsOf(day: DayResult) {
  return {
    work_date: day.work_date,
    day_type: day.basis?.day_type ?? null,
    began_at: day.began_at,
    ended_at: day.ended_at,
    is_running: day.ended_at === null,
    rest_min: day.rest_min,
    worked_min: day.worked_min,
    normal_min: day.normal_min,
    overtime_min: day.overtime_min,
    ordered_min: day.ordered_min,
    unordered_min: day.overtime_min - day.ordered_min,
    is_ordered: day.overtime_min === day.ordered_min,
    limit_flags: day.flags.join(' '),
    is_over_cap: day.flags.length > 0,
    suggested_min: day.suggested_min,
    lacks: day.basis ? null : 'pay_profile',
  }
}

/** A row of a day that had none. */
export function newRow({ at, by, week }: Made, day: DayResult): OvertimeRow {
  return {
    id: uuidv7(),
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
    row_version: 1,
    deleted_at: null,
    driver_id: week.driver_id,
    driver_name: week.driver_name,
    vendor_id: week.vendor_id,
    part: 0,
    is_difference: false,
    ...factsOf(day),
    approved_min: null,
    sessions: day.sessions,
    changed_note: null,
    decided_at: null,
    decided_by: null,
    decided_by_name: null,
    decision_reason: null,
    computed_at: at,
    status: 'detected',
  }
}

/** What a row costs: its minutes by the day's rules, less what was paid before for a difference. Null without a profile. */
export function payRow(
  { at, by }: Pick<Made, 'at' | 'by'>,
  row: OvertimeRow,
  day: DayResult,
  minutes: number,
  paid: { minutes: number; amount_idr: number } | null = null,
): PayRow | null {
  if (!day.basis) return null
  const { hourly_idr, lines } = payOf(day.basis, minutes)
  const back: OvertimeLine[] = paid
    ? [{ minutes: -paid.minutes, factor: '0.00', amount_idr: -paid.amount_idr }]
    : []
  const all = [...lines, ...back]
  return {
    id: uuidv7(),
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
    row_version: 1,
    deleted_at: null,
    overtime_id: row.id,
    driver_id: row.driver_id,
    vendor_id: row.vendor_id,
    work_date: row.work_date,
    pay_profile_id: day.basis.profile.id,
    overtime_rule_id: day.basis.rule.id,
    monthly_idr: day.basis.profile.monthly_idr,
    hourly_idr,
    minutes: minutes - (paid?.minutes ?? 0),
    amount_idr: amountOf(all),
    lines: all,
  }
}
