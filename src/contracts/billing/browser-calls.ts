import type { RefTo } from '#kernel/call.ts'
import type * as comparison from '#contracts/billing/compare-calls.ts'
import type * as calls from '#contracts/billing/document-calls.ts'
import type * as trips from '#contracts/billing/document-trip.ts'

// Calls of billing documents without their schemas, which would make a page load zod.

export const generateBilling: RefTo<typeof calls.generateBilling> = {
  at: 'POST /billing/v1/billing/generate',
}
export const documentTrip: RefTo<typeof trips.documentTrip> = {
  at: 'GET /billing/v1/billing/{id}/trips/{trip_id}',
}
export const settleLine: RefTo<typeof comparison.settleLine> = {
  at: 'POST /billing/v1/billing/{id}/settle/{key}/{decision}',
}
export const adjustTrip: RefTo<typeof comparison.adjustTrip> = {
  at: 'POST /billing/v1/billing/{id}/adjust/{trip_id}',
}
