import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import { driverSession, type DriverSession } from '#contracts/dispatch/driver-session.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ActionRule } from '#engine/rules.ts'
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

/** Puts the times of a session right; what was written before stays in its history. Overtime is worked out anew by it. */
export const correct: ActionRule<typeof driverSession, 'correct', Times> = {
  async guard({ db, row, input }) {
    if (!input) return []
    const times = timesOf(row, input)
    const wrong = wrongTimes(row, input, times)
    if (wrong.length) return wrong
    await lockDuty(db, [row.driver_id, row.truck_id])
    const field = input.login_at === null ? 'logout_at' : 'login_at'
    return { refused: await overlapping(db, row, times, field), found: times }
  },
  async effect(w, row, input, { login, logout, rest_s }) {
    const before = { login_at: row.login_at, logout_at: row.logout_at, rest_s: row.rest_s }
    const after = { login_at: login, logout_at: logout, rest_s }
    await w.audit({
      action: 'correct-times',
      subject: { type: driverSession.name, id: row.id, no: row.driver_name },
      before,
      after,
      reason: input.reason,
    })
    return {
      ...after,
      ...(await lengthColumns(w, row.driver_id, login, logout ?? w.at)),
      corrected_at: w.at,
      corrected_by_name: w.actor.name,
      correction_reason: input.reason,
    }
  },
}
