import type { RefTo } from '#kernel/call.ts'
import type { ActionRef, CreateRef, GetRef, ListRef } from '#contracts/call-refs.ts'
import type * as activityCalls from '#contracts/dispatch/activity.ts'
import type * as arrival from '#contracts/dispatch/arrival-call.ts'
import type * as calls from '#contracts/dispatch/calls.ts'
import type * as lost from '#contracts/dispatch/lost-trips.ts'
import type * as fillCalls from '#contracts/dispatch/fill-calls.ts'
import type { driverSession } from '#contracts/dispatch/driver-session.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import type { order } from '#contracts/order/order.ts'

// The calls of dispatch without their schemas, which would make a page load zod.

export const suggest: RefTo<typeof calls.suggest> = { at: 'POST /order/v1/order/{id}/suggest' }
export const check: RefTo<typeof calls.check> = { at: 'POST /order/v1/order/{id}/check' }

export const fillForecast: RefTo<typeof fillCalls.fillForecast> = {
  at: 'POST /order/v1/order/{id}/fill-forecast',
}

/** The order's action. */
export const fillLine: ActionRef<typeof order, 'fill'> = { at: 'POST /order/v1/order/{id}/fill' }

/** The order's action. Its lifecycle says what it asks and who may do it; islands do not load the lifecycle. */
export const assignPair: ActionRef<typeof order, 'assign', calls.Assigned> = {
  at: 'POST /order/v1/order/{id}/assign',
}

/** The order of the board, read again after somebody else has changed it. */
export const boardOrder: GetRef<typeof order> = { at: 'GET /order/v1/order/{id}' }

/** The trips of the board, read again after an assignment. */
export const boardTrips: ListRef<typeof trip> = { at: 'POST /order/v1/trip/' }

export const activities: RefTo<typeof activityCalls.activities> = { at: 'POST /order/v1/activity/board' }
export const activityTimeline: RefTo<typeof activityCalls.activityTimeline> = {
  at: 'POST /order/v1/activity/timeline',
}
export const queues: RefTo<typeof activityCalls.queues> = { at: 'GET /order/v1/activity/queues' }

export const arriveByCode: RefTo<typeof arrival.arriveByCode> = {
  at: 'POST /order/v1/queue-ticket/arrive',
}

/** The trips that lost their truck, read again after one was given away. */
export const lostTrips: RefTo<typeof lost.lostTrips> = { at: 'GET /order/v1/lost-trips' }

export const waitingTrips: RefTo<typeof lost.waitingTrips> = { at: 'GET /order/v1/waiting-trips' }

/** The trip's action, as the list of lost trips sends it. */
export const reassignTrip: ActionRef<typeof trip, 'reassign'> = { at: 'POST /order/v1/trip/{id}/reassign' }

/** A declined trip is given to another pair: its load becomes a trip of its own. */
export const replaceTrip: ActionRef<typeof trip, 'replace'> = { at: 'POST /order/v1/trip/{id}/replace' }

/** A driver comes on duty with a truck, on their behalf. */
export const openSession: CreateRef<typeof driverSession, 'to_workshop'> = {
  at: 'POST /order/v1/driver-session/create',
}
