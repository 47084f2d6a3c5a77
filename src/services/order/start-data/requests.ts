import type { NewOf } from '#kernel/record.ts'
import { checkNew } from '#contracts/schemas.ts'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import { tripRequest } from '#contracts/dispatch/trip-request.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { tripRequestRules } from '#services/order/dispatch/request/trip-requests.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'
import type { Stage } from '#services/order/start-data/stage.ts'

const MINUTE = 60_000

async function ask(w: Write, body: Partial<NewOf<typeof tripRequest>>): Promise<string> {
  const { value, errors } = checkNew(tripRequest, body)
  if (errors.length) throw new Error(`A demo trip request is not valid: ${JSON.stringify(errors)}`)
  return (await addRecord(w, tripRequest, tripRequestRules, value)).id
}

type Line = ColumnsOf<'orders.order_line', 'id' | 'order_id' | 'line_no'>

/** The newest line that still needs trucks, and the pair that the board would send. */
async function nextPair(w: Write): Promise<{ line: Line; pair: Suggestion } | null> {
  const [line] = await runSql<Line>(
    w.tx,
    `select l.id, l.order_id, l.line_no from orders.order_line l join orders."order" o on o.id = l.order_id
     where o.status = 'approved' and l.remaining_kg > 0 order by o.order_no, l.line_no limit 1`,
  )
  if (!line) return null
  const found = await suggest(w.tx, w.actor, line.order_id, {
    order_line_id: line.id,
    planned_start_at: null,
  })
  const pair = found.usable[0]
  return pair ? { line, pair } : null
}

async function extraTrip(w: Write): Promise<string | undefined> {
  const found = await nextPair(w)
  if (!found) return undefined
  const { line, pair } = found
  return ask(w, {
    type: 'extra_trip',
    order_id: line.order_id,
    line_no: line.line_no,
    truck_id: pair.truck.id,
    driver_id: pair.driver.id,
    asked_by: 'driver',
    asked_by_name: pair.driver.name,
    reason: 'Truk sudah kosong di pool dan siap muat lagi',
  })
}

type Trip = ColumnsOf<'orders.trip', 'id' | 'driver_name'>

async function cancelTrip(w: Write): Promise<string | undefined> {
  const [trip] = await runSql<Trip>(
    w.tx,
    `select t.id, t.driver_name from orders.trip t where t.status in ('assigned', 'accepted', 'to_origin', 'at_origin') order by t.trip_no desc limit 1`,
  )
  const [problem] = await runSql<ColumnsOf<'master.problem', 'id'>>(
    w.tx,
    `select id from master.public_problem where code = 'TYRE' and deleted_at is null`,
  )
  return (
    trip &&
    ask(w, {
      type: 'cancel_trip',
      trip_id: trip.id,
      problem_id: problem?.id ?? null,
      asked_by: 'driver',
      asked_by_name: trip.driver_name,
      reason: 'Ban belakang kempis dan belum ada cadangan',
    })
  )
}

async function moreTime(w: Write): Promise<string | undefined> {
  const [order] = await runSql<ColumnsOf<'orders.order', 'id' | 'window_end'>>(
    w.tx,
    `select id, window_end from orders."order" where status = 'in_progress' order by order_no desc limit 1`,
  )
  return (
    order &&
    ask(w, {
      type: 'extend_window',
      order_id: order.id,
      window_end: new Date(Date.parse(order.window_end) + 24 * 60 * MINUTE).toISOString(),
      asked_by: 'vendor',
      asked_by_name: 'Ibu Ratna',
      reason: 'Antrean di pelabuhan panjang, sisa muatan baru terangkut besok',
    })
  )
}

async function returnLoad(w: Write): Promise<string | undefined> {
  const [trip] = await runSql<Trip>(
    w.tx,
    `select t.id, t.driver_name from orders.trip t where t.status = 'in_transit' order by t.trip_no desc limit 1`,
  )
  return (
    trip &&
    ask(w, {
      type: 'return_load',
      trip_id: trip.id,
      asked_by: 'driver',
      asked_by_name: trip.driver_name,
      reason: 'Gudang tujuan penuh dan menolak muatan sampai lusa',
    })
  )
}

/** What is asked for today and waits, and what was decided already; made by the functions that serve calls. */
export function planRequests({ calendar, cast }: Stage, now: number): void {
  const tower = cast('control-tower')
  calendar.at(now - 25 * MINUTE, tower, async (w) => {
    const id = await moreTime(w)
    if (!id) return
    calendar.at(now - 20 * MINUTE, cast('super-ct'), async (later) => {
      const reason = 'Kapal lain menunggu dermaga, jendela waktu tetap'
      await act(later, tripRequest, tripRequestRules.actions ?? {}, id, 'reject', { reason, row_version: 1 })
    })
  })
  calendar.at(now - 8 * MINUTE, tower, async (w) => {
    await extraTrip(w)
  })
  calendar.at(now - 5 * MINUTE, tower, async (w) => {
    await cancelTrip(w)
  })
  calendar.at(now - 4 * MINUTE, tower, async (w) => {
    await returnLoad(w)
  })
  calendar.at(now - 3 * MINUTE, tower, async (w) => {
    await moreTime(w)
  })
}
