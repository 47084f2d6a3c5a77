import { callAt, type CallRef } from '#kernel/call.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { ActionOf, SentFields } from '#kernel/record.ts'
import type { order, OrderRecord } from '#contracts/order/order.ts'

type Actions = NonNullable<(typeof order)['lifecycle']>['actions']
type Told<A extends ActionOf<typeof order>> = Actions[A] extends { input: infer I extends FieldMap }
  ? SentFields<I>
  : unknown

/** The order an action is about, with the version it was decided on. */
interface Target {
  id: string
  row_version: number
}

/** An action of an order as a screen of its own sends it. Only types of the contract stand here: no page loads it for this. */
export function orderAction<A extends ActionOf<typeof order>>(
  name: A,
): CallRef<Target & Told<A>, OrderRecord> {
  return callAt(`POST /order/v1/order/{id}/${name}`)
}
