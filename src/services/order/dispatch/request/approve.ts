import type { InputOf } from '#kernel/record.ts'
import type { ChangesOf } from '#database/rows.ts'
import { tripRequest, type TripRequest } from '#contracts/dispatch/trip-request.ts'
import { OVERRIDERS } from '#contracts/dispatch/calls.ts'
import { order } from '#contracts/order/order.ts'
import { act } from '#engine/action/actions.ts'
import type { ActionRule } from '#engine/rules.ts'
import { readRecord } from '#engine/record/records.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { actOnTrip, reassignTrip } from '#services/order/dispatch/actions.ts'
import { assign } from '#services/order/dispatch/assign.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { newestTrip } from '#services/order/dispatch/trip-facts.ts'
import { checkRequest, type Checked } from '#services/order/dispatch/request/checks.ts'
import { extendWindow } from '#services/order/order/extend-window.ts'
import { lockOrder } from '#services/order/order/order-rollups.ts'
import { visibleOrders } from '#services/order/order/visible.ts'

type Input = InputOf<typeof tripRequest, 'approve'>
/** Does what a request asks for, and gives the trip that it made or changed. */
type Doing = (w: Write, row: TripRequest, found: Checked, input: Input) => Promise<string | null>

/** The trip says which request it comes from. */
async function remember(w: Write, tripId: string, requestId: string): Promise<void> {
  await runSql(w.tx, 'update orders.trip set trip_request_id = $2 where id = $1', [tripId, requestId])
}

const whyOf = ({ request_no, reason }: TripRequest): string => `${request_no}: ${reason}`

const extraTrip: Doing = async (w, _row, { order: asked, pair }, { override_reason }) => {
  const { truck, driver, line, planned_kg, span } = pair!
  const body = {
    order_line_id: line.id,
    truck_id: truck.id,
    driver_id: driver.id,
    planned_kg,
    planned_start_at: span.start,
    ...(override_reason ? { override_reason } : {}),
    row_version: asked.row_version,
  }
  await act(w, order, { assign }, asked.id, 'assign', body, visibleOrders)
  return newestTrip(w, asked.id)
}

const replace: Doing = async (w, row, found, { override_reason }) => {
  await reassignTrip(w, found.trip!.id, {
    truck_id: row.truck_id,
    driver_id: row.driver_id,
    planned_kg: null,
    reason: whyOf(row),
    override_reason,
  })
  return found.trip!.id
}

const cancelTrip: Doing = async (w, row, found) => {
  const { id } = found.trip!
  const { row_version } = await readRecord(w.ctx, w.tx, trip, w.actor, id)
  await actOnTrip(w, id, 'cancel', { reason: whyOf(row), row_version })
  return id
}

const moreTime: Doing = async (w, row, { order: asked }) => {
  await extendWindow(w, asked, row.window_end!, whyOf(row))
  return null
}

const DOES: Partial<Record<TripRequest['type'], Doing>> = {
  extra_trip: extraTrip,
  replace_truck: replace,
  replace_driver: replace,
  extend_window: moreTime,
  cancel_trip: cancelTrip,
}

const RETURN = 'return_load'

/** What is approved is done at once, behind the same guards as by hand (life.D3). */
export const approve: ActionRule<typeof tripRequest, 'approve', Checked> = {
  async guard({ ctx, db, actor, row, input }) {
    if (row.type === RETURN)
      return [{ field: 'type', message: 'Super control tower approves a return, with what is paid of it' }]
    const found = await checkRequest(ctx, db, actor, row)
    const mayOverride = OVERRIDERS.includes(actor.roleCode)
    // The button of who may go on in spite of a warning asks for the reason first.
    const isOverridden = mayOverride && (input === null || input.override_reason !== null)
    const refused = found.refusals.filter(({ level }) => level === 'block' || !isOverridden)
    return { refused, found }
  },
  async effect(w, row, input, found) {
    await lockOrder(w, found.order.id)
    const tripId = (await DOES[row.type]?.(w, row, found, input)) ?? null
    if (tripId) await remember(w, tripId, row.id)
    return { result_trip_id: tripId, ...decided(w, input.override_reason) }
  },
}

/** A load is sent back with what is paid of it; the trip that brings it back is the result. */
export const approveReturn: ActionRule<typeof tripRequest, 'approve-return', Checked> = {
  async guard({ ctx, db, actor, row }) {
    if (row.type !== RETURN) return [{ field: 'type', message: 'This request asks for no return' }]
    const found = await checkRequest(ctx, db, actor, row)
    return { refused: found.refusals, found }
  },
  async effect(w, row, input, found) {
    const { id } = found.trip!
    const { row_version } = await readRecord(w.ctx, w.tx, trip, w.actor, id)
    await actOnTrip(w, id, 'return-load', { ...input, reason: whyOf(row), row_version })
    const tripId = await newestTrip(w, found.order.id)
    await remember(w, tripId, row.id)
    return { result_trip_id: tripId, ...decided(w, input.paid_reason) }
  },
}

/** Who decided, when and why. */
export const decided = (w: Write, reason: string | null): ChangesOf<'orders.trip_request'> => ({
  decided_at: w.at,
  decided_by_name: w.actor.name,
  decision_reason: reason,
})
