import { truckCondition } from '#contracts/workshop/truck-condition.ts'
import type { ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { createService, type ServiceApp } from '#engine/call/service.ts'
import { conditionRules } from '#services/vm/workshop/conditions.ts'

/** The vehicle maintenance service: so far the condition of trucks. */
export function createVmApp(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountResource(app, ctx, truckCondition, conditionRules)
  return app
}
