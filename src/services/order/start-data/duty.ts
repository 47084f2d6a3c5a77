import { DRIVER } from '#access/duties.ts'
import type { InputOf } from '#kernel/record.ts'
import { driverSession } from '#contracts/dispatch/driver-session.ts'
import { act } from '#engine/action/actions.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { measureSessions } from '#services/order/dispatch/session/clocks.ts'
import { seen } from '#services/order/dispatch/session/device.ts'
import { forTheDriver, openSession } from '#services/order/dispatch/session/open.ts'
import { sessionRules } from '#services/order/dispatch/session/actions.ts'
import type { Stage } from '#services/order/start-data/stage.ts'

const HOUR = 3_600_000

type Pair = RenamedColumns<'master.driver', { driver_id: 'id'; driver_name: 'name' }> &
  RenamedColumns<'master.truck', { truck_id: 'id' }>

/** A driver and a truck of one vendor whom nobody needs today. */
async function idlePair(w: Write): Promise<Pair | undefined> {
  const [pair] = await runSql<Pair>(
    w.tx,
    `select d.id as driver_id, d.name as driver_name, k.id as truck_id
     from master.public_driver d join master.public_truck k on k.vendor_id = d.vendor_id
     join vm.public_truck_state c on c.truck_id = k.id and c.condition in ('ready', 'ready_with_notes')
     where d.is_active and k.is_active and d.deleted_at is null and k.deleted_at is null
       and not exists (select 1 from orders.driver_session s where s.driver_id = d.id or s.truck_id = k.id)
       and not exists (select 1 from orders.trip t where (t.driver_id = d.id or t.truck_id = k.id) and t.planned_end_at > $1)
     order by d.code desc, k.code desc limit 1`,
    [w.at],
  )
  return pair
}

/** The writer that a driver's phone is. */
const phone = (w: Write, { driver_id, driver_name }: Pair): Write =>
  writing(
    w.ctx,
    w.tx,
    { ...w.actor, userId: driver_id, name: driver_name, roleCode: DRIVER[0]!, username: 'driver' },
    w.at,
  )

async function doWith(
  w: Write,
  pair: Pair,
  action: 'rest' | 'resume' | 'force' | 'correct',
  input: Partial<InputOf<typeof driverSession, 'rest' | 'resume' | 'force' | 'correct'>>,
): Promise<void> {
  const [session] = await runSql<ColumnsOf<'orders.driver_session', 'id' | 'row_version'>>(
    w.tx,
    'select id, row_version from orders.driver_session where driver_id = $1 and truck_id = $2 order by login_at desc limit 1',
    [pair.driver_id, pair.truck_id],
  )
  if (!session) return
  const body = { row_version: session.row_version, ...input }
  await act(w, driverSession, sessionRules.actions, session.id, action, body)
}

/**
 * Drivers on duty beside the trips: one logged out after too long a day, one whose forgotten session has expired and was put right, one who
 * is too long on duty with a silent phone, one who is long on duty. Hours are brought up to date at the end.
 */
export function planDuty({ calendar, cast }: Stage, now: number): void {
  const tower = cast('control-tower')
  const known = new Map<string, Pair>()
  const at = (hours: number, name: string, step: (w: Write, pair: Pair) => Promise<unknown>): void =>
    calendar.at(now + hours * HOUR, tower, async (w) => {
      const pair = known.get(name) ?? (await idlePair(w))
      if (!pair) return
      known.set(name, pair)
      await step(w, pair)
    })
  const opens = (hours: number, name: string, deviceId: string | null): void =>
    at(hours, name, (w, pair) =>
      openSession(
        deviceId === null ? w : phone(w, pair),
        forTheDriver({
          driverId: pair.driver_id,
          truckId: pair.truck_id,
          reason: deviceId === null ? 'Sopir absen lewat telepon' : 'Dari HP sopir',
          byProxy: deviceId === null,
          deviceId,
        }),
      ),
    )
  const rests = (from: number, to: number, name: string): void => {
    at(from, name, (w, pair) => doWith(w, pair, 'rest', { reason: 'Istirahat makan di pangkalan' }))
    at(to, name, (w, pair) => doWith(w, pair, 'resume', { reason: null }))
  }
  opens(-30, 'tired', null)
  rests(-25, -24.4, 'tired')
  at(-20, 'tired', (w, pair) =>
    doWith(w, pair, 'force', {
      forced_kind: 'over_hours',
      reason: 'Sudah sepuluh jam bertugas dan menolak pulang',
      handover_driver_id: null,
      override_reason: null,
    }),
  )
  opens(-29, 'forgotten', 'HP-0107')
  at(-27.5, 'forgotten', (w, pair) => seen(w, pair.driver_id, 'HP-0107'))
  at(-19, 'forgotten', (w, pair) => measureSessions(writing(w.ctx, w.tx, SYSTEM, w.at), pair.driver_id))
  at(-18, 'forgotten', (w, pair) =>
    doWith(w, pair, 'correct', {
      login_at: null,
      logout_at: new Date(now - 21 * HOUR).toISOString(),
      rest_min: 45,
      reason: 'Vendor mengirim absen kertas: pulang jam segini, HP mati',
    }),
  )
  opens(-13, 'silent', 'HP-0112')
  rests(-9, -8.4, 'silent')
  at(-0.6, 'silent', (w, pair) => seen(w, pair.driver_id, 'HP-0112'))
  opens(-9.3, 'long', null)
  rests(-5, -4.4, 'long')
  calendar.at(now, SYSTEM, async (w) => void (await measureSessions(w)))
}
