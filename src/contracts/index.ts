import type { Entities } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { loginAudit } from '#contracts/account/login-audit.ts'
import { user } from '#contracts/account/user.ts'
import { orderBudget } from '#contracts/budget/order-budget.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { inspectionGroup } from '#contracts/catalogue/inspection-group.ts'
import { inspection } from '#contracts/catalogue/inspection.ts'
import { problemCategory } from '#contracts/catalogue/problem-category.ts'
import { problem } from '#contracts/catalogue/problem.ts'
import { driverSession } from '#contracts/dispatch/driver-session.ts'
import { queueTicket } from '#contracts/dispatch/queue-ticket.ts'
import { shiftHandover } from '#contracts/dispatch/shift-handover.ts'
import { standstill } from '#contracts/dispatch/standstill.ts'
import { tripEvent } from '#contracts/dispatch/trip-event.ts'
import { tripRequest } from '#contracts/dispatch/trip-request.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { file } from '#contracts/files/file.ts'
import { truckCargo } from '#contracts/fleet/truck-cargo.ts'
import { truckDocument } from '#contracts/fleet/truck-document.ts'
import { truckTonTrip } from '#contracts/fleet/truck-ton-trip.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { cargo } from '#contracts/goods/cargo.ts'
import { payloadType } from '#contracts/goods/payload-type.ts'
import { tutorial } from '#contracts/helpdesk/tutorial.ts'
import { approvalDelegation } from '#contracts/order/approval-delegation.ts'
import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import { vesselCall } from '#contracts/order/vessel-call.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { workUnit } from '#contracts/party/work-unit.ts'
import { billing } from '#contracts/billing/billing.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { bankAccount } from '#contracts/payment/bank-account.ts'
import { moneyReceived } from '#contracts/payment/money-received.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { reimbursement } from '#contracts/billing/reimbursement.ts'
import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { driverDocument } from '#contracts/people/driver-document.ts'
import { coaching } from '#contracts/people/coaching.ts'
import { driverRemark } from '#contracts/people/driver-remark.ts'
import { driverSignature } from '#contracts/people/driver-signature.ts'
import { driverPayProfile } from '#contracts/people/driver-pay-profile.ts'
import { driver } from '#contracts/people/driver.ts'
import { overtimeOrder } from '#contracts/people/overtime-order.ts'
import { overtimePay } from '#contracts/people/overtime-pay.ts'
import { overtimeRule } from '#contracts/people/overtime-rule.ts'
import { overtime } from '#contracts/people/overtime.ts'
import { signature } from '#contracts/people/signature.ts'
import { checker } from '#contracts/place/checker.ts'
import { checkpoint } from '#contracts/place/checkpoint.ts'
import { scaleCalibration } from '#contracts/place/scale-calibration.ts'
import { scaleSource } from '#contracts/place/scale-source.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { scaleType } from '#contracts/place/scale-type.ts'
import { scale } from '#contracts/place/scale.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { holiday } from '#contracts/setting/holiday.ts'
import { setting } from '#contracts/setting/setting.ts'
import { workingCalendar } from '#contracts/setting/working-calendar.ts'
import { taxRate } from '#contracts/tax/tax-rate.ts'
import { taxPaper } from '#contracts/tax/tax-paper.ts'
import { vendorTaxProfile } from '#contracts/tax/vendor-tax-profile.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import { contract } from '#contracts/tariff/contract.ts'
import { alert } from '#contracts/trouble/alert.ts'
import { troubleReport } from '#contracts/trouble/trouble-report.ts'
import { offlineConflict } from '#contracts/weighing/offline-conflict.ts'
import { problemReport } from '#contracts/weighing/problem-report.ts'
import { enteredTicket } from '#contracts/weighing/entered-ticket.ts'
import { weighHandover } from '#contracts/weighing/weigh-handover.ts'
import { weighbridgeReport } from '#contracts/weighing/weighbridge-report.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import { truckCondition } from '#contracts/workshop/truck-condition.ts'
import { truckMaintenance } from '#contracts/workshop/truck-maintenance.ts'
import { vmTruck } from '#contracts/workshop/vm-truck.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import { entrustment } from '#contracts/account/entrustment.ts'
import { setBack } from '#contracts/account/set-back.ts'

type Profile = (typeof PROFILE_RESOURCES)[keyof typeof PROFILE_RESOURCES]
const profiles: readonly Profile[] = Object.values(PROFILE_RESOURCES)

/** Every entity of the product. A service mounts those that name it, in this order. */
const ENTITIES = [
  user,
  entrustment,
  setBack,
  loginAudit,
  vendor,
  workUnit,
  payloadType,
  cargo,
  scaleType,
  scale,
  scaleProfile,
  scaleCalibration,
  scaleSource,
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
  workingCalendar,
  holiday,
  ...profiles,
  vesselCall,
  order,
  approval,
  approvalDelegation,
  trip,
  tripEvent,
  driverSession,
  overtimeRule,
  driverPayProfile,
  overtimeOrder,
  coaching,
  overtime,
  overtimePay,
  queueTicket,
  standstill,
  shiftHandover,
  tripRequest,
  driverRemark,
  weighing,
  offlineConflict,
  problemReport,
  weighbridgeReport,
  weighingRevision,
  weighHandover,
  enteredTicket,
  purchaseOrder,
  travelAdvance,
  reimbursement,
  billing,
  billingLine,
  taxRate,
  vendorTaxProfile,
  taxPaper,
  bankAccount,
  moneyReceived,
  tripPayment,
  workUnitBudget,
  orderBudget,
  truckCondition,
  vmTruck,
  truckMaintenance,
  troubleReport,
  alert,
  tutorial,
  file,
] as const

type Entity = (typeof ENTITIES)[number]
type ByName = { [E in Entity as E['name']]: E }

declare module '#kernel/record.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- references embed what this list holds
  interface Entities extends ByName {}
}

export const RESOURCES: readonly Resource[] = ENTITIES

/** The entities of one service. */
export function resourcesOf(service: string): readonly Resource[] {
  return RESOURCES.filter((resource) => resource.service === service)
}

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/** A resource by its name; asking for one that does not exist is a programming error. */
export function resourceNamed<N extends keyof Entities>(name: N): Entities[N]
export function resourceNamed(name: string): Resource
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`No resource is named ${name}`)
  return found
}
