import type { FieldError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import type { InputOf, RecordOf } from '#kernel/record.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { Executor } from '#database/sql.ts'
import type { PairAsked } from '#contracts/dispatch/calls.ts'
import { BEFORE_LOADED } from '#contracts/dispatch/trip-event.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import type { ActionRule } from '#engine/rules.ts'
import { checkPair, defaultStart, obey, type JudgedPair } from '#services/order/dispatch/assign.ts'
import { lockDuty } from '#services/order/dispatch/duty-lock.ts'
import { plannedArrival } from '#services/order/dispatch/rules/arrival.ts'
import { insertTripEvent } from '#services/order/dispatch/trip-events.ts'
import { holdForTrip } from '#services/order/dispatch/trip-funds.ts'
import { freeTruck } from '#services/order/dispatch/truck-use.ts'
import { orderOf } from '#services/order/dispatch/trip-facts.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { abandonOpen } from '#services/order/weighing/abandon.ts'
import { isOneOf } from '#kernel/guards.ts'

type Columns = ChangesOf<'orders.trip'>

type Trip = RecordOf<typeof trip>
type Asked = InputOf<typeof trip, 'reassign'>

/** A loaded truck keeps its trip: its load is moved to another truck instead, or brought back. */
export function againstLoaded({ status, resume_to }: Pick<Trip, 'status' | 'resume_to'>): FieldError[] {
  const stands = resume_to ?? status
  return isOneOf<string>(BEFORE_LOADED, stands)
    ? []
    : [{ field: 'status', message: 'The truck is loaded: move its load to another truck, or return it' }]
}

/** When a trip that is given away begins: as planned, or now where that has passed. */
export const startFor = ({ planned_start_at: planned }: Pick<Trip, 'planned_start_at'>): string =>
  Date.parse(planned) < clock.ms() ? defaultStart({ window_start: planned }) : planned

/** The pair that is asked for: who is not named stays, the load is as planned. */
export function pairFor(row: Trip, asked: Partial<Asked>): PairAsked {
  return {
    order_line_id: row.order_line_id,
    truck_id: asked.truck_id ?? row.truck_id,
    driver_id: asked.driver_id ?? row.driver_id,
    planned_kg: asked.planned_kg ?? row.planned_kg,
    planned_start_at: startFor(row),
  }
}

/** Refuses a pair that is the one it has, and everything that the guards of an assignment say; gives the pair with its flags. */
async function judged(
  db: Executor,
  row: Trip,
  asked: Asked,
  actor: Parameters<typeof checkPair>[1],
): Promise<{ pair: JudgedPair; flags: string[] }> {
  const wanted = pairFor(row, asked)
  await lockDuty(db, [row.truck_id, row.driver_id, wanted.truck_id, wanted.driver_id])
  const pair = await checkPair(db, actor, row.order_id, wanted, row.id)
  return { pair, flags: obey(actor, pair.guards, asked.override_reason) }
}

/** The trip begins again with its new pair: nothing that the old one did counts any more, its number and delivery note stay. */
function begunAgain({ pair, flags }: { pair: JudgedPair; flags: readonly string[] }, row: Trip): Columns {
  const { truck, driver, span, cost } = pair
  return {
    truck_id: truck.id,
    plate_no: truck.plate_no,
    vendor_id: truck.vendor_id,
    driver_id: driver.id,
    driver_name: driver.name,
    planned_kg: pair.planned_kg,
    bag_count_planned: cost.bags,
    freight_idr: cost.idr,
    planned_start_at: span.start,
    planned_arrive_at: plannedArrival(span),
    planned_end_at: span.end,
    eta_at: null,
    accepted_at: null,
    started_at: null,
    origin_tare_kg: null,
    resume_to: null,
    hold_reason_problem_id: null,
    flags: JSON.stringify([...row.flags.filter((flag) => !flag.startsWith('override_')), ...flags]),
  }
}

/**
 * Gives a trip that is not loaded to another truck, another driver, or both (life.T1): every guard of an assignment is asked, the old
 * truck is free, an empty weighing it left open is void, and the new driver accepts anew.
 */
export const reassign: ActionRule<typeof trip, 'reassign', { pair: JudgedPair; flags: string[] }> = {
  async guard({ db, actor, row, input }) {
    const loaded = againstLoaded(row)
    if (loaded.length || !input) return loaded
    const { truck_id, driver_id } = pairFor(row, input)
    if (truck_id === row.truck_id && driver_id === row.driver_id)
      return [{ field: 'truck_id', message: 'Choose another truck or another driver' }]
    return { refused: [], found: await judged(db, row, input, actor) }
  },
  async effect(w, row, input, found) {
    const { pair } = found
    await holdForTrip(w, pair.line, pair.cost, input.override_reason, row.id)
    await abandonOpen(w, row.id)
    await freeTruck(w, row)
    await insertTripEvent(
      w,
      {
        tripId: row.id,
        type: 'reassigned',
        source: 'control_tower',
        occurredAt: w.at,
        reason: input.reason,
        payload: {
          truck: [row.plate_no, pair.truck.plate_no],
          driver: [row.driver_name, pair.driver.name],
          planned_kg: [row.planned_kg, pair.planned_kg],
          // What happened until now is the first driver's: their hours, their costs.
          from_driver_id: row.driver_id,
        },
      },
      'assigned',
    )
    return { ...begunAgain(found, row), status_since: w.at }
  },
  after: async (w, id) => refreshOrder(w, await orderOf(w, id)),
  event: 'trip.reassigned',
}
