import { truckCondition } from '#contracts/vm/truck-condition.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { mountResource } from '#services/_shared/mount.ts'
import { createService, type ServiceApp } from '#services/_shared/service.ts'
import { conditionRules } from '#services/vm/conditions.ts'

/** The vehicle maintenance service: so far the condition of trucks. */
export function createVmApp(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountResource(app, ctx, truckCondition as unknown as Resource, conditionRules)
  return app
}
