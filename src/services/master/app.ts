import type { Entities } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { resourcesOf } from '#contracts/index.ts'
import { driver } from '#contracts/people/driver.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { createService } from '#engine/call/service.ts'
import { mountDriverDeliveries } from '#services/master/people/driver-deliveries.ts'
import { mountOwnLists } from '#services/master/people/own-lists.ts'
import { mountProfile } from '#services/master/people/profile.ts'
import { mountFleetCalls } from '#services/master/fleet/calls.ts'
import { mountPlaceCalls } from '#services/master/place/calls.ts'
import { tariffActions } from '#services/master/tariff/approval.ts'
import { mountTariffCalls } from '#services/master/tariff/calls.ts'
import { contractRouteRules, contractRules } from '#services/master/tariff/contracts.ts'
import { cargoRules, truckCargoRules, truckRules } from '#services/master/fleet/trucks.ts'
import { driverAccount, profileRules } from '#services/master/people/profiles.ts'
import { mountCompany } from '#services/master/setting/company.ts'
import { mountJobTroubles } from '#services/master/setting/job-troubles.ts'
import { mountAskForRecord } from '#services/master/setting/ask-record.ts'
import { mountFirstOrder } from '#services/master/setting/first-order.ts'
import { mountPapers } from '#services/master/setting/papers.ts'
import { mountSettingChanges } from '#services/master/setting/changes.ts'
import { mountHolidayCalls } from '#services/master/setting/holidays.ts'
import { vendorRules } from '#services/master/party/vendors.ts'
import { mountLineTrial } from '#services/master/place/line-trial.ts'
import { scaleProfileRules } from '#services/master/place/scale-profiles.ts'
import { scaleSourceRules } from '#services/master/place/scale-sources.ts'
import { settingRules } from '#services/master/setting/settings.ts'
import { signatureRules } from '#services/master/people/signatures.ts'
import { keysOf } from '#kernel/guards.ts'

/** What the contracts cannot say, by entity; profiles share theirs. */
const RULES: Readonly<Record<string, ResourceRules>> = {
  cargo: cargoRules,
  truck: truckRules,
  'truck-cargo': truckCargoRules,
  driver: driverAccount(driver),
  vendor: vendorRules,
  signature: signatureRules,
  setting: settingRules,
  'scale-profile': scaleProfileRules,
  'scale-source': scaleSourceRules,
  contract: contractRules,
  'contract-route': { ...contractRouteRules, actions: tariffActions },
} satisfies { readonly [N in keyof Entities]?: ResourceRules<Entities[N]> }

function rulesOf(resource: Resource): ResourceRules {
  const role = keysOf(PROFILE_RESOURCES).find((one) => PROFILE_RESOURCES[one].name === resource.name)
  if (role) return profileRules(role, resource)
  return RULES[resource.name] ?? {}
}

/** The master service: its own calls first, because some would otherwise be read as ids. */
export function createMasterApp(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  mountProfile(app, ctx)
  mountOwnLists(app, ctx)
  mountTariffCalls(app, ctx)
  mountPlaceCalls(app, ctx)
  mountLineTrial(app)
  mountFleetCalls(app, ctx)
  mountDriverDeliveries(app, ctx)
  mountHolidayCalls(app, ctx)
  mountSettingChanges(app, ctx)
  mountCompany(app, ctx)
  mountPapers(app, ctx)
  mountFirstOrder(app, ctx)
  mountAskForRecord(app, ctx)
  mountJobTroubles(app, ctx)
  for (const resource of resourcesOf('master')) mountResource(app, ctx, resource, rulesOf(resource))
  return app
}
