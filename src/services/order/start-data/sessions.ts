import { driverSession, OPEN_SESSION_STATES } from '#contracts/dispatch/driver-session.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { act } from '#engine/action/actions.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { sessionFor } from '#services/order/dispatch/session/open.ts'
import { sessionRules } from '#services/order/dispatch/session/actions.ts'

type Pair = ColumnsOf<'orders.trip', 'truck_id' | 'driver_id'>
type Open = ColumnsOf<'orders.driver_session', 'id' | 'row_version'>

/** Opens the session of a trip's driver, as the tower does for somebody who calls in. */
export async function openForTrip(w: Write, pair: Pair): Promise<void> {
  await sessionFor(w, pair, 'control_tower', 'Sopir absen lewat telepon')
}

async function openSession(w: Write, { driver_id, truck_id }: Pair): Promise<Open | null> {
  const [open] = await runSql<Open>(
    w.tx,
    `select id, row_version from orders.driver_session where driver_id = $1 and truck_id = $2 and status = any($3::text[])`,
    [driver_id, truck_id, [...OPEN_SESSION_STATES]],
  )
  return open ?? null
}

/** Does an action of the session that a driver has open with a truck, if there is one. */
export async function actOnSession(
  w: Write,
  pair: Pair,
  action: 'rest' | 'resume' | 'end',
  reason: string,
): Promise<void> {
  const open = await openSession(w, pair)
  if (!open) return
  const { id, row_version } = open
  await act(w, driverSession, sessionRules.actions, id, action, { row_version, reason })
}

/** Ends the session of a driver who has nothing more to drive. */
export async function endIdleSession(w: Write, pair: Pair): Promise<void> {
  const busy = await runSql<ColumnsOf<'orders.trip', 'id'>>(
    w.tx,
    'select id from orders.trip where (driver_id = $1 or truck_id = $2) and status = any($3::text[]) limit 1',
    [pair.driver_id, pair.truck_id, [...OPEN_TRIP_STATES]],
  )
  if (!busy.length) await actOnSession(w, pair, 'end', 'Selesai bekerja, pulang')
}
