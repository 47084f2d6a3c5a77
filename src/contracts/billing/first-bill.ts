import * as z from 'zod/mini'
import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { COMPANY_SUBJECT } from '#contracts/setting/company-settings.ts'
import type { Need } from '#contracts/setting/first-order.ts'
import { settingGroup } from '#contracts/setting/setting-spec.ts'
import { call } from '#kernel/call.ts'

/** What there is before a vendor's first document is made, verified and paid; in the order in which it is entered. */
export const BILL_NEEDS = {
  tariff: {
    label: 'Contracts with a tariff',
    why: 'Active, with a route whose tariff is valid today',
    least: 1,
    screen: 'master.contract',
    by: ADMIN,
  },
  tax_rate: {
    label: 'Tax rates',
    why: 'PPN and PPh 23 that hold today, each confirmed by the company',
    least: 2,
    screen: 'home',
    query: 'tab=taxes',
    by: ADMIN,
  },
  tax_profile: {
    label: 'Vendors with a tax profile',
    why: 'PKP or not, tax number, letters of exemption: a card on the page of each vendor',
    least: 1,
    screen: 'master.vendor',
    by: ADMIN,
  },
  tower: {
    label: 'Control towers of the company',
    why: 'Two without a vendor: one makes documents and payments, the other verifies and approves them',
    least: 2,
    screen: 'users',
    by: ADMIN,
  },
  company: {
    label: 'Name, address and NPWP of the company',
    why: 'In the head of all papers, and on the receipt as who pays: three settings',
    least: 3,
    screen: 'home',
    query: `tab=settings#${settingGroup(COMPANY_SUBJECT)}`,
    by: ADMIN,
  },
  bank_account: {
    label: 'Bank accounts of vendors',
    why: 'Proposed by one control tower, confirmed by another, and usable a day later',
    least: 1,
    screen: 'trip-payment',
    query: 'tab=accounts',
    by: CONTROL_TOWER,
  },
  verified_trip: {
    label: 'Verified trips',
    why: 'The order is completed by the control tower and verified by its requester; the audit follows by itself',
    least: 1,
    screen: 'complete-order',
    by: CONTROL_TOWER,
  },
  free_line: {
    label: 'Lines that may be billed',
    why: 'The audit found nothing against them; what it found stands in Invalid Billing',
    least: 1,
    screen: 'invalid-billing',
    by: CONTROL_TOWER,
  },
} as const satisfies Record<string, Need>

export type BillNeed = keyof typeof BILL_NEEDS

/** How far a plant is from its first document and payment. */
export const firstBill = call({
  at: 'GET /billing/v1/first-bill',
  summary: 'How many there are of everything that is there before the first billing document and payment',
  roles: [...ADMIN, ...CONTROL_TOWER],
  companyOnly: true,
  answer: z.object({
    /** A document was made: the plant bills. */
    has_begun: z.boolean(),
    counts: z.record(z.string(), z.int()),
  }),
})
