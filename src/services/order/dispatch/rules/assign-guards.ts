import type { DriverFacts, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import { against, type GuardContext, type GuardResult } from '#services/order/dispatch/rules/guard-table.ts'
import { LOAD_GUARDS } from '#services/order/dispatch/rules/load-guards.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'

/** Everything that speaks against one truck with one driver and load (life.D2). */
export function pairGuards(
  truck: TruckFacts,
  driver: DriverFacts,
  planned_kg: number,
  context: GuardContext,
): GuardResult[] {
  return [
    ...against(TRUCK_GUARDS, truck, context),
    ...against(DRIVER_GUARDS, driver, context),
    ...against(LOAD_GUARDS, { planned_kg, truck }, context),
  ]
}
