import type { ActionRef } from '#contracts/call-refs.ts'
import type { ActionOf } from '#kernel/record.ts'
import type { order } from '#contracts/order/order.ts'

/** An action of an order as a screen of its own sends it. Only types of the contract stand here: no page loads it for this. */
export function orderAction<A extends ActionOf<typeof order>>(name: A): ActionRef<typeof order, A> {
  return { at: `POST /order/v1/order/{id}/${name}` }
}
