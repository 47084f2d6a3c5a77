import * as z from 'zod/mini'
import { TOWER } from '#access/duties.ts'
import { PAGINATION } from '#contracts/answers.ts'
import { PAGE_OF, TYPES, VENDORS } from '#contracts/dispatch/activity.ts'
import { date } from '#contracts/date-fields.ts'
import { call } from '#kernel/call.ts'

const { vendor_id, truck_type, search, page } = PAGE_OF

const PAIR = z.object({
  truck_id: z.string(),
  truck_code: z.string(),
  plate_no: z.string(),
  vendor_name: z.string(),
  driver_id: z.string(),
  driver_name: z.string(),
  /** Of the first session that began on the day, and the end of the last one; null where there was none, or it lasts. */
  login_at: z.nullable(z.string()),
  logout_at: z.nullable(z.string()),
  drive_min: z.int(),
  rest_min: z.int(),
  idle_percent: z.nullable(z.int()),
  trips_done: z.int(),
  kg: z.int(),
  km: z.nullable(z.int()),
})
export type DayPair = z.infer<typeof PAIR>

const DAY = z.object({
  total: z.int(),
  vendors: VENDORS,
  truck_types: TYPES,
  pagination: PAGINATION,
  items: z.array(PAIR),
})
export type DayActivities = z.infer<typeof DAY>

/** What the pairs of a driver and a truck did on a day: sessions that began on it (dec.I2.5) and trips that were delivered on it. */
export const activityDay = call({
  at: 'POST /order/v1/activity/day',
  summary: 'Drivers with their trucks and what they did on a day, who carried most first',
  roles: TOWER,
  body: { day: date({ label: 'Day', required: true }), vendor_id, truck_type, search, page },
  answer: DAY,
})
