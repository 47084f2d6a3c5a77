import { sentence } from '#i18n/translate.ts'
import { clock } from '#kernel/clock.ts'
import { refusal } from '#kernel/lifecycle.ts'
import type { Actor } from '#kernel/actor.ts'
import type { RecordOf } from '#kernel/record.ts'
import { OVERRIDERS, type PairAsked } from '#contracts/dispatch/calls.ts'
import type { RequestType } from '#contracts/dispatch/request-types.ts'
import type { TripRequest } from '#contracts/dispatch/trip-request.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { tripLifecycle } from '#contracts/dispatch/trip-lifecycle.ts'
import { orderLifecycle } from '#contracts/order/order-lifecycle.ts'
import { order, type OrderRecord } from '#contracts/order/order.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { Executor } from '#database/sql.ts'
import { checkPair, type JudgedPair } from '#services/order/dispatch/assign.ts'
import { againstLoaded, pairFor } from '#services/order/dispatch/reassign.ts'
import { overTenth, type RequestRefusal } from '#services/order/dispatch/rules/request-guards.ts'
import { visibleOrders } from '#services/order/order/visible.ts'

/** A request as far as it is judged: stored, or on its way in. */
export type Judged = Pick<
  TripRequest,
  | 'type'
  | 'order_id'
  | 'order_line_id'
  | 'trip_id'
  | 'truck_id'
  | 'driver_id'
  | 'planned_kg'
  | 'needed_at'
  | 'window_end'
>

type Trip = RecordOf<typeof trip>

/** The order and the trip of a request, as its reader may see them. */
export interface Concerned {
  order: OrderRecord
  trip: Trip | null
}

export async function concernedBy(
  ctx: ServiceContext,
  db: Executor,
  actor: Actor,
  request: Pick<Judged, 'order_id' | 'trip_id'>,
): Promise<Concerned> {
  const found = request.trip_id ? await readRecord(ctx, db, trip, actor, request.trip_id) : null
  const orderId = found?.order_id ?? request.order_id
  return { order: await readRecord(ctx, db, order, actor, orderId, visibleOrders), trip: found }
}

/** What the approval of each type does to the trip, by the name of its action. */
const TRIP_ACTION: Partial<Record<string, keyof typeof tripLifecycle.actions>> = {
  replace_truck: 'reassign',
  replace_driver: 'reassign',
  cancel_trip: 'cancel',
  return_load: 'return-load',
}

function againstTrip(type: string, row: Trip): RequestRefusal[] {
  const action = TRIP_ACTION[type]
  if (!action) return []
  const isLate =
    refusal(tripLifecycle, action, row.status) ?? (action === 'return-load' ? null : againstLoaded(row)[0])
  if (!isLate) return []
  const said = sentence('{trip} is {state}: this cannot be done any more', {
    trip: row.trip_no,
    state: { word: tripLifecycle.states[row.status].label },
  })
  return [{ ...said, code: 'TRIP', level: 'block', field: 'trip_id' }]
}

function againstOrder(row: OrderRecord): RequestRefusal[] {
  if (!refusal(orderLifecycle, 'assign', row.status)) return []
  const said = sentence('{order} is {state}: trips are made for orders under way only', {
    order: row.order_no,
    state: { word: orderLifecycle.states[row.status].label },
  })
  return [{ ...said, code: 'ORDER', level: 'block', field: 'order_id' }]
}

function againstWindow({ window_end }: Judged, asked: OrderRecord): RequestRefusal[] {
  if (!window_end) return []
  const at = Date.parse(window_end)
  const refused = { code: 'WINDOW', level: 'block', field: 'window_end' } as const
  if (at <= Date.parse(asked.window_end))
    return [
      {
        ...refused,
        message: 'The order has time until {end} already',
        params: { end: { moment: asked.window_end } },
      },
    ]
  return at <= clock.ms() ? [{ ...refused, message: 'Must lie in the future' }] : []
}

/** A request for what is there already. */
function againstSame({ type, truck_id, driver_id }: Judged, row: Trip | null): RequestRefusal[] {
  if (type === 'replace_truck' && row?.truck_id === truck_id)
    return [{ code: 'SAME', level: 'block', field: 'truck_id', message: 'The trip has this truck already' }]
  if (type === 'replace_driver' && row?.driver_id === driver_id)
    return [{ code: 'SAME', level: 'block', field: 'driver_id', message: 'The trip has this driver already' }]
  return []
}

/** What makes a request senseless whoever decides, when it is made and when it is decided. */
export function plainRefusals(request: Judged, { order: asked, trip: row }: Concerned): RequestRefusal[] {
  return [
    ...(row ? againstTrip(request.type, row) : againstOrder(asked)),
    ...againstSame(request, row),
    ...(request.type === 'extend_window' ? againstWindow(request, asked) : []),
  ]
}

/** The trip begins when it is needed, or at once where that has passed. */
function askedPair(request: Judged): PairAsked {
  const { order_line_id, truck_id, driver_id, planned_kg, needed_at } = request
  return {
    order_line_id: order_line_id ?? '',
    truck_id: truck_id ?? '',
    driver_id: driver_id ?? '',
    ...(planned_kg === null ? {} : { planned_kg }),
    ...(needed_at !== null && Date.parse(needed_at) > clock.ms() ? { planned_start_at: needed_at } : {}),
  }
}

const WITH_PAIR: readonly RequestType[] = ['extra_trip', 'replace_truck', 'replace_driver']

export interface Checked extends Concerned {
  refusals: RequestRefusal[]
  /** What would be assigned; null where the request asks for no truck and driver. */
  pair: JudgedPair | null
}

/** Everything that is looked at before a request is approved (life.D3). */
export async function checkRequest(
  ctx: ServiceContext,
  db: Executor,
  actor: Actor,
  request: Judged,
): Promise<Checked> {
  const concerned = await concernedBy(ctx, db, actor, request)
  const plain = plainRefusals(request, concerned)
  if (plain.length || !WITH_PAIR.includes(request.type as RequestType))
    return { ...concerned, refusals: plain, pair: null }
  const { trip: row } = concerned
  const { truck_id, driver_id } = request
  const asked = row ? pairFor(row, { truck_id, driver_id }) : askedPair(request)
  const pair = await checkPair(db, actor, concerned.order.id, asked, row?.id ?? null)
  const decides = OVERRIDERS.includes(actor.roleCode)
  const beyond = row ? [] : overTenth(pair.line, pair.planned_kg, decides)
  return { ...concerned, refusals: [...pair.guards, ...beyond], pair }
}
