import { integer, list, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { WEIGHBRIDGE } from '#access/duties.ts'
import { choice } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'
import * as z from 'zod/mini'

export const SHIFTS = [
  { value: '1', label: 'Shift 1' },
  { value: '2', label: 'Shift 2' },
  { value: '3', label: 'Shift 3' },
] as const

const count = (label: string) => integer({ label, always: true })

/** What a shift did on a scale: worked out by the service, shown while it is a draft, locked when it is sent. */
export const COUNT_FIELDS = {
  counted_from: timestamp({ label: 'Counted from', always: true }),
  counted_until: timestamp({ label: 'Counted until', always: true }),
  first_ticket_no: text({ label: 'First ticket', readOnly: true }),
  last_ticket_no: text({ label: 'Last ticket', readOnly: true }),
  ticket_count: count('Tickets'),
  total_net_kg: integer({ label: 'Net in all', unit: 'kg', always: true }),
  open_count: count('Waiting for the second weight'),
  void_count: count('Void'),
  manual_count: count('Typed weights'),
  revised_count: count('Revised'),
  entered_count: count('Entered from paper'),
  late_count: count('Late, of a shift that had reported'),
  late_numbers: list({ label: 'Late tickets', always: true }),
  missing_numbers: list({ label: 'Missing ticket numbers', always: true }),
  missing_pages: list({ label: 'Missing numbers of the paper book', always: true }),
} as const

/** The counts as the call and the rules speak of them. */
export const SHIFT_COUNTS = z.object({
  counted_from: z.string(),
  counted_until: z.string(),
  first_ticket_no: z.nullable(z.string()),
  last_ticket_no: z.nullable(z.string()),
  ticket_count: z.number(),
  total_net_kg: z.number(),
  open_count: z.number(),
  void_count: z.number(),
  manual_count: z.number(),
  revised_count: z.number(),
  entered_count: z.number(),
  late_count: z.number(),
  late_numbers: z.array(z.string()),
  missing_numbers: z.array(z.string()),
  missing_pages: z.array(z.string()),
})
export type ShiftCounts = z.infer<typeof SHIFT_COUNTS>

/** What the report of a shift would say now. */
export const shiftCounts = call({
  at: 'POST /order/v1/weighbridge-report/counts',
  summary: 'What a shift did on a scale until now',
  roles: WEIGHBRIDGE,
  body: {
    scale_id: idOf({ label: 'Scale', required: true }),
    work_date: date({ label: 'Day', required: true }),
    shift: choice({ label: 'Shift', required: true, options: SHIFTS }),
  },
  answer: SHIFT_COUNTS,
})
