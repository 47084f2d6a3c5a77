import * as z from 'zod/mini'
import { vendorTaxProfile } from '#contracts/tax/vendor-tax-profile.ts'
import { ref } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

/** A tax as it would be charged: its rate with the fraction of the base and its source in the law, or why nothing is due. */
const CHARGED = z.object({
  kind: z.enum(['ppn', 'pph23']),
  /** Decimal text; null where nothing is due, or no rate is in force. */
  percent: z.nullable(z.string()),
  numerator: z.int(),
  denominator: z.int(),
  rate_id: z.nullable(z.string()),
  source: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Plates whose loads are not charged. */
  exempt_plates: z.array(z.string()),
})
export type ChargedTax = z.infer<typeof CHARGED>

/** What documents of a vendor loaded today would be charged: by the same rates and profile as a document (dec.I4.3). */
export const chargedTaxes = call({
  at: 'POST /billing/v1/charged-taxes',
  summary: 'The taxes that documents of a vendor are charged by today',
  roles: vendorTaxProfile.access.read,
  companyOnly: true,
  body: { vendor_id: ref('vendor', { label: 'Vendor', required: true }) },
  answer: z.object({
    /** First day of the profile by which; null where the vendor has none. */
    profile_from: z.nullable(z.iso.date()),
    taxes: z.array(CHARGED),
  }),
})
