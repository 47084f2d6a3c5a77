import type { RecordOf } from '#kernel/record.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { isOneOf } from '#kernel/guards.ts'
import { LADEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { TIMES_PAID } from '#contracts/dispatch/trip-ways.ts'
import { gapsOf, holdUp } from '#services/billing/ports.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { addTrip } from '#services/order/dispatch/add-trip.ts'
import { endDuty, ofLoad, standsAt, startChild, timesFromRoad } from '#services/order/dispatch/children.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { takeTruck } from '#services/order/dispatch/truck-use.ts'
import { needOfLines } from '#services/order/order/trip-costs.ts'
import { abandonOpen } from '#services/order/weighing/abandon.ts'

type Trip = RecordOf<typeof trip>

interface Decision {
  reason: string
  paid_ways: keyof typeof TIMES_PAID
  paid_reason: string
}

/** The way back: from where the load was to go to where it came from, with the same truck, weighed in there where a scale is. */
async function addReturn(w: Write, row: Trip, decided: Decision): Promise<string> {
  const id = await addTrip(w, {
    ...ofLoad(row),
    order_id: row.order_id,
    kind: 'return',
    origin_checkpoint_id: row.destination_checkpoint_id,
    destination_checkpoint_id: row.origin_checkpoint_id,
    origin_scale_id: null,
    destination_scale_id: row.origin_scale_id,
    weigh_plan: row.origin_scale_id ? 'destination' : 'none',
    vendor_id: row.vendor_id,
    truck_id: row.truck_id,
    plate_no: row.plate_no,
    driver_id: row.driver_id,
    driver_name: row.driver_name,
    freight_idr: row.freight_idr === null ? null : row.freight_idr * TIMES_PAID[decided.paid_ways],
    paid_ways: decided.paid_ways,
    paid_reason: decided.paid_reason,
    ...(await timesFromRoad(w, row)),
    accepted_at: w.at,
    started_at: w.at,
    loaded_at: w.at,
    status: 'assigned',
    flags: '[]',
  })
  await insertTripEvent(
    w,
    {
      tripId: id,
      type: 'return_started',
      source: 'control_tower',
      occurredAt: w.at,
      reason: decided.reason,
      payload: { from_trip: row.trip_no },
    },
    'in_transit',
  )
  await takeTruck(w, { id, truck_id: row.truck_id, driver_id: row.driver_id })
  return id
}

/** What the ways cost is held now; super control tower has decided it with a reason, so that it may go beyond. */
async function holdWays(w: Write, row: Trip, reason: string): Promise<void> {
  const need = (await needOfLines(w.tx, row.order_id, [], row.id)).get(row.order_line_id)
  if (!need) return
  const [order] = await runSql<ColumnsOf<'orders.order', 'order_no'>>(
    w.tx,
    'select order_no from orders."order" where id = $1',
    [row.order_id],
  )
  const decided = (await gapsOf(w.tx, row.order_line_id, need)).length > 0
  const source = { id: row.order_id, no: order!.order_no }
  await holdUp(w, source, row.order_line_id, need, { reason, decided, field: 'paid_ways' })
}

/**
 * Sends a load back that is not taken, or cannot go on (life.T17, dec.I2.4): the trip has failed, its weight goes back to the line, and the same
 * truck brings the load back to its origin, where it is weighed in. What is paid of it is decided here.
 */
export const returnLoad: ActionRule<typeof trip, 'return-load'> = {
  asks: ({ row }) => row.kind !== 'return' && isOneOf<string>(LADEN_TRIP_STATES, standsAt(row)),
  guard({ row }) {
    if (row.kind === 'return')
      return Promise.resolve([{ field: 'status', message: 'This load is on its way back already' }])
    return Promise.resolve(
      isOneOf<string>(LADEN_TRIP_STATES, standsAt(row))
        ? []
        : [{ field: 'status', message: 'The truck is not loaded: call the trip off' }],
    )
  },
  async effect(w, row, input) {
    const plan = await endDuty(w, row)
    await abandonOpen(w, row.id)
    const id = await addReturn(w, row, input)
    await insertTripEvent(
      w,
      {
        tripId: row.id,
        type: 'returned',
        source: 'control_tower',
        occurredAt: w.at,
        reason: input.reason,
        payload: { to_trip: id, paid_ways: input.paid_ways },
      },
      'failed',
    )
    await holdWays(w, row, input.paid_reason)
    return {
      ...plan,
      resume_to: null,
      hold_reason_problem_id: null,
      cancelled_reason: input.reason,
      // What is paid stands at the trip that goes on.
      freight_idr: null,
      status_since: w.at,
    }
  },
  after: startChild,
  event: 'trip.returned',
}
