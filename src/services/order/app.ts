import { approval } from '#contracts/order/approval.ts'
import { order } from '#contracts/order/order.ts'
import { tripEvent } from '#contracts/order/trip-event.ts'
import { trip } from '#contracts/order/trip.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ActionRules } from '#services/_shared/actions.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { mountHistory } from '#services/_shared/history.ts'
import { mountResource } from '#services/_shared/mount.ts'
import { createService, type ServiceApp } from '#services/_shared/service.ts'
import { assignRule } from '#services/order/assign.ts'
import { complete, requestCompletion, superCancel } from '#services/order/complete.ts'
import { approve, cancel, giveBack, reject } from '#services/order/decide.ts'
import { orderRules, visibleOrders } from '#services/order/orders.ts'
import { mountOrderCalls } from '#services/order/order-calls.ts'
import { mountQueues } from '#services/order/queues.ts'
import { submit } from '#services/order/submit.ts'
import { superEdit } from '#services/order/super-edit.ts'
import { mountTripCalls, ofVisibleTrips } from '#services/order/trip-calls.ts'
import { tripActions, visibleTrips } from '#services/order/trips.ts'
import { dispute, resolveDispute, verify } from '#services/order/verify.ts'

export const orderActions: ActionRules = {
  submit,
  approve,
  return: giveBack,
  reject,
  cancel,
  assign: assignRule({}),
  'request-completion': requestCompletion,
  complete,
  verify,
  dispute,
  'resolve-dispute': resolveDispute,
  'super-cancel': superCancel,
  'super-edit': superEdit,
}

/** The order service: orders, their trips and what happens to them. */
export function createOrderApp(ctx: ServiceContext): ServiceApp {
  const app = createService(ctx)
  const [orders, trips] = [order as unknown as Resource, trip as unknown as Resource]
  mountQueues(app, ctx)
  mountOrderCalls(app, ctx, orderActions)
  mountHistory(app, ctx, orders, visibleOrders)
  mountResource(app, ctx, orders, { ...orderRules, actions: orderActions })
  mountTripCalls(app, ctx)
  mountHistory(app, ctx, trips, visibleTrips)
  mountResource(app, ctx, trips, { extra: visibleTrips, actions: tripActions })
  mountResource(app, ctx, tripEvent as unknown as Resource, { extra: ofVisibleTrips })
  mountResource(app, ctx, approval as unknown as Resource)
  return app
}
