import type { Resource } from '#kernel/resource.ts'
import { cargo } from '#contracts/goods/cargo.ts'
import { checker } from '#contracts/place/checker.ts'
import { checkpoint } from '#contracts/place/checkpoint.ts'
import { contract } from '#contracts/tariff/contract.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import { driver } from '#contracts/people/driver.ts'
import { driverDocument } from '#contracts/people/driver-document.ts'
import { driverSignature } from '#contracts/people/driver-signature.ts'
import { inspection } from '#contracts/catalogue/inspection.ts'
import { inspectionGroup } from '#contracts/catalogue/inspection-group.ts'
import { payloadType } from '#contracts/goods/payload-type.ts'
import { problem } from '#contracts/catalogue/problem.ts'
import { problemCategory } from '#contracts/catalogue/problem-category.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import { scale } from '#contracts/place/scale.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { scaleType } from '#contracts/place/scale-type.ts'
import { setting } from '#contracts/setting/setting.ts'
import { signature } from '#contracts/people/signature.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { truckCargo } from '#contracts/fleet/truck-cargo.ts'
import { truckDocument } from '#contracts/fleet/truck-document.ts'
import { truckTonTrip } from '#contracts/fleet/truck-ton-trip.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { workUnit } from '#contracts/party/work-unit.ts'

/** Every entity of master data. */
export const MASTER_RESOURCES = [
  vendor,
  workUnit,
  payloadType,
  cargo,
  scaleType,
  scale,
  scaleProfile,
  checker,
  checkpoint,
  driver,
  driverDocument,
  signature,
  driverSignature,
  truck,
  truckDocument,
  truckCargo,
  truckTonTrip,
  contract,
  contractRoute,
  problemCategory,
  problem,
  inspectionGroup,
  inspection,
  setting,
  ...Object.values(PROFILE_RESOURCES),
] as unknown as readonly Resource[]
