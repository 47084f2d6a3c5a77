import { NO_SCOPE } from '#access/scope.ts'
import { driverSession } from '#contracts/dispatch/driver-session.ts'
import type { EndType } from '#contracts/dispatch/session-lifecycle.ts'
import type { ColumnsOf, RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { Write } from '#engine/write.ts'
import { settingOf, settingsOf } from '#services/master/ports.ts'
import { driveOf } from '#services/order/dispatch/drive-facts.ts'
import { dutyClock } from '#services/order/dispatch/rules/duty.ts'

type Columns = Partial<RowOf<'orders.driver_session'>>
type Held = ColumnsOf<'orders.driver_session', 'resting_since' | 'rest_s' | 'rested_at'>

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))

/** A rest that ends, added to the session; one that is long enough begins the driving time anew (life.D12). */
export async function restOver(w: Write, row: Held, at: string): Promise<Columns> {
  if (row.resting_since === null) return {}
  const seconds = secondsBetween(row.resting_since, at)
  const isLong = seconds >= (await settingOf(w.tx, 'duty_rest_min')) * 60
  return {
    resting_since: null,
    rest_s: row.rest_s + seconds,
    ...(isLong ? { rested_at: at, no_rest_at: null } : {}),
  }
}

/** How long a session lasted and was driven, and whether that was too long. */
export async function lengthColumns(
  w: Write,
  driverId: string,
  login: string,
  end: string,
): Promise<Columns> {
  const limits = await settingsOf(w.tx, ['duty_long_min', 'duty_most_min'])
  const over = dutyClock(Date.parse(login), Date.parse(end), limits)
  return {
    duty_s: secondsBetween(login, end),
    drive_s: Math.round((await driveOf(w.tx, driverId, login, end)) / 1000),
    duty_clock: over?.clock ?? null,
    duty_clock_at: over && new Date(over.at).toISOString(),
  }
}

interface Ending {
  how: EndType
  reason: string | null
  /** When it ended; now unless told. */
  at?: string
  /** Who ended it; nobody where time alone did. */
  by: string | null
}

/** What a session keeps of its end. */
export async function endColumns(
  w: Write,
  row: Held & ColumnsOf<'orders.driver_session', 'driver_id' | 'login_at'>,
  { how, reason, at = w.at, by }: Ending,
): Promise<Columns> {
  return {
    ...(await restOver(w, row, at)),
    logout_at: at,
    ...(await lengthColumns(w, row.driver_id, row.login_at, at)),
    end_type: how,
    is_unseen: false,
    ended_by_name: by,
    forced_reason: reason,
  }
}

/** Ends a session because another one takes its place; whoever takes it over need not see it. */
export async function replaceSession(w: Write, id: string, reason: string): Promise<void> {
  const [row] = await runSql<RowOf<'orders.driver_session'>>(
    w.tx,
    'select * from orders.driver_session where id = $1 for update',
    [id],
  )
  const columns = await endColumns(w, row!, { how: 'replaced', reason, by: w.actor.name })
  const anybody = { ...w, actor: { ...w.actor, scope: NO_SCOPE } }
  await moveBySystem(anybody, driverSession, row!, 'replace', columns)
}
