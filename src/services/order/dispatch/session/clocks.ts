import { eachApart } from '#engine/job/set-aside.ts'
import { driverSession, OPEN_SESSION_STATES } from '#contracts/dispatch/driver-session.ts'
import type { ColumnsOf, Computed, RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import { writeBySystem, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { settingsOf } from '#services/master/ports.ts'
import { DUTY_LIMITS, drivenSpans } from '#services/order/dispatch/drive-facts.ts'
import { dutyOf, type Duty } from '#services/order/dispatch/rules/duty.ts'
import { endColumns } from '#services/order/dispatch/session/end.ts'
import { OUT_STATES } from '#services/order/dispatch/session/trip-of.ts'

type Open = RowOf<'orders.driver_session'> & Computed<{ last_sign_at: string; is_out: boolean }>

const MINUTE = 60_000

/** The open sessions with their last sign of life: of the phone, or of what was written down for the driver. */
function readOpen(w: Write, driverId: string | null): Promise<Open[]> {
  return runSql<Open>(
    w.tx,
    `select s.*, greatest(s.login_at, s.last_seen_at, s.resting_since, s.rested_at,
         (select max(e.recorded_at) from orders.trip t join orders.trip_event e on e.trip_id = t.id where t.driver_session_id = s.id)) as last_sign_at,
       exists (select 1 from orders.trip t where t.driver_id = s.driver_id and t.truck_id = s.truck_id and t.status = any($2::text[])) as is_out
     from orders.driver_session s where s.status = any($1::text[]) and s.deleted_at is null and ($3::uuid is null or s.driver_id = $3) order by s.id for update of s skip locked`,
    [[...OPEN_SESSION_STATES], [...OUT_STATES], driverId],
  )
}

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** What the clocks of a session say, as its columns. */
function columnsOf(row: Open, duty: Duty, now: number, unseenMin: number) {
  const over = duty.clocks.find((one) => one !== 'no_rest') ?? null
  const seen = row.last_seen_at
  return {
    id: row.id,
    row_version: row.row_version,
    duty_s: duty.duty_min * 60,
    drive_s: duty.drive_min * 60,
    duty_clock: over,
    duty_clock_at: moment(duty.over_at),
    no_rest_at: moment(duty.no_rest_at),
    is_unseen: seen !== null && now - Date.parse(seen) >= unseenMin * MINUTE,
  }
}

type Told = ColumnsOf<'orders.driver_session', 'id' | 'driver_name' | 'vendor_id'> &
  Computed<{ clock_ran_over: string | null; rest_ran_out: boolean; is_new: boolean }>

/** Writes what has changed; gives each once, with what has run over just now, however many servers look. */
function keep(w: Write, rows: readonly ReturnType<typeof columnsOf>[]): Promise<Told[]> {
  return runSql<Told>(
    w.tx,
    `with now as (
       select * from jsonb_to_recordset($1::jsonb) as x(id uuid, row_version int, duty_s int, drive_s int, duty_clock text,
         duty_clock_at timestamptz, no_rest_at timestamptz, is_unseen boolean)),
     before as (
       select s.id, s.duty_clock, s.lacks_rest, s.is_unseen from orders.driver_session s join now n on n.id = s.id
       where s.row_version = n.row_version and (s.duty_s, s.drive_s, s.duty_clock, s.duty_clock_at, s.no_rest_at, s.is_unseen)
         is distinct from (n.duty_s, n.drive_s, n.duty_clock, n.duty_clock_at, n.no_rest_at, n.is_unseen)
       order by s.id for update)
     update orders.driver_session s set duty_s = n.duty_s, drive_s = n.drive_s, duty_clock = n.duty_clock,
       duty_clock_at = n.duty_clock_at, no_rest_at = n.no_rest_at, is_unseen = n.is_unseen
     from now n join before b on b.id = n.id where s.id = n.id
     returning s.id, s.driver_name, s.vendor_id,
       case when s.duty_clock is distinct from b.duty_clock then s.duty_clock end as clock_ran_over,
       s.lacks_rest and not b.lacks_rest as rest_ran_out,
       (s.duty_clock, s.lacks_rest, s.is_unseen) is distinct from (b.duty_clock, b.lacks_rest, b.is_unseen) as is_new`,
    [JSON.stringify(rows)],
  )
}

async function tell(w: Write, told: Told): Promise<void> {
  const subject = { type: driverSession.name, id: told.id, no: told.driver_name }
  const scope = { vendor_id: told.vendor_id }
  if (told.rest_ran_out) await w.emit({ type: 'driver-session.no_rest', subject, scope })
  if (told.clock_ran_over) await w.emit({ type: `driver-session.${told.clock_ran_over}`, subject, scope })
  else if (told.is_new && !told.rest_ran_out) await w.emit({ type: 'driver-session.clock', subject, scope })
}

/** Ends a session that gave no sign of life for too long; it ended when the last one came, and nobody is paid for what was forgotten. */
async function expire(w: Write, row: Open): Promise<void> {
  const columns = await endColumns(w, row, { how: 'expired', reason: null, at: row.last_sign_at, by: null })
  await moveBySystem(w, driverSession, row, 'expire', columns)
}

/** Brings duty and driving of everybody on duty, or of one driver, up to now, tells what has run over, and ends what was forgotten; gives how many changed in kind. */
export async function measureSessions(w: Write, driverId: string | null = null): Promise<number> {
  const rows = await readOpen(w, driverId)
  if (!rows.length) return 0
  const limits = await settingsOf(w.tx, [...DUTY_LIMITS, 'session_unseen_min', 'session_idle_min'])
  const now = Date.parse(w.at)
  const idle = rows.filter(
    ({ is_out, last_sign_at }) =>
      !is_out && now - Date.parse(last_sign_at) >= limits.session_idle_min * MINUTE,
  )
  const of = { job: 'order.driver-sessions', subject: driverSession.name }
  await eachApart(w, of, idle, (row) => expire(w, row))
  const over = new Set(idle.map(({ id }) => id))
  const open = rows.filter(({ id }) => !over.has(id))
  const first = Math.min(now, ...open.map(({ login_at }) => Date.parse(login_at)))
  const spans = await drivenSpans(
    w.tx,
    open.map(({ driver_id }) => driver_id),
    new Date(first).toISOString(),
  )
  const columns = open.map((row) => {
    const facts = {
      login: Date.parse(row.login_at),
      resting: row.resting_since === null ? null : Date.parse(row.resting_since),
      rested: row.rested_at === null ? null : Date.parse(row.rested_at),
      restMs: row.rest_s * 1000,
    }
    const duty = dutyOf(facts, spans.get(row.driver_id) ?? [], now, limits)
    return columnsOf(row, duty, now, limits.session_unseen_min)
  })
  const told = columns.length ? await keep(w, columns) : []
  for (const one of told) await tell(w, one)
  return idle.length + told.filter(({ is_new }) => is_new).length
}

/** `measureSessions` in a transaction of its own. */
export const keepSessions = (ctx: ServiceContext): Promise<number> =>
  writeBySystem(ctx, (w) => measureSessions(w))

/** Each minute, and after each write of the master service, whose settings it reads. */
export const sessionJob = (ctx: ServiceContext): Job => ({
  name: 'order.driver-sessions',
  cron: '* * * * *',
  done: 'Hours of drivers were brought up to date',
  work: () => keepSessions(ctx),
  wake: (want) => onNudge('master', want),
})
