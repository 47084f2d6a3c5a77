import type { Resource } from '#kernel/resource.ts'
import { AUTH_RESOURCES } from '#contracts/account/all.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import { tripEvent } from '#contracts/dispatch/trip-event.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { file } from '#contracts/files/file.ts'
import { tutorial } from '#contracts/helpdesk/tutorial.ts'
import { truckCondition } from '#contracts/workshop/truck-condition.ts'
import { MASTER_RESOURCES } from '#contracts/master.ts'

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
