import { isAppError, refuseNow, type FieldError } from '#kernel/errors.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { order } from '#contracts/order/order.ts'
import { assign, assignTrip } from '#services/order/dispatch/assign.ts'
import { lockDuty } from '#services/order/dispatch/duty-lock.ts'
import { refreshLines, refreshOrder } from '#services/order/order/order-rollups.ts'

/** What refuses one trip of a fill, at its place among the others. */
function atPlace(fields: readonly FieldError[], at: number): FieldError[] {
  return fields.map((one) => ({ ...one, field: `trips.${at}.${one.field}` }))
}

/**
 * Gives a line to several trucks and drivers, all of them or none (life.O6). Each trip is judged after those before it have their part of
 * the line; everything that speaks against any of them is said at once.
 */
export const fill: ActionRule<typeof order, 'fill'> = {
  guard: (facts) => assign.guard!({ ...facts, input: null }),
  async effect(w, row, { order_line_id, trips, override_reason }) {
    // All at once and in one sequence: two fills that share trucks wait for each other instead of holding what the other needs.
    await lockDuty(w.tx, [...new Set(trips.flatMap(({ truck_id, driver_id }) => [truck_id, driver_id]))])
    const refused: FieldError[] = []
    for (const [at, pair] of trips.entries())
      try {
        await assignTrip(w, row.id, { ...pair, order_line_id }, override_reason)
        await refreshLines(w, row.id)
      } catch (error) {
        if (!isAppError(error) || !error.fields.length) throw error
        refused.push(...atPlace(error.fields, at))
      }
    refuseNow(refused)
    return row.status === 'approved' ? { status: 'assigned' } : {}
  },
  after: refreshOrder,
  event: 'order.assigned',
}
