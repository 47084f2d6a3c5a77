import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { Executor } from '#database/sql.ts'
import { updateRow } from '#database/update-row.ts'

/** Which tariff of a contract holds for what is carried: the one rule that orders and billing share (model.C2). */
export { resolveRoutes } from '#services/master/tariff/routes.ts'
export {
  resolveRoute,
  type Miss,
  type Resolution,
  type RouteAsk,
  type TariffRow,
} from '#services/master/tariff/rules/route-resolution.ts'

export {
  checkerBy,
  deviceOf,
  endDeviceToken,
  type Checker,
  type Device,
} from '#services/master/place/devices.ts'
export { liftSuspension, moveCredit, reversalOf, type CreditMove } from '#services/master/people/credit.ts'
export { storeTare, takeTareBack } from '#services/master/fleet/tares.ts'
export { isSourceNew, openSource, sourceArrived } from '#services/master/place/scale-sources.ts'
export { waitingLimits } from '#services/master/place/waiting-limits.ts'
export { measureOf } from '#services/master/setting/clock-measure.ts'
export { workingTimesOf } from '#services/master/setting/calendar.ts'
export { mayDecideAlone } from '#services/master/people/sole-requester.ts'
export { aloneUntil, hasOtherAdmin } from '#services/master/setting/other-admin.ts'
export { isInSetUp } from '#services/master/setting/set-up.ts'
export { changeScope, type ScopeChange } from '#services/master/people/scope-change.ts'
export { keptTroubles } from '#services/master/setting/job-troubles.ts'
export { againstOwnNumber } from '#services/master/setting/own-number.ts'
export { settingOf, settingsOf } from '#services/master/setting/read.ts'
export { againstEntrusted, againstSecondPerson, isSamePerson } from '#services/master/people/second-person.ts'

/** What siblings may do to master data inside their own transaction; reading goes through master.public_* views. */

async function changeTruck(tx: Executor, id: string, columns: ChangesOf<'master.truck'>): Promise<void> {
  if (!(await updateRow(tx, 'master.truck', id, columns))) throw new AppError('not_found', NOT_FOUND)
}

/** Copies the condition that the vm service decided, so that lists of trucks can sort and filter by it. */
export function setTruckCondition(tx: Executor, truckId: string, condition: string): Promise<void> {
  return changeTruck(tx, truckId, { condition })
}

/** Says which trip and driver have the truck; both null when none. */
export function setTruckUse(
  tx: Executor,
  truckId: string,
  use: { tripId: string | null; driverId: string | null },
): Promise<void> {
  return changeTruck(tx, truckId, { current_trip_id: use.tripId, current_driver_id: use.driverId })
}
