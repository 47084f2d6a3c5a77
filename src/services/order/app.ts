import { keepBooked } from '#services/booked.ts'
import { approvalDelegation } from '#contracts/order/approval-delegation.ts'
import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import { driverSession } from '#contracts/dispatch/driver-session.ts'
import { ON_DUTY } from '#contracts/dispatch/on-duty.ts'
import { queueTicket } from '#contracts/dispatch/queue-ticket.ts'
import { shiftHandover } from '#contracts/dispatch/shift-handover.ts'
import { standstill } from '#contracts/dispatch/standstill.ts'
import { driverPayProfile } from '#contracts/people/driver-pay-profile.ts'
import { overtimeOrder } from '#contracts/people/overtime-order.ts'
import { orderBudget } from '#contracts/budget/order-budget.ts'
import { overtimePay } from '#contracts/people/overtime-pay.ts'
import { overtimeRule } from '#contracts/people/overtime-rule.ts'
import { overtime } from '#contracts/people/overtime.ts'
import { tripEvent } from '#contracts/dispatch/trip-event.ts'
import { tripRequest } from '#contracts/dispatch/trip-request.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { queueList } from '#contracts/queue.ts'
import { mountQueue } from '#engine/list/queues.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { createService } from '#engine/call/service.ts'
import { mountVesselCalls, vesselRules } from '#services/order/order/vessel-calls.ts'
import { vesselCall } from '#contracts/order/vessel-call.ts'
import { orderActions } from '#services/order/order/actions.ts'
import { mountCopyDays } from '#services/order/order/copy-days.ts'
import { delegationActions, mountDelegations } from '#services/order/order/delegations.ts'
import { lendUnits } from '#services/order/order/lent.ts'
import { orderRules } from '#services/order/order/orders.ts'
import { ofVisibleOrders } from '#services/order/order/visible.ts'
import { mountEditEffect } from '#services/order/order/edit-effect.ts'
import { mountOrderCalls } from '#services/order/order/calls.ts'
import { mountQueues } from '#services/order/order/queues.ts'
import { mountActivities } from '#services/order/dispatch/activity-calls.ts'
import { mountArrival } from '#services/order/dispatch/arrive.ts'
import { handoverRules } from '#services/order/dispatch/handovers.ts'
import { queueActions } from '#services/order/dispatch/queue-tickets.ts'
import { sessionRules } from '#services/order/dispatch/session/actions.ts'
import { standstillRules } from '#services/order/dispatch/standstills.ts'
import { mountDeviceCalls } from '#services/order/dispatch/device-calls.ts'
import { mountDispatch } from '#services/order/dispatch/calls.ts'
import { mountDriverHome } from '#services/order/dispatch/driver-home.ts'
import { mountLostTrips } from '#services/order/dispatch/lost-trips.ts'
import { mountTripRequests } from '#services/order/dispatch/request/calls.ts'
import { mountTripPapers } from '#services/order/dispatch/trip-papers.ts'
import { tripRequestRules } from '#services/order/dispatch/request/trip-requests.ts'
import { tripActions } from '#services/order/dispatch/actions.ts'
import { mountConsentDevice } from '#services/order/people/consent-device.ts'
import { mountRemarkDevice } from '#services/order/people/device-calls.ts'
import { mountRemarkCalls } from '#services/order/people/calls.ts'
import { coachingRules } from '#services/order/people/coaching.ts'
import { remarkRules } from '#services/order/people/remarks.ts'
import { coaching } from '#contracts/people/coaching.ts'
import { driverRemark } from '#contracts/people/driver-remark.ts'
import { overtimeActions } from '#services/order/people/overtime-actions.ts'
import { overtimeOrderRules } from '#services/order/people/overtime-orders.ts'
import { mountOvertimeTotals } from '#services/order/people/overtime-totals.ts'
import { overtimeRuleRules, payProfileRules } from '#services/order/people/pay-profiles.ts'
import { mountWeighbridge } from '#services/order/weighing/weighbridge.ts'
import { mountWeighing } from '#services/order/weighing/calls.ts'

/** The order service: orders, their trips and what happens to them. */
export function createOrderApp(ctx: ServiceContext): ServiceApp {
  keepBooked()
  const app = createService(ctx)
  lendUnits(app, ctx)
  mountQueues(app, ctx)
  mountDispatch(app, ctx)
  mountActivities(app, ctx)
  mountArrival(app, ctx)
  mountLostTrips(app, ctx)
  mountDeviceCalls(app, ctx)
  mountDriverHome(app, ctx)
  mountTripPapers(app, ctx)
  mountOrderCalls(app, ctx)
  mountEditEffect(app, ctx)
  mountVesselCalls(app, ctx)
  mountResource(app, ctx, vesselCall, vesselRules)
  mountCopyDays(app, ctx)
  mountDelegations(app, ctx)
  mountResource(app, ctx, order, { ...orderRules, actions: orderActions })
  mountResource(app, ctx, orderBudget)
  mountResource(app, ctx, trip, { actions: tripActions })
  mountResource(app, ctx, tripEvent)
  mountQueue(app, ctx, queueList(driverSession, ON_DUTY))
  mountResource(app, ctx, driverSession, sessionRules)
  mountResource(app, ctx, overtimeRule, overtimeRuleRules)
  mountResource(app, ctx, driverPayProfile, payProfileRules)
  mountResource(app, ctx, overtimeOrder, overtimeOrderRules)
  mountOvertimeTotals(app, ctx)
  mountResource(app, ctx, overtime, { actions: overtimeActions })
  mountResource(app, ctx, overtimePay)
  mountResource(app, ctx, queueTicket, { actions: queueActions })
  mountResource(app, ctx, standstill, standstillRules)
  mountResource(app, ctx, shiftHandover, handoverRules)
  mountTripRequests(app, ctx)
  mountResource(app, ctx, tripRequest, tripRequestRules)
  mountRemarkCalls(app, ctx)
  mountRemarkDevice(app, ctx)
  mountConsentDevice(app, ctx)
  mountResource(app, ctx, driverRemark, remarkRules)
  mountResource(app, ctx, coaching, coachingRules)
  mountResource(app, ctx, approval, { extra: ofVisibleOrders })
  mountResource(app, ctx, approvalDelegation, { actions: delegationActions })
  mountWeighing(app, ctx)
  mountWeighbridge(app, ctx)
  return app
}
