import * as z from 'zod/mini'
import { vendorTaxProfile } from '#contracts/tax/vendor-tax-profile.ts'
import { text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

/**
 * Whose tax number is that of other vendors, by the vendor's own page or by its tax profiles. Branches of one company share a number, so that
 * it warns and refuses nothing; a company that was entered twice is paid twice.
 */
export const sameTaxNumber = call({
  at: 'POST /billing/v1/same-tax-number',
  summary: 'Other vendors with the tax number of a vendor, or with one that is typed',
  roles: vendorTaxProfile.access.read,
  companyOnly: true,
  body: {
    vendor_id: idOf({ label: 'Vendor' }),
    /** As it is typed; in place of what is kept of the vendor. */
    npwp: text({ label: 'NPWP', max: 25 }),
  },
  answer: z.object({
    items: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    /** Whether a document of the vendor was agreed to, and whether it was ever paid. */
    has_billed: z.boolean(),
    has_paid: z.boolean(),
  }),
})
