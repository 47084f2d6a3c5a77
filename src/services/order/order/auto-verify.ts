import { eachApart } from '#engine/job/set-aside.ts'
import { clock } from '#kernel/clock.ts'
import { order } from '#contracts/order/order.ts'
import { settingsOf } from '#services/master/ports.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import { claimUntold } from '#engine/clock/claim.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { moveTrip, type TripRow } from '#services/order/dispatch/trip-ends.ts'

const DAY_MS = 86_400_000
const ORDERS_AT_ONCE = 50

/**
 * The trips that time alone may accept (life.O10): completed, every ticket verified, that of a truck which had the load before too, nothing
 * lost above the tolerance, no flag open, no revision waiting, and never disputed: what was disputed its requester decides again.
 */
const ACCEPTABLE = `t.status = 'completed' and not t.over_tolerance and t.dispute_reason is null
  and (select v.are_verified from orders.public_trip_weights v where v.trip_id = t.id)`

type Waiting = ColumnsOf<'orders.order', 'id' | 'order_no' | 'status'>

/** Work units whose completed orders are accepted by time, with the days after which. */
async function unitsWithIt(w: Write): Promise<Map<string, number>> {
  const units = await runSql<ColumnsOf<'orders.order', 'work_unit_id'>>(
    w.tx,
    `select distinct work_unit_id from orders."order" where status = 'completed' and deleted_at is null`,
  )
  const days = new Map<string, number>()
  for (const { work_unit_id: workUnitId } of units) {
    const own = await settingsOf(w.tx, ['auto_verify_on', 'auto_verify_days'], { workUnitId })
    if (own.auto_verify_on) days.set(workUnitId, own.auto_verify_days)
  }
  return days
}

/**
 * `from …` for orders of a unit that were completed before a moment (ms since 1970, UTC) and have a trip that may be accepted; another server
 * passes over the same ones.
 */
const due = (p: Parameters, unit: string, before: number, more = 'true'): string =>
  `from orders."order" o
   where o.status = 'completed' and o.work_unit_id = ${p.add(unit)} and o.completed_at <= ${p.add(new Date(before).toISOString())}
     and o.deleted_at is null and exists (select 1 from orders.trip t where t.order_id = o.id and ${ACCEPTABLE}) and ${more}
   order by o.completed_at limit ${ORDERS_AT_ONCE} for update of o skip locked`

async function dueOrders(w: Write, unit: string, before: number): Promise<Waiting[]> {
  const p = new Parameters()
  const text = `select o.id, o.order_no, o.status ${due(p, unit, before)}`
  return runSql<Waiting>(w.tx, text, p.values)
}

/** Accepts the trips of an order that may be; the order follows when no other trip of it waits. Gives how many. */
async function acceptTrips(w: Write, row: Waiting): Promise<number> {
  const trips = await runSql<TripRow>(
    w.tx,
    `select t.id, t.trip_no, t.status, t.truck_id from orders.trip t where t.order_id = $1 and ${ACCEPTABLE}
     order by t.sequence for update of t`,
    [row.id],
  )
  for (const trip of trips) {
    const verification = JSON.stringify({
      decision: 'accept',
      by: w.actor.userId,
      at: w.at,
      reason: null,
      auto: true,
    })
    await moveTrip(w, trip, 'verified', 'verified', { verification })
  }
  const [left] = await runSql<Computed<{ n: number }>>(
    w.tx,
    `select count(*) as n from orders.trip where order_id = $1 and status in ('completed', 'disputed')`,
    [row.id],
  )
  if (left!.n === 0)
    await moveBySystem(w, order, row, 'auto-verify', {
      verified_at: w.at,
      verified_by: w.actor.userId,
      verified_by_name: w.actor.name,
      auto_verified: true,
      unverified_reason: null,
    })
  await refreshOrder(w, row.id)
  return trips.length
}

type Reminded = RenamedColumns<'orders.order', { id: 'id'; no: 'order_no' }> &
  Always<RenamedColumns<'orders.order', { since: 'completed_at' }>>

/** Reminds requesters a day before, once of each waiting. */
async function remind(w: Write, unit: string, before: number): Promise<void> {
  const event = 'order.auto_verify_due'
  const orders = await claimUntold<Reminded>(
    w,
    { subject: order.name, event },
    (p, untold) =>
      `select o.id, o.order_no as no, o.completed_at as since ${due(p, unit, before, untold('o.id', 'o.completed_at'))}`,
  )
  for (const { id, no, since } of orders)
    await w.emit({ type: event, subject: { type: order.name, id, no }, data: { since } })
}

/**
 * Accepts completed trips that their requester has not decided on for the days of the setting, where it is on, and reminds the requester
 * a day before (life.O10). Gives how many trips were accepted.
 */
export async function autoVerify(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    let accepted = 0
    const of = { job: 'order.auto-verify', subject: order.name }
    for (const [unit, days] of await unitsWithIt(w)) {
      const end = clock.ms() - days * DAY_MS
      accepted += await eachApart(w, of, await dueOrders(w, unit, end), (row) => acceptTrips(w, row))
      await remind(w, unit, end + DAY_MS)
    }
    return accepted
  })
}

/** Looks every five minutes; what it does not reach at once waits for the next time. */
export function autoVerifyJob(ctx: ServiceContext): Job {
  return {
    name: 'order.auto-verify',
    cron: '*/5 * * * *',
    done: 'Trips were verified automatically',
    work: () => autoVerify(ctx),
  }
}
