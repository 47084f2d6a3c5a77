import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/tax/same-tax-number.ts'

// The calls of taxes without their schemas, which would make a page load zod.

export const sameTaxNumber: RefTo<typeof calls.sameTaxNumber> = { at: 'POST /billing/v1/same-tax-number' }
