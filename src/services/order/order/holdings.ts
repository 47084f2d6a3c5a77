import type { OrderRecord } from '#contracts/order/order.ts'
import type { Write } from '#engine/write.ts'
import { lockHoldings, release, type OrderSource } from '#services/billing/ports.ts'

type Numbered = Pick<OrderRecord, 'id' | 'order_no'>

/** An order as billing names it in its ledgers. */
export const sourceOf = ({ id, order_no }: Numbered): OrderSource => ({ id, no: order_no })

export const lineIds = ({ lines }: Pick<OrderRecord, 'lines'>): string[] => lines.map(({ id }) => id)

/** Gives back everything an order holds of its purchase order and budget. */
export async function releaseAll(w: Write, row: OrderRecord, reason: string): Promise<void> {
  await lockHoldings(w, lineIds(row))
  for (const id of lineIds(row)) await release(w, sourceOf(row), id, undefined, reason)
}
