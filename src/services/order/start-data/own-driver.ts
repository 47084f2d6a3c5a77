import { DRIVER } from '#access/duties.ts'
import { DEMO_USERS } from '#access/demo.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { isAppError } from '#kernel/errors.ts'
import type { ActionOf, Row } from '#kernel/record.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { actOnTrip } from '#services/order/dispatch/actions.ts'
import { castOf } from '#services/order/start-data/people.ts'

type Given = ColumnsOf<'orders.trip', 'id' | 'driver_id'>

/** Trips of the own driver's vendor that nobody has left for, as they are planned. */
function planned(w: Write, account: string): Promise<(Given & { own_id: string })[]> {
  return runSql<Given & { own_id: string }>(
    w.tx,
    `select t.id, t.driver_id, d.id as own_id from orders.trip t join master.public_driver d on d.user_id = $1 and d.vendor_id = t.vendor_id
     where t.status in ('assigned', 'accepted') and t.driver_id <> d.id and t.deleted_at is null order by t.planned_start_at, t.id`,
    [account],
  )
}

async function step(w: Write, id: string, name: ActionOf<typeof trip>, input: Row = {}): Promise<void> {
  const [row] = await runSql<ColumnsOf<'orders.trip', 'row_version'>>(
    w.tx,
    'select row_version from orders.trip where id = $1',
    [id],
  )
  await actOnTrip(w, id, name, { row_version: row!.row_version, ...input })
}

/**
 * Gives the driver of the demo account the place of colleagues on two planned trips, so that whoever signs in as a driver has one under way
 * and one to come. A trip that the guards keep from them stays as it is.
 */
export async function giveOwnTrips(w: Write): Promise<void> {
  const account = DEMO_USERS.find(({ roleCode }) => DRIVER.includes(roleCode))!
  const tower = writing(w.ctx, w.tx, (await castOf(w))('control-tower'), w.at)
  let given = 0
  for (const { id, own_id } of await planned(w, account.id)) {
    if (given === 2) break
    try {
      await step(tower, id, 'reassign', { driver_id: own_id, reason: 'Sopir semula izin sakit hari ini' })
      if (given === 0) {
        await step(tower, id, 'accept')
        await step(tower, id, 'step', { reason: 'Sopir lapor berangkat lewat telepon' })
      }
      given += 1
    } catch (error) {
      if (!isAppError(error)) throw error
    }
  }
  await runSql(w.tx, 'update orders.outbox set published_at = $1 where published_at is null', [w.at])
}
