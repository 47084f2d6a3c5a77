import { inWib } from '#i18n/wib.ts'
import type { ColumnsOf, Narrowed, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { OvertimeRule, Step } from '#services/order/people/rules/overtime-ladder.ts'
import type { DayFacts, Grounds, PayProfile } from '#services/order/people/rules/overtime-week.ts'

/** A week of a driver, by its Monday: what is worked out together. */
export interface DriverWeek {
  driver_id: string
  monday: string
}

type Session = ColumnsOf<
  'orders.driver_session',
  | 'id'
  | 'driver_id'
  | 'driver_name'
  | 'vendor_id'
  | 'plate_no'
  | 'login_at'
  | 'logout_at'
  | 'resting_since'
  | 'rest_s'
>

/** The days of one driver's week, with whose driver it was. */
export interface WeekFacts extends DriverWeek {
  driver_name: string
  vendor_id: string
  days: DayFacts[]
}

/** The rules there are, newest first. */
export async function rulesOf(db: Executor): Promise<OvertimeRule[]> {
  const rules = await runSql<
    Narrowed<
      ColumnsOf<
        'orders.overtime_rule',
        | 'id'
        | 'valid_from'
        | 'source'
        | 'hourly_divisor'
        | 'five_day_min'
        | 'six_day_min'
        | 'short_day_min'
        | 'cap_day_min'
        | 'cap_week_min'
        | 'holiday_kinds'
      >,
      { holiday_kinds: string[] }
    >
  >(
    db,
    `select id, valid_from, source, hourly_divisor, five_day_min, six_day_min, short_day_min, cap_day_min, cap_week_min, holiday_kinds
     from orders.overtime_rule where deleted_at is null order by valid_from desc`,
  )
  const steps = await runSql<
    Narrowed<
      ColumnsOf<'orders.overtime_rule_step', 'overtime_rule_id' | 'ladder' | 'hours' | 'factor'>,
      { ladder: Step['ladder'] }
    >
  >(
    db,
    'select overtime_rule_id, ladder, hours, factor from orders.overtime_rule_step order by overtime_rule_id, position',
  )
  return rules.map((rule) => ({
    ...rule,
    steps: steps.filter(({ overtime_rule_id }) => overtime_rule_id === rule.id),
  }))
}

/** Kinds of the holidays by their day. */
async function holidaysOf(db: Executor): Promise<Map<string, string>> {
  const rows = await runSql<ColumnsOf<'master.holiday', 'day' | 'kind'>>(
    db,
    'select day, kind from master.public_holiday where deleted_at is null',
  )
  return new Map(rows.map(({ day, kind }) => [day, kind]))
}

type Profile = PayProfile & ColumnsOf<'orders.driver_pay_profile', 'vendor_id' | 'driver_id'>

/** What holds for the days of any driver: the driver's own profiles go before those of the vendor. */
export async function groundsOf(
  db: Executor,
): Promise<(driver: { driver_id: string; vendor_id: string }) => Grounds> {
  const profiles = await runSql<
    Narrowed<
      ColumnsOf<
        'orders.driver_pay_profile',
        | 'id'
        | 'vendor_id'
        | 'driver_id'
        | 'valid_from'
        | 'monthly_idr'
        | 'week_days'
        | 'rest_day'
        | 'other_day'
      >,
      Pick<Profile, 'week_days'>
    >
  >(
    db,
    `select id, vendor_id, driver_id, valid_from, monthly_idr, week_days, rest_day, other_day
     from orders.driver_pay_profile where status = 'approved' and deleted_at is null order by valid_from desc`,
  )
  const [rules, holidays] = [await rulesOf(db), await holidaysOf(db)]
  const byOwner = Map.groupBy(profiles, ({ vendor_id, driver_id }) => `${vendor_id} ${driver_id ?? ''}`)
  return ({ driver_id, vendor_id }) => {
    const own = byOwner.get(`${vendor_id} ${driver_id}`) ?? []
    const common = byOwner.get(`${vendor_id} `) ?? []
    // An own profile holds from its day on, whatever the vendor's later ones say.
    return { rules, holidays, profiles: [...own, ...common] }
  }
}

const dayOf = (moment: string): string => inWib(Date.parse(moment)).toISOString().slice(0, 10)

async function sessionsOf(db: Executor, weeks: readonly DriverWeek[]): Promise<Session[]> {
  return runSql<Session>(
    db,
    `select s.id, s.driver_id, s.driver_name, s.vendor_id, s.plate_no, s.login_at, s.logout_at, s.resting_since, s.rest_s
     from unnest($1::uuid[], $2::date[]) as w (driver_id, monday)
     join orders.driver_session s on s.driver_id = w.driver_id and s.deleted_at is null
       and s.login_at >= (w.monday::timestamp at time zone 'Asia/Jakarta')
       and s.login_at < ((w.monday + 7)::timestamp at time zone 'Asia/Jakarta')
     order by s.driver_id, s.login_at, s.id`,
    [weeks.map(({ driver_id }) => driver_id), weeks.map(({ monday }) => monday)],
  )
}

type Ordered = Pick<RowOf<'orders.overtime_order'>, 'driver_id' | 'work_date' | 'planned_min'>

/** Minutes ordered in writing and agreed to, by driver and day. */
async function orderedOf(db: Executor, weeks: readonly DriverWeek[]): Promise<Map<string, number>> {
  const rows = await runSql<Ordered>(
    db,
    `select o.driver_id, o.work_date, sum(o.planned_min)::int as planned_min
     from unnest($1::uuid[], $2::date[]) as w (driver_id, monday)
     join orders.overtime_order o on o.driver_id = w.driver_id and o.work_date >= w.monday and o.work_date < w.monday + 7
       and o.status = 'agreed' and o.deleted_at is null
     group by o.driver_id, o.work_date`,
    [weeks.map(({ driver_id }) => driver_id), weeks.map(({ monday }) => monday)],
  )
  return new Map(rows.map((row) => [`${row.driver_id} ${row.work_date}`, row.planned_min]))
}

/** The sessions of these weeks by driver and day. A week without any is missing. */
export async function weekFacts(db: Executor, weeks: readonly DriverWeek[]): Promise<WeekFacts[]> {
  const [sessions, ordered] = [await sessionsOf(db, weeks), await orderedOf(db, weeks)]
  const byDriver = Map.groupBy(sessions, ({ driver_id }) => driver_id)
  return weeks.flatMap(({ driver_id, monday }) => {
    const end = new Date(Date.parse(`${monday}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
    const mine = (byDriver.get(driver_id) ?? []).filter(({ login_at }) => {
      const day = dayOf(login_at)
      return day >= monday && day < end
    })
    const last = mine.at(-1)
    if (!last) return []
    const byDay = Map.groupBy(mine, ({ login_at }) => dayOf(login_at))
    const days = [...byDay].map(([work_date, those]) => ({
      work_date,
      sessions: those,
      ordered_min: ordered.get(`${driver_id} ${work_date}`) ?? 0,
    }))
    return [{ driver_id, monday, driver_name: last.driver_name, vendor_id: last.vendor_id, days }]
  })
}
