import { DAY_TYPES } from '#contracts/people/overtime-day.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { OvertimeRoom } from '#services/order/dispatch/rules/hours-ahead.ts'
import {
  dayTypeOf,
  isLimited,
  mondayOf,
  normalMinutes,
  type WeekOf,
} from '#services/order/people/rules/overtime-day.ts'

/** What a driver's row says of the working week, and of the overtime it has had. */
export type RoomFacts = Narrowed<
  Outer<ColumnsOf<'orders.driver_pay_profile', 'week_days' | 'rest_day' | 'other_day'>>,
  { week_days: WeekOf['week_days'] | null }
> &
  Computed<{ week_min: number }>

/** Beside a driver `k`: the profile of the day, the own one before the vendor's, and the overtime of the week so far. The parameters are those of `roomParams`. */
export const roomSql = (day: string, monday: string, limited: string): string => `
  left join lateral (select p.week_days, p.rest_day, p.other_day from orders.driver_pay_profile p
    where p.vendor_id = k.vendor_id and (p.driver_id = k.id or p.driver_id is null) and p.valid_from <= ${day}::date and p.status = 'approved' and p.deleted_at is null
    order by p.driver_id is null, p.valid_from desc limit 1) p on true
  left join lateral (select coalesce(sum(o.overtime_min), 0)::int as week_min from orders.overtime o where o.driver_id = k.id
    and o.work_date >= ${monday}::date and o.work_date < ${day}::date and o.day_type = any(${limited}::text[]) and o.deleted_at is null) o on true`

export const roomParams = (day: string): unknown[] => [
  day,
  mondayOf(day),
  DAY_TYPES.map(({ value }) => value).filter(isLimited),
]

type Rule = Narrowed<
  Pick<
    RowOf<'orders.overtime_rule'>,
    'five_day_min' | 'six_day_min' | 'short_day_min' | 'cap_day_min' | 'cap_week_min'
  >,
  object
> &
  Computed<{ is_off: boolean }>

/** What a driver may work of overtime on a day; null where the law sets no limit, or nobody has said what is normal. */
export async function roomsOn(db: Executor, day: string): Promise<(facts: RoomFacts) => OvertimeRoom | null> {
  const [rule] = await runSql<Rule>(
    db,
    `select r.five_day_min, r.six_day_min, r.short_day_min, r.cap_day_min, r.cap_week_min,
       exists (select from master.public_holiday h where h.day = $1 and r.holiday_kinds ? h.kind and h.deleted_at is null) as is_off
     from orders.overtime_rule r where r.valid_from <= $1 and r.deleted_at is null order by r.valid_from desc limit 1`,
    [day],
  )
  return ({ week_days, rest_day, other_day, week_min }) => {
    if (!rule || !week_days || !rest_day || !other_day) return null
    const type = dayTypeOf(day, { week_days, rest_day, other_day }, new Set(rule.is_off ? [day] : []))
    if (!isLimited(type)) return null
    const { cap_day_min, cap_week_min } = rule
    return { normal_min: normalMinutes(rule, type, week_days), cap_day_min, cap_week_min, week_min }
  }
}
