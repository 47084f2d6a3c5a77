import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/billing/invalid-calls.ts'

// The calls of Invalid Billing without their schemas, which would make a page load zod.

export const invalidBilling: RefTo<typeof calls.invalidBilling> = {
  at: 'POST /billing/v1/billing-line/invalid',
}
export const askCure: RefTo<typeof calls.askCure> = { at: 'POST /billing/v1/billing-line/{id}/ask-cure' }
export const auditAll: RefTo<typeof calls.auditAll> = { at: 'POST /billing/v1/billing-line/audit-all' }
