import type { Resource } from '#kernel/resource.ts'
import { cargo } from '#contracts/master/cargo.ts'
import { checker } from '#contracts/master/checker.ts'
import { checkpoint } from '#contracts/master/checkpoint.ts'
import { contract } from '#contracts/master/contract.ts'
import { contractRoute } from '#contracts/master/contract-route.ts'
import { driver } from '#contracts/master/driver.ts'
import { driverDocument } from '#contracts/master/driver-document.ts'
import { driverSignature } from '#contracts/master/driver-signature.ts'
import { inspection } from '#contracts/master/inspection.ts'
import { inspectionGroup } from '#contracts/master/inspection-group.ts'
import { payloadType } from '#contracts/master/payload-type.ts'
import { problem } from '#contracts/master/problem.ts'
import { problemCategory } from '#contracts/master/problem-category.ts'
import { PROFILE_RESOURCES } from '#contracts/master/profiles.ts'
import { scale } from '#contracts/master/scale.ts'
import { scaleProfile } from '#contracts/master/scale-profile.ts'
import { scaleType } from '#contracts/master/scale-type.ts'
import { setting } from '#contracts/master/setting.ts'
import { signature } from '#contracts/master/signature.ts'
import { truck } from '#contracts/master/truck.ts'
import { truckCargo } from '#contracts/master/truck-cargo.ts'
import { truckDocument } from '#contracts/master/truck-document.ts'
import { truckTonTrip } from '#contracts/master/truck-ton-trip.ts'
import { vendor } from '#contracts/master/vendor.ts'
import { workUnit } from '#contracts/master/work-unit.ts'

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
