import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import { tripRequest, type NewTripRequest, type TripRequest } from '#contracts/dispatch/trip-request.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { settingOf } from '#services/master/ports.ts'
import { approve, approveReturn, decided } from '#services/order/dispatch/request/approve.ts'
import { concernedBy, plainRefusals, type Concerned } from '#services/order/dispatch/request/checks.ts'

type Columns = ChangesOf<'orders.trip_request'>

const MINUTE_MS = 60_000

function refuseRequest(errors: readonly FieldError[]): void {
  if (errors.length) throw new AppError('failed_precondition', 'Some fields need your attention', [...errors])
}

/** The line of the order: the one that is named, or the only one. */
function lineOf({ order, trip }: Concerned, lineNo: number | null): { id: string; no: number } {
  const found = trip
    ? order.lines.find(({ id }) => id === trip.order_line_id)
    : lineNo === null && order.lines.length === 1
      ? order.lines[0]
      : order.lines.find(({ line_no }) => line_no === lineNo)
  if (found) return { id: found.id, no: found.line_no }
  if (lineNo === null) throw fieldError('line_no', 'The order has several lines: say which one')
  throw fieldError('line_no', 'The order has no such line')
}

/** The truck that is concerned, and whose it is: the trip's, or the one that would take another trip. */
async function askingOf(
  w: Write,
  { order, trip }: Concerned,
  truckId: string | null,
): Promise<{ truckId: string | null; vendorId: string }> {
  if (trip) return { truckId: trip.truck_id, vendorId: trip.vendor_id }
  if (!truckId) return { truckId: null, vendorId: order.vendor_id }
  const [truck] = await runSql<ColumnsOf<'master.truck', 'vendor_id'>>(
    w.tx,
    'select vendor_id from master.public_truck where id = $1',
    [truckId],
  )
  return { truckId, vendorId: truck?.vendor_id ?? order.vendor_id }
}

/** Two that ask for the same at once are one: the second waits here and then finds the first. */
async function refuseTwice(w: Write, key: string, type: string, except: string | null): Promise<void> {
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`trip request ${key} ${type}`])
  const [open] = await runSql<ColumnsOf<'orders.trip_request', 'request_no'>>(
    w.tx,
    `select request_no from orders.trip_request where coalesce(asking_truck_id, order_id) = $1 and type = $2
       and status = 'requested' and id is distinct from $3 limit 1`,
    [key, type, except],
  )
  if (open) throw fieldError('type', '{no} asks for the same already', { no: open.request_no })
}

async function onCreate(w: Write, value: NewTripRequest): Promise<Columns> {
  const concerned = await concernedBy(w.ctx, w.tx, w.actor, value)
  const { order, trip } = concerned
  if (trip && value.order_id && value.order_id !== trip.order_id)
    throw fieldError('order_id', 'The trip belongs to another order')
  refuseRequest(plainRefusals({ ...value, order_line_id: null }, concerned))
  const line = value.type === 'extend_window' ? null : lineOf(concerned, value.line_no)
  const asking = await askingOf(w, concerned, value.truck_id)
  await refuseTwice(w, asking.truckId ?? order.id, value.type, null)
  const minutes = await settingOf(w.tx, 'trip_request_min')
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  return {
    request_no: await nextNumber(w.tx, 'orders', `RQT-${month}-`, 5),
    order_id: order.id,
    order_line_id: line?.id ?? null,
    line_no: line?.no ?? null,
    work_unit_id: order.work_unit_id,
    vendor_id: asking.vendorId,
    asking_truck_id: asking.truckId,
    requested_by: w.actor.userId,
    requested_by_name: w.actor.name,
    expires_at: new Date(Date.parse(w.at) + minutes * MINUTE_MS).toISOString(),
  }
}

/** Before it is decided, truck, driver, weight and time may be put right. */
async function onUpdate(w: Write, value: Partial<NewTripRequest>, before: TripRequest): Promise<Columns> {
  const now = { ...before, ...value }
  const concerned = await concernedBy(w.ctx, w.tx, w.actor, now)
  refuseRequest(plainRefusals(now, concerned))
  const asking = await askingOf(w, concerned, now.truck_id)
  await refuseTwice(w, asking.truckId ?? concerned.order.id, before.type, before.id)
  return { asking_truck_id: asking.truckId, vendor_id: asking.vendorId }
}

export const tripRequestRules: ResourceRules<typeof tripRequest> = {
  onCreate,
  onUpdate,
  actions: {
    approve,
    'approve-return': approveReturn,
    reject: { effect: async (w, _row, { reason }) => decided(w, reason) },
    cancel: {
      guard: async ({ actor, row }) =>
        row.requested_by === actor.userId
          ? []
          : [{ field: 'status', message: 'Only who made the request may withdraw it' }],
      effect: async (w) => decided(w, null),
    },
  },
}
