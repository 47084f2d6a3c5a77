import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import { driverSession, OPEN_SESSION_STATES } from '#contracts/dispatch/driver-session.ts'
import {
  driverAlive,
  driverDrivesOn,
  driverEnds,
  driverRests,
  driverSessionNow,
  driverStarts,
  type DeviceSession,
} from '#contracts/dispatch/session-device-calls.ts'
import type { ColumnsOf, Narrowed, Outer, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { act } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write, type Once, type Write } from '#engine/write.ts'
import { settingsOf } from '#services/master/ports.ts'
import { DUTY_LIMITS, drivenSpans } from '#services/order/dispatch/drive-facts.ts'
import { dutyFacts, dutyOf } from '#services/order/dispatch/rules/duty.ts'
import { openSession } from '#services/order/dispatch/session/open.ts'
import { sessionRules } from '#services/order/dispatch/session/actions.ts'

type Own = Narrowed<RowOf<'orders.driver_session'>, Pick<DeviceSession, 'status'>> &
  Outer<ColumnsOf<'orders.trip', 'trip_no'>>

async function ownSession(db: Executor, driverId: string): Promise<Own | null> {
  const [row] = await runSql<Own>(
    db,
    `select s.*, t.trip_no from orders.driver_session s left join orders.trip t on t.id = s.trip_id
     where s.driver_id = $1 and s.status = any($2::text[]) and s.deleted_at is null`,
    [driverId, [...OPEN_SESSION_STATES]],
  )
  return row ?? null
}

/** The own session as a phone shows it, with its hours as they are now. */
async function shown(db: Executor, driverId: string): Promise<{ session: DeviceSession | null }> {
  const row = await ownSession(db, driverId)
  if (!row) return { session: null }
  const limits = await settingsOf(db, DUTY_LIMITS)
  const spans = (await drivenSpans(db, [driverId], row.login_at)).get(driverId) ?? []
  const duty = dutyOf(dutyFacts(row), spans, clock.ms(), limits)
  const { duty_min, drive_min, rest_min, since_rest_min, clocks } = duty
  const { id, status, plate_no, to_workshop, trip_no, login_at, resting_since } = row
  const until_rest_min = Math.max(0, limits.duty_drive_min - since_rest_min)
  return {
    session: {
      id,
      status,
      plate_no,
      to_workshop,
      trip_no,
      login_at,
      resting_since,
      duty_min,
      drive_min,
      rest_min,
      until_rest_min,
      clocks,
    },
  }
}

/** The phone was here just now; nobody else's view of the session changes by it, so it has no new version. */
export async function seen(w: Write, driverId: string, deviceId: string | null): Promise<void> {
  await runSql(
    w.tx,
    `update orders.driver_session set last_seen_at = $2, is_unseen = false, device_id = coalesce($3, device_id)
     where driver_id = $1 and status = any($4::text[]) and deleted_at is null`,
    [driverId, w.at, deviceId, [...OPEN_SESSION_STATES]],
  )
}

/** The truck that a driver names by its plate, with or without spaces, or by its code. */
async function truckNamed(db: Executor, name: string): Promise<string> {
  const [row] = await runSql<ColumnsOf<'master.truck', 'id'>>(
    db,
    `select id from master.public_truck where deleted_at is null
       and (replace(upper(plate_no), ' ', '') = replace(upper($1), ' ', '') or code = upper($1)) limit 1`,
    [name],
  )
  if (!row) throw fieldError('truck', 'There is no truck with this plate number or code')
  return row.id
}

interface Made {
  actor: Actor
  once: Once | null
}

/** Does an action of the own session; the phone need not know its version. */
function acts(
  ctx: ServiceContext,
  { actor, once }: Made,
  name: 'rest' | 'resume' | 'end',
  note: string | null,
) {
  return write(ctx, actor, once, async (w) => {
    const own = await ownSession(w.tx, actor.userId)
    if (!own) throw new AppError('failed_precondition', 'You are not on duty: start with a truck first')
    await seen(w, actor.userId, null)
    const told = translated(actor.lang, 'Told by the driver’s phone')
    const reason = note ? `${told}: ${note}` : told
    await act(w, driverSession, sessionRules.actions, own.id, name, { row_version: own.row_version, reason })
    return shown(w.tx, actor.userId)
  })
}

/** Mounts what drivers' phones call about their session; `admitDevices` stands before it. */
export function mountSessionCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, driverSessionNow, ({ actor }) => shown(ctx.db, actor.userId))
  mountCall(app, driverStarts, ({ actor, once, input }) =>
    write(ctx, actor, once, async (w) => {
      await openSession(w, {
        driverId: actor.userId,
        truckId: await truckNamed(w.tx, input.truck),
        reason: translated(actor.lang, 'Told by the driver’s phone'),
        byProxy: false,
        toWorkshop: input.to_workshop,
        isUnderWay: false,
        takeOver: input.take_over,
        deviceId: input.device_id,
        fields: { driver: 'truck', truck: 'truck' },
      })
      return shown(w.tx, actor.userId)
    }),
  )
  mountCall(app, driverRests, (made) => acts(ctx, made, 'rest', made.input.reason))
  mountCall(app, driverDrivesOn, (made) => acts(ctx, made, 'resume', made.input.reason))
  mountCall(app, driverEnds, (made) => acts(ctx, made, 'end', made.input.reason))
  mountCall(app, driverAlive, ({ actor, input }) =>
    write(ctx, actor, null, async (w) => {
      await seen(w, actor.userId, input.device_id)
      return shown(w.tx, actor.userId)
    }),
  )
}
