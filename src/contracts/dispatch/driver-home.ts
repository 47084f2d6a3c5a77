import * as z from 'zod/mini'
import { DRIVER } from '#access/duties.ts'
import { call } from '#kernel/call.ts'

const TRIP = z.object({
  id: z.string(),
  trip_no: z.string(),
  status: z.string(),
  plate_no: z.string(),
  cargo: z.string(),
  origin: z.string(),
  destination: z.string(),
  planned_kg: z.int(),
  planned_start_at: z.string(),
  planned_arrive_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  message: z.nullable(z.string()),
  message_at: z.nullable(z.string()),
})
export type DriverTrip = z.infer<typeof TRIP>

const DUTY = z.object({
  plate_no: z.string(),
  status: z.string(),
  login_at: z.string(),
  duty_min: z.int(),
  drive_min: z.int(),
  rest_min: z.int(),
  clocks: z.array(z.enum(['no_rest', 'over_12h', 'over_8h'])),
  /** After how many minutes each of them says so. */
  limits: z.object({
    duty_drive_min: z.int(),
    duty_rest_min: z.int(),
    duty_long_min: z.int(),
    duty_most_min: z.int(),
  }),
})

const OVERTIME = z.object({
  work_date: z.string(),
  overtime_min: z.int(),
  approved_min: z.nullable(z.int()),
  status: z.string(),
})
export type DriverOvertime = z.infer<typeof OVERTIME>

export type DriverDuty = z.infer<typeof DUTY>

/** What a driver sees first: who they are, their trips of today and next, and their hours; of their own account only. */
export const driverHome = call({
  at: 'GET /order/v1/driver-home',
  summary: 'Trips and hours of the driver who asks',
  roles: DRIVER,
  answer: z.object({
    /** Null for an account that no driver is linked to. */
    driver: z.nullable(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        vendor: z.string(),
      }),
    ),
    duty: z.nullable(DUTY),
    /** Not ended yet: the one under way first, then as they are planned. */
    open: z.array(TRIP),
    /** Delivered today at the plant. */
    done: z.array(TRIP),
    /** The last days with overtime. */
    overtime: z.array(OVERTIME),
  }),
})
