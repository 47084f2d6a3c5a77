import type { DayType, LimitFlag } from '#contracts/people/overtime-day.ts'
import type { OvertimeLine, OvertimeSession } from '#contracts/people/overtime-lines.ts'
import {
  dayTypeOf,
  holdingOn,
  isLimited,
  limitsOf,
  normalMinutes,
  workedMinutes,
  type WeekOf,
} from '#services/order/people/rules/overtime-day.ts'
import {
  hourlyWage,
  ladderOf,
  overtimeLines,
  type OvertimeRule,
} from '#services/order/people/rules/overtime-ladder.ts'

/** A session of a driver as it counts for the day on which it began. */
export interface SessionFact {
  id: string
  login_at: string
  logout_at: string | null
  resting_since: string | null
  rest_s: number
  plate_no: string
}

/** The sessions that began on one day (plant time), and the minutes ordered in writing and agreed to. */
export interface DayFacts {
  work_date: string
  sessions: readonly SessionFact[]
  ordered_min: number
}

export interface PayProfile extends WeekOf {
  id: string
  valid_from: string
  monthly_idr: number
}

/** What holds for a driver's days: rules and profiles newest first. */
export interface Grounds {
  rules: readonly OvertimeRule[]
  profiles: readonly PayProfile[]
  holidays: ReadonlyMap<string, string>
}

/** What overtime of a day is worked out with. */
export interface Basis {
  rule: OvertimeRule
  profile: PayProfile
  day_type: DayType
}

/** A day as it was worked out; without a profile only what was worked is known. */
export interface DayResult {
  work_date: string
  sessions: OvertimeSession[]
  began_at: string
  ended_at: string | null
  rest_min: number
  worked_min: number
  normal_min: number | null
  overtime_min: number
  ordered_min: number
  flags: LimitFlag[]
  suggested_min: number
  basis: Basis | null
}

const MINUTE_S = 60

/** A session in the stretch that counts: one that goes on counts until now. */
function dutyOf({ login_at, logout_at, resting_since, rest_s }: SessionFact, now: number) {
  const resting = resting_since === null ? 0 : Math.max(0, (now - Date.parse(resting_since)) / 1000)
  return {
    from: Date.parse(login_at),
    to: logout_at === null ? now : Date.parse(logout_at),
    rest_s: rest_s + (logout_at === null ? resting : 0),
  }
}

/** The rules and the profile of a day; null where one of them is missing. */
function basisOf(day: string, { rules, profiles, holidays }: Grounds): Basis | null {
  const rule = holdingOn(rules, day)
  const profile = holdingOn(profiles, day)
  if (!rule || !profile) return null
  const kind = holidays.get(day)
  const off = new Set(kind !== undefined && rule.holiday_kinds.includes(kind) ? [day] : [])
  return { rule, profile, day_type: dayTypeOf(day, profile, off) }
}

/** What earlier days of a week leave to a day: their limited overtime, and until when (ms) they have counted. */
interface Before {
  limited: number
  until: number
}

function dayOf(facts: DayFacts, grounds: Grounds, now: number, before: Before): DayResult {
  const duties = facts.sessions.map((session) => dutyOf(session, now))
  const { worked, rest } = workedMinutes(duties, before.until)
  const isRunning = facts.sessions.some(({ logout_at }) => logout_at === null)
  const common = {
    work_date: facts.work_date,
    sessions: facts.sessions.map((session, at) => ({
      id: session.id,
      from: session.login_at,
      to: session.logout_at,
      rest_min: Math.floor(duties[at]!.rest_s / MINUTE_S),
      plate_no: session.plate_no,
    })),
    began_at: new Date(Math.min(...duties.map(({ from }) => from))).toISOString(),
    ended_at: isRunning ? null : new Date(Math.max(...duties.map(({ to }) => to))).toISOString(),
    rest_min: rest,
    worked_min: worked,
  }
  const basis = basisOf(facts.work_date, grounds)
  if (!basis)
    return {
      ...common,
      basis,
      normal_min: null,
      overtime_min: 0,
      ordered_min: 0,
      flags: [],
      suggested_min: 0,
    }
  const { rule, profile, day_type: type } = basis
  const normal = normalMinutes(rule, type, profile.week_days)
  const overtime = Math.max(0, worked - normal)
  const { flags, inside } = limitsOf(rule, { type, weekDays: profile.week_days, overtime }, before.limited)
  return {
    ...common,
    basis,
    normal_min: normal,
    overtime_min: overtime,
    ordered_min: Math.min(overtime, facts.ordered_min),
    flags,
    suggested_min: inside,
  }
}

/** The days of one driver's week in their order: the limit of a week counts what came before, and no hour counts for two days. */
export function weekOf(days: readonly DayFacts[], grounds: Grounds, now: number): DayResult[] {
  const before: Before = { limited: 0, until: Number.NEGATIVE_INFINITY }
  return days
    .toSorted((one, other) => one.work_date.localeCompare(other.work_date))
    .map((facts) => {
      const day = dayOf(facts, grounds, now, before)
      if (day.basis && isLimited(day.basis.day_type)) before.limited += day.overtime_min
      before.until = Math.max(before.until, day.ended_at === null ? now : Date.parse(day.ended_at))
      return day
    })
}

/** What so many minutes of a day cost, with the wage they are worked out by. */
export function payOf(
  { rule, profile, day_type: type }: Basis,
  minutes: number,
): { hourly_idr: number; lines: OvertimeLine[] } {
  return {
    hourly_idr: hourlyWage(profile.monthly_idr, rule),
    lines: overtimeLines(rule, ladderOf(type, profile.week_days), minutes, profile.monthly_idr),
  }
}
