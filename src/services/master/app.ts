import type { RoleCode } from '#access/roles.ts'
import type { Resource } from '#kernel/resource.ts'
import { MASTER_RESOURCES } from '#contracts/master/all.ts'
import { PROFILE_RESOURCES } from '#contracts/master/profiles.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { mountResource, type ResourceRules } from '#services/_shared/mount.ts'
import { createService, type ServiceApp } from '#services/_shared/service.ts'
import { mountActivation } from '#services/master/calls/activation.ts'
import { mountBridgeToken } from '#services/master/calls/bridge-token.ts'
import { mountCheckerPin } from '#services/master/calls/checker-pin.ts'
import { mountContractUse } from '#services/master/calls/contract-use.ts'
import { mountCopyRoutes } from '#services/master/calls/copy-routes.ts'
import { mountDriverDeliveries } from '#services/master/calls/driver-deliveries.ts'
import { mountOwnLists } from '#services/master/calls/own-lists.ts'
import { mountProfile } from '#services/master/calls/profile.ts'
import { mountResolveRoute } from '#services/master/calls/resolve-route.ts'
import { mountRouteTariffs } from '#services/master/calls/route-tariffs.ts'
import { mountTruckDevice } from '#services/master/calls/truck-device.ts'
import { codeStays } from '#services/master/rules/codes.ts'
import { contractRouteRules, contractRules } from '#services/master/rules/contracts.ts'
import { cargoRules, truckCargoRules, truckRules } from '#services/master/rules/goods.ts'
import { driverAccount, profileRules } from '#services/master/rules/profiles.ts'
import { settingRules } from '#services/master/rules/settings.ts'
import { signatureRules } from '#services/master/rules/signatures.ts'

/** What the contracts cannot say, by entity. */
function rulesOf(resource: Resource): ResourceRules {
  const role = Object.entries(PROFILE_RESOURCES).find(([, profile]) => profile.name === resource.name)?.[0]
  if (role) return profileRules(role as RoleCode, resource)
  switch (resource.name) {
    case 'cargo':
      return cargoRules
    case 'truck':
      return truckRules
    case 'truck-cargo':
      return truckCargoRules
    case 'driver':
      return driverAccount(resource)
    case 'signature':
      return signatureRules
    case 'setting':
      return settingRules
    case 'contract':
      return contractRules
    case 'contract-route':
      return contractRouteRules
    default:
      return {}
  }
}

/** The master service: its own calls first, because some would otherwise be read as ids. */
export function createMasterApp(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountProfile(app, ctx)
  mountOwnLists(app, ctx)
  mountCopyRoutes(app, ctx)
  mountResolveRoute(app, ctx)
  mountRouteTariffs(app, ctx)
  mountContractUse(app, ctx)
  mountBridgeToken(app, ctx)
  mountCheckerPin(app, ctx)
  mountTruckDevice(app, ctx)
  mountDriverDeliveries(app, ctx)
  for (const resource of MASTER_RESOURCES) {
    const rules = codeStays(resource, rulesOf(resource))
    mountResource(app, ctx, resource, rules)
    mountActivation(app, ctx, resource, rules)
  }
  return app
}
