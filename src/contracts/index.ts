import type { Resource } from '#kernel/resource.ts'
import { AUTH_RESOURCES } from '#contracts/auth/all.ts'
import { purchaseOrder } from '#contracts/billing/purchase-order.ts'
import { workUnitBudget } from '#contracts/billing/work-unit-budget.ts'
import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import { tripEvent } from '#contracts/order/trip-event.ts'
import { trip } from '#contracts/order/trip.ts'
import { weighing } from '#contracts/order/weighing.ts'
import { file } from '#contracts/sub/file.ts'
import { tutorial } from '#contracts/sub/tutorial.ts'
import { truckCondition } from '#contracts/vm/truck-condition.ts'
import { MASTER_RESOURCES } from '#contracts/master/all.ts'

/** Every entity of the product, by service. */
export const RESOURCES: readonly Resource[] = [
  ...AUTH_RESOURCES,
  ...MASTER_RESOURCES,
  order,
  approval,
  trip,
  tripEvent,
  weighing,
  purchaseOrder,
  workUnitBudget,
  truckCondition,
  tutorial,
  file,
] as unknown as readonly Resource[]

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/** A resource by its name; asking for one that does not exist is a programming error. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`No resource is named ${name}`)
  return found
}
