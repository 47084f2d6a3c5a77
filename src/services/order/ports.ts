import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import type { Heads } from '#engine/seal/heads.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { ofVisibleOrders, visibleOrders } from '#services/order/order/visible.ts'

export { decidersOf, hearersBesides, withLent } from '#services/order/order/lent.ts'
/** What billing does to trips and orders when their lines are verified or paid. */
export { billOrders, billTrips, closeOrders, owePaid, payTrips } from '#services/order/order/billed.ts'
/** What a billed trip stands on, for its chain of evidence. */
export { tripProof, type TripProof } from '#services/order/dispatch/proof.ts'
export { weightHashAt } from '#services/order/weighing/known-head.ts'
/** The tree of printed codes, for the lines of ends of chains. */
export { leavesSince, paperHead, paperRootAt } from '#services/order/weighing/paper/tree.ts'
export { publicSignature } from '#services/order/weighing/rules/paper-key.ts'
export { ticketProofs, type TicketProof, type WeightProof } from '#services/order/weighing/proof.ts'
/** What siblings may do to trips inside their own transaction; reading goes through orders.public_* views. */
export { holdTrip, holdTripsOf, loseHeldTrip, resumeTrip } from '#services/order/dispatch/trip-hold.ts'

/** What limits the readers of these records besides role and scope, for who shows something of them elsewhere, such as a file. */
export const ORDER_LIMITS: Readonly<Record<string, ExtraClause>> = {
  [order.name]: visibleOrders,
  [approval.name]: ofVisibleOrders,
}

/** The ends of all chains of weights, by the words they are written down under. */
export async function weightHeads(db: Executor): Promise<Heads> {
  const rows = await runSql<
    ColumnsOf<'orders.scale_chain', 'scale_id' | 'seq'> & Always<ColumnsOf<'orders.scale_chain', 'hash'>>
  >(db, 'select scale_id, seq, hash from orders.scale_chain where seq > 0 order by scale_id')
  return Object.fromEntries(rows.map(({ scale_id, seq, hash }) => [`weights ${scale_id}`, [seq, hash]]))
}
