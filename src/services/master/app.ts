import type { RoleCode } from '#access/roles.ts'
import type { Resource } from '#kernel/resource.ts'
import { resourcesOf } from '#contracts/index.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import type { ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { createService, type ServiceApp } from '#engine/call/service.ts'
import { mountActivation } from '#engine/action/activation.ts'
import { mountBridgeToken } from '#services/master/place/bridge-token.ts'
import { mountCheckerPin } from '#services/master/place/checker-pin.ts'
import { mountContractUse } from '#services/master/tariff/contract-use.ts'
import { mountCopyRoutes } from '#services/master/tariff/copy-routes.ts'
import { mountDriverDeliveries } from '#services/master/people/driver-deliveries.ts'
import { mountOwnLists } from '#services/master/people/own-lists.ts'
import { mountProfile } from '#services/master/people/profile.ts'
import { mountResolveRoute } from '#services/master/tariff/resolve-route.ts'
import { mountRouteTariffs } from '#services/master/tariff/route-tariffs.ts'
import { mountTruckDevice } from '#services/master/fleet/truck-device.ts'
import { codeStays } from '#engine/record/codes.ts'
import { contractRouteRules, contractRules } from '#services/master/tariff/contracts.ts'
import { cargoRules, truckCargoRules, truckRules } from '#services/master/fleet/trucks.ts'
import { driverAccount, profileRules } from '#services/master/people/profiles.ts'
import { settingRules } from '#services/master/setting/settings.ts'
import { signatureRules } from '#services/master/people/signatures.ts'

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
  for (const resource of resourcesOf('master')) {
    const rules = codeStays(resource, rulesOf(resource))
    mountResource(app, ctx, resource, rules)
    mountActivation(app, ctx, resource, rules)
  }
  return app
}
