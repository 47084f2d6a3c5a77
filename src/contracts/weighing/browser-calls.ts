import type { RefTo } from '#kernel/call.ts'
import type { Entities } from '#kernel/record.ts'
import type { ActionRef, ListRef } from '#contracts/call-refs.ts'
import type * as calls from '#contracts/weighing/calls.ts'
import type * as trucks from '#contracts/weighing/truck-calls.ts'

// The calls of weighing without their schemas, which would make a page load zod.

export const previewCapture: RefTo<typeof calls.previewCapture> = { at: 'POST /order/v1/weighing/preview' }
export const weighingQueue: RefTo<typeof calls.weighingQueue> = { at: 'POST /order/v1/weighing/queue' }
export const captureWeight: RefTo<typeof calls.captureWeight> = { at: 'POST /order/v1/weighing/capture' }

/** Which truck a weighing may have been, and what that would move. */
export const askTrucks: RefTo<typeof trucks.revisionTrucks> = {
  at: 'POST /order/v1/weighing-revision/trucks',
}
export const askTruckPlan: RefTo<typeof trucks.planTruck> = {
  at: 'POST /order/v1/weighing-revision/truck-plan',
}

/** Why a weight may have to be typed. */
export const findProblems: ListRef<Entities['problem']> = { at: 'POST /master/v1/problem/' }

/** The operator confirms a new token or key of a scale by its indicator (decision 47). */
export const compareSource: ActionRef<Entities['scale-source'], 'compare'> = {
  at: 'POST /master/v1/scale-source/{id}/compare',
}

/** The list of trucks, for an operator who looks for one outside the queue. */
export const findTrucks: ListRef<Entities['truck']> = { at: 'POST /master/v1/truck/' }
