import { trip } from '#contracts/dispatch/trip.ts'
import { order } from '#contracts/order/order.ts'
import { moveAllBySystem, type Moved } from '#engine/action/system-moves.ts'
import type { Write } from '#engine/write.ts'

const moveTrips = (w: Write, ids: readonly string[], name: 'bill' | 'pay'): Promise<Moved[]> =>
  moveAllBySystem(w, trip, name, ids, { since: 'status_since' })

/** Verified trips whose lines are on verified documents are billed; others stay as they are. In the caller's transaction. */
export const billTrips = (w: Write, tripIds: readonly string[]): Promise<Moved[]> =>
  moveTrips(w, tripIds, 'bill')

/** Billed trips whose lines are paid are paid. */
export const payTrips = (w: Write, tripIds: readonly string[]): Promise<Moved[]> =>
  moveTrips(w, tripIds, 'pay')

/** Verified orders of which nothing is left to be billed are billed (dec.I4.7). */
export const billOrders = (w: Write, orderIds: readonly string[]): Promise<Moved[]> =>
  moveAllBySystem(w, order, 'bill', orderIds)

/** Billed orders of which nothing is left to be paid are closed. */
export const closeOrders = (w: Write, orderIds: readonly string[]): Promise<Moved[]> =>
  moveAllBySystem(w, order, 'close', orderIds)

/** Paid trips and closed orders whose money has come back are owed again, and say why (life.D6b). */
export async function owePaid(
  w: Write,
  { trips, orders }: { trips: readonly string[]; orders: readonly string[] },
  reason: string,
): Promise<void> {
  await moveAllBySystem(w, trip, 'owe', trips, { since: 'status_since', reason })
  await moveAllBySystem(w, order, 'owe', orders, { reason })
}
