import { clock } from '#kernel/clock.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingsOf } from '#services/master/ports.ts'
import { drivenSpans, DUTY_LIMITS } from '#services/order/dispatch/drive-facts.ts'
import {
  dutyOf,
  type DrivenSpan,
  type DutyFacts,
  type DutyLimits,
} from '#services/order/dispatch/rules/duty.ts'
import { hours, saw, type Noticed } from '#services/order/people/rules/noticed.ts'

const MINUTE_MS = 60_000

type Session = ColumnsOf<
  'orders.driver_session',
  'id' | 'driver_id' | 'plate_no' | 'login_at' | 'logout_at' | 'resting_since' | 'rested_at' | 'rest_s'
>

/** Sessions that run or have ended since a moment. */
function sessions(db: Executor, since: string): Promise<Session[]> {
  return runSql<Session>(
    db,
    `select id, driver_id, plate_no, login_at, logout_at, resting_since, rested_at, rest_s from orders.driver_session
     where (logout_at is null or logout_at >= $1) and deleted_at is null order by login_at`,
    [since],
  )
}

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

const factsOf = ({ login_at, resting_since, rested_at, rest_s }: Session): DutyFacts => ({
  login: Date.parse(login_at),
  resting: msOf(resting_since),
  rested: msOf(rested_at),
  restMs: rest_s * 1000,
})

/** What speaks against one session: its length once it has ended, and driving without a rest at any time. */
function ofSession(session: Session, spans: readonly DrivenSpan[], limits: DutyLimits): Noticed[] {
  const until = msOf(session.logout_at) ?? clock.ms()
  const { clocks, since_rest_min } = dutyOf(factsOf(session), spans, until, limits)
  const about = { driver_id: session.driver_id, trip_id: null, cause: session.id }
  const where = { truck: session.plate_no, since: { moment: session.login_at } }
  const found: Noticed[] = []
  if (session.logout_at && clocks.includes('over_12h'))
    found.push({
      ...about,
      rule: 'duty',
      saw: saw('On duty for {hours} hours with {truck}, from {since}', {
        hours: hours(until - Date.parse(session.login_at)),
        ...where,
      }),
    })
  if (clocks.includes('no_rest'))
    found.push({
      ...about,
      rule: 'drive',
      saw: saw('Drove {hours} hours without a long rest with {truck}, on duty from {since}', {
        hours: hours(since_rest_min * MINUTE_MS),
        ...where,
      }),
    })
  return found
}

/** Duty that was too long when its session ended, and driving without the rest that the law asks for. */
export async function overworked(db: Executor, since: string): Promise<Noticed[]> {
  const all = await sessions(db, since)
  const [first] = all
  if (!first) return []
  const drivers = all.map(({ driver_id }) => driver_id)
  const spans = await drivenSpans(db, drivers, first.login_at)
  const limits = await settingsOf(db, [...DUTY_LIMITS])
  return all.flatMap((session) => ofSession(session, spans.get(session.driver_id) ?? [], limits))
}
