import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

/** What a trip's page says of its advance before there is one: what its route gives, and whether it leaves without. */
export const tripMoney = call({
  at: 'GET /billing/v1/trip-money/{trip_id}',
  summary:
    'What the route of a trip gives its driver along, and whether the plant wants it paid before leaving',
  roles: TOWER,
  answer: z.object({ suggested_idr: z.nullable(z.int()), is_required: z.boolean() }),
})

const DRIVER = z.object({
  driver_id: z.string(),
  driver_name: z.string(),
  vendor_name: z.string(),
  count: z.int(),
  open_idr: z.int(),
  /** When the oldest of them was paid. */
  oldest_at: z.string(),
})

/** What drivers have of the company's money and have not accounted for, by driver, the oldest first (dec.I2.8). */
export const openAdvances = call({
  at: 'GET /billing/v1/open-advances',
  summary: 'Travel advances that are not accounted for, by driver and age',
  roles: TOWER,
  answer: z.object({
    count: z.int(),
    open_idr: z.int(),
    /** Of it what has no trip any more, and waits for somebody who says what becomes of it. */
    stranded_count: z.int(),
    stranded_idr: z.int(),
    /** Of it what was paid longer ago than the setting lets pass. */
    overdue_count: z.int(),
    overdue_idr: z.int(),
    overdue_days: z.int(),
    /** Advances that are paid, up to a day, a week and longer ago. */
    ages: z.array(z.object({ up_to_days: z.nullable(z.int()), count: z.int(), open_idr: z.int() })),
    drivers: z.array(DRIVER),
  }),
})
