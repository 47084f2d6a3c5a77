import { eachApart } from '#engine/job/set-aside.ts'
import { plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { MOST_POINTS } from '#contracts/people/credit.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import { settingsOf } from '#services/master/ports.ts'
import { moveAndTell } from '#services/order/people/credit-effects.ts'

/** So many of one look, so that no transaction lasts long; the rest follows with the next one. */
const ROWS_AT_ONCE = 5000

type Clean = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'driver_id'>

/** Delivered trips that nothing speaks against and that were not counted yet, by driver, the oldest first. */
async function cleanTrips(w: Write, least: number): Promise<Map<string, Clean[]>> {
  const rows = await runSql<Clean>(
    w.tx,
    `select id, trip_no, driver_id from (select t.id, t.trip_no, t.driver_id, t.delivered_at, count(*) over (partition by t.driver_id) as n
       from orders.trip t
       where t.delivered_at is not null and t.status = any(array['delivered', 'completed', 'verified']) and t.flags = '[]'
         and t.deleted_at is null
         and not exists (select from orders.counted_trip c where c.trip_id = t.id)
         and not exists (select from orders.driver_remark r where r.trip_id = t.id and r.kind = 'negative' and r.status <> 'revoked'
           and r.deleted_at is null)) c
     where n >= $1 order by driver_id, delivered_at, id limit ${ROWS_AT_ONCE}`,
    [least],
  )
  return Map.groupBy(rows, ({ driver_id }) => driver_id)
}

/** What a driver has now, and got back this month already. */
async function standing(w: Write, driverId: string): Promise<{ credit: number; regained: number }> {
  const month = startOfPlantDay(`${plantDay(new Date(w.at)).slice(0, 7)}-01`).toISOString()
  const [row] = await runSql<Computed<{ credit: number; regained: number }>>(
    w.tx,
    `select d.credit_point::int as credit, coalesce((select sum(e.credit_point) from master.driver_credit_entry e
       where e.driver_id = d.id and e.type = 'recovery' and e.at >= $2), 0)::int as regained
     from master.driver d where d.id = $1`,
    [driverId, month],
  )
  return row ?? { credit: MOST_POINTS, regained: 0 }
}

interface Terms {
  trips: number
  points: number
  most: number
}

/** Counts one batch of trips; who has all points, or got back the month's most, gets none for it. */
async function recover(w: Write, driverId: string, batch: readonly Clean[], terms: Terms): Promise<number> {
  await runSql(
    w.tx,
    `insert into orders.counted_trip (trip_id, driver_id, counted_at) select id, $2, $3 from unnest($1::uuid[]) as id`,
    [batch.map(({ id }) => id), driverId, w.at],
  )
  const { credit, regained } = await standing(w, driverId)
  const points = Math.min(terms.points, terms.most - regained)
  const last = batch.at(-1)
  if (!last || points <= 0 || credit >= MOST_POINTS) return 0
  await moveAndTell(w, {
    driverId,
    type: 'recovery',
    points,
    source: { type: 'trips', id: last.id, no: last.trip_no, reason: null },
  })
  return 1
}

/** Gives points back for clean trips (life.D10), each trip once; gives how many recoveries there were. Servers wait for each other. */
export async function recoverCredit(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    await runSql(w.tx, `select pg_advisory_xact_lock(hashtextextended('driver recovery', 0))`)
    const set = await settingsOf(w.tx, [
      'credit_recovery_trips',
      'credit_recovery_points',
      'credit_recovery_most',
    ])
    const terms = {
      trips: set.credit_recovery_trips,
      points: set.credit_recovery_points,
      most: set.credit_recovery_most,
    }
    const of = { job: 'order.recover-credit', subject: 'driver' }
    const drivers = [...(await cleanTrips(w, terms.trips))].map(([id, trips]) => ({ id, trips }))
    return eachApart(w, of, drivers, async ({ id, trips }) => {
      let given = 0
      for (let at = 0; at + terms.trips <= trips.length; at += terms.trips)
        given += await recover(w, id, trips.slice(at, at + terms.trips), terms)
      return given
    })
  })
}
