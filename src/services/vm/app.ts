import { truckCondition } from '#contracts/workshop/truck-condition.ts'
import { truckMaintenance } from '#contracts/workshop/truck-maintenance.ts'
import { vmTruck } from '#contracts/workshop/vm-truck.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { createService } from '#engine/call/service.ts'
import { conditionRules } from '#services/vm/workshop/conditions.ts'
import { jobActions } from '#services/vm/workshop/jobs-of-trucks.ts'
import { mountTruckActions, truckActions } from '#services/vm/workshop/trucks.ts'

/** The vehicle maintenance service: so far the condition of trucks, and what the workshop is asked to do. */
export function createVmApp(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountResource(app, ctx, truckCondition, conditionRules)
  mountTruckActions(app, ctx)
  mountResource(app, ctx, vmTruck, { actions: truckActions })
  mountResource(app, ctx, truckMaintenance, { actions: jobActions })
  return app
}
