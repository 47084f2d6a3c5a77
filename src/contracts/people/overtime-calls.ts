import * as z from 'zod/mini'
import { CONTROL_TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'
import { text } from '#contracts/fields.ts'

const SUM = z.object({ days: z.number(), minutes: z.number(), amount_idr: z.number() })

/** What overtime of a month comes to, by where it stands, with what needs a look. Only the company knows the money. */
export const overtimeTotals = call({
  at: 'POST /order/v1/overtime/totals',
  summary: 'What overtime of a month comes to',
  roles: CONTROL_TOWER,
  companyOnly: true,
  body: { month: text({ label: 'Month', required: true, max: 7, pattern: /^20\d\d-(0[1-9]|1[0-2])$/ }) },
  answer: z.object({ open: SUM, decided: SUM, over_cap: SUM, unordered: SUM }),
})
