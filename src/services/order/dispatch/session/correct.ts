import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import { driverSession, type DriverSession } from '#contracts/dispatch/driver-session.ts'
import type { ChangesOf, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/ports.ts'
import { lockDuty } from '#services/order/dispatch/duty-lock.ts'
import { lengthColumns } from '#services/order/dispatch/session/end.ts'

type Asked = InputOf<typeof driverSession, 'correct'>

/** A session as it should have been. */
interface Times {
  login: string
  logout: string | null
  rest_s: number
}

const timesOf = (row: DriverSession, asked: Asked): Times => ({
  login: asked.login_at ?? row.login_at,
  logout: asked.logout_at ?? row.logout_at,
  rest_s: asked.rest_min === null ? row.rest_s : asked.rest_min * 60,
})

/** What the times themselves say against it. */
function wrongTimes(row: DriverSession, asked: Asked, { login, logout, rest_s }: Times): FieldError[] {
  if (asked.login_at === null && asked.logout_at === null && asked.rest_min === null)
    return [{ field: 'login_at', message: 'Enter at least one time that was wrong' }]
  const now = clock.now().toISOString()
  const errors: FieldError[] = []
  const isLate = (at: string | null): boolean => at !== null && Date.parse(at) > Date.parse(now)
  if (isLate(asked.login_at)) errors.push({ field: 'login_at', message: 'This lies in the future' })
  if (isLate(asked.logout_at)) errors.push({ field: 'logout_at', message: 'This lies in the future' })
  if (asked.logout_at !== null && row.status !== 'ended')
    errors.push({ field: 'logout_at', message: 'The session has not ended yet' })
  if (errors.length) return errors
  const lasted = (Date.parse(logout ?? now) - Date.parse(login)) / 1000
  if (lasted < 0)
    return [
      {
        field: asked.logout_at === null ? 'login_at' : 'logout_at',
        message: 'The end lies before the beginning',
      },
    ]
  const resting = row.resting_since
  if (resting !== null && Date.parse(login) > Date.parse(resting))
    return [
      {
        field: 'login_at',
        message: 'The driver rests since {moment}',
        params: { moment: { moment: resting } },
      },
    ]
  return rest_s > lasted
    ? [
        {
          field: 'rest_min',
          message: 'The rest is longer than the session, which lasts {minutes} min',
          params: { minutes: Math.floor(lasted / 60) },
        },
      ]
    : []
}

/** Another session of this driver or this truck at the same time: one person drives one truck (life.D16.1). */
async function overlapping(
  db: Executor,
  row: DriverSession,
  { login, logout }: Times,
  field: string,
): Promise<FieldError[]> {
  const [other] = await runSql<ColumnsOf<'orders.driver_session', 'driver_name' | 'plate_no' | 'login_at'>>(
    db,
    `select driver_name, plate_no, login_at from orders.driver_session
     where id <> $1 and (driver_id = $2 or truck_id = $3) and deleted_at is null
       and login_at < coalesce($5::timestamptz, 'infinity') and coalesce(logout_at, 'infinity') > $4::timestamptz
     order by login_at limit 1`,
    [row.id, row.driver_id, row.truck_id, login, logout],
  )
  return other
    ? [
        {
          field,
          message: '{driver} was on duty with {truck} then, from {moment} on',
          params: { driver: other.driver_name, truck: other.plate_no, moment: { moment: other.login_at } },
        },
      ]
    : []
}

/** So far from the times it had in the first place one person puts a session right by their own word, ms in all. */
const ALONE_MS = 2 * 3_600_000

/** The times of a session before anybody put them right, which its sealed history keeps. */
async function originalOf(db: Executor, row: DriverSession): Promise<Times> {
  const [first] = await runSql<Computed<{ login: string; logout: string | null; rest: number }>>(
    db,
    `select before ->> 'login_at' as login, before ->> 'logout_at' as logout, (before ->> 'rest_s')::int as rest from orders.audit_event
     where subject_type = 'driver-session' and subject_id = $1 and action = 'correct-times' order by at, id limit 1`,
    [row.id],
  )
  return first
    ? { login: first.login, logout: first.logout, rest_s: first.rest }
    : { login: row.login_at, logout: row.logout_at, rest_s: row.rest_s }
}

/** When something else than the control tower last or first knew this driver at work between two moments; null where nothing did. */
async function seenBetween(
  db: Executor,
  driverId: string,
  from: number,
  to: number,
): Promise<{ first: number; last: number } | null> {
  const [seen] = await runSql<Computed<{ first: string | null; last: string | null }>>(
    db,
    `select min(e.occurred_at) as first, max(e.occurred_at) as last from orders.trip_event e join orders.trip t on t.id = e.trip_id
     where t.driver_id = $1 and e.source in ('driver_app', 'geofence', 'weighbridge', 'checker') and not e.by_proxy
       and e.occurred_at between $2 and $3 and e.deleted_at is null`,
    [driverId, new Date(from).toISOString(), new Date(to).toISOString()],
  )
  return seen?.first && seen.last ? { first: Date.parse(seen.first), last: Date.parse(seen.last) } : null
}

/** How far a session moves from its first times by nothing but this person's word, ms: what events bear out is not counted. */
async function unproven(db: Executor, row: DriverSession, times: Times): Promise<number> {
  const first = await originalOf(db, row)
  const [login, was] = [Date.parse(times.login), Date.parse(first.login)]
  const early = login < was ? await seenBetween(db, row.driver_id, login, was) : null
  const begins = Math.abs((early?.first ?? was) - login)
  const rests = Math.abs(times.rest_s - first.rest_s) * 1000
  if (times.logout === null || first.logout === null) return begins + rests
  const [logout, ended] = [Date.parse(times.logout), Date.parse(first.logout)]
  const late = logout > ended ? await seenBetween(db, row.driver_id, ended, logout) : null
  return begins + rests + Math.abs(logout - (late?.last ?? ended))
}

type Columns = ChangesOf<'orders.driver_session'>

const NO_WAITING: Columns = {
  waiting_login_at: null,
  waiting_logout_at: null,
  waiting_rest_s: null,
  waiting_reason: null,
  waiting_by: null,
  waiting_by_name: null,
  waiting_at: null,
}

const logged = ({ login, logout, rest_s }: Times) => ({ login_at: login, logout_at: logout, rest_s })
const loggedOf = ({ login_at, logout_at, rest_s }: DriverSession) => ({ login_at, logout_at, rest_s })

/** Puts the times right; what was written before stays in the history. */
async function putRight(w: Write, row: DriverSession, times: Times, reason: string | null): Promise<Columns> {
  await w.audit({
    action: 'correct-times',
    subject: { type: driverSession.name, id: row.id, no: row.driver_name },
    before: loggedOf(row),
    after: logged(times),
    reason,
  })
  return {
    ...logged(times),
    ...(await lengthColumns(w, row.driver_id, times.login, times.logout ?? w.at)),
    corrected_at: w.at,
    corrected_by_name: w.actor.name,
    correction_reason: reason,
    ...NO_WAITING,
  }
}

/** Lets a correction wait beside the session for another one of the control tower. */
async function letWait(w: Write, row: DriverSession, times: Times, reason: string): Promise<Columns> {
  const subject = { type: driverSession.name, id: row.id, no: row.driver_name }
  await w.audit({ action: 'ask-times', subject, before: loggedOf(row), after: logged(times), reason })
  await w.emit({ type: 'driver-session.correction_asked', subject, scope: { vendor_id: row.vendor_id } })
  return {
    waiting_login_at: times.login,
    waiting_logout_at: times.logout,
    waiting_rest_s: times.rest_s,
    waiting_reason: reason,
    waiting_by: w.actor.userId,
    waiting_by_name: w.actor.name,
    waiting_at: w.at,
  }
}

const OWN: FieldError = {
  field: 'status',
  message: 'You asked for this correction; somebody else approves it',
}
const NONE: FieldError = { field: 'status', message: 'No correction waits' }

/** Another one of the control tower bears the times out that nothing else does. */
export const approveTimes: ActionRule<typeof driverSession, 'approve-times', Times> = {
  async guard({ db, actor, row }) {
    const { waiting_login_at: login, waiting_logout_at: logout, waiting_rest_s: rest_s } = row
    if (login === null || rest_s === null) return [NONE]
    const own = await againstSecondPerson(db, actor, [row.waiting_by], OWN)
    if (own.length) return own
    // One that was open when it was asked for may have ended since.
    const found = { login, logout: logout ?? row.logout_at, rest_s }
    return { refused: await overlapping(db, row, found, 'status'), found }
  },
  effect: (w, row, _input, times) => putRight(w, row, times, row.waiting_reason),
}

export const refuseTimes: ActionRule<typeof driverSession, 'refuse-times'> = {
  guard: ({ row }) => Promise.resolve(row.waiting_at === null ? [NONE] : []),
  effect: () => Promise.resolve(NO_WAITING),
}

/**
 * Puts the times of a session right, by two where they are far from the first ones and nothing else bears them out. Overtime is worked out
 * anew by it.
 */
export const correct: ActionRule<typeof driverSession, 'correct', Times> = {
  async guard({ db, row, input }) {
    if (!input) return []
    const times = timesOf(row, input)
    if (row.waiting_at !== null)
      return [{ field: 'status', message: 'A correction waits already; it is approved or refused first' }]
    const wrong = wrongTimes(row, input, times)
    if (wrong.length) return wrong
    await lockDuty(db, [row.driver_id, row.truck_id])
    const field = input.login_at === null ? 'logout_at' : 'login_at'
    return { refused: await overlapping(db, row, times, field), found: times }
  },
  async effect(w, row, input, times) {
    return (await unproven(w.tx, row, times)) > ALONE_MS
      ? letWait(w, row, times, input.reason)
      : putRight(w, row, times, input.reason)
  },
}
