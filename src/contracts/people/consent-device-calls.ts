import * as z from 'zod/mini'
import { items } from '#contracts/answers.ts'
import { longtext } from '#contracts/fields.ts'
import { call } from '#kernel/call.ts'

// What the phone of a driver calls about ordered overtime, with its token (see dispatch/device-calls.ts).

const DEVICE_ORDER = z.object({
  id: z.string(),
  /** YYYY-MM-DD: the day on which the duty begins. */
  work_date: z.string(),
  /** RFC 3339. */
  from_at: z.string(),
  to_at: z.string(),
  planned_min: z.int(),
  reason: z.string(),
  ordered_by_name: z.string(),
  status: z.enum(['ordered', 'agreed', 'refused', 'withdrawn']),
  consent_at: z.nullable(z.string()),
})
export type DeviceOvertimeOrder = z.infer<typeof DEVICE_ORDER>

/** Overtime that is ordered from the driver of this phone: what waits for an answer first, then what was answered lately. */
export const ownOvertimeOrders = call({
  at: 'GET /order/v1/device/driver/overtime-orders',
  summary: 'Overtime ordered from the driver of this phone',
  roles: 'device',
  answer: items(DEVICE_ORDER),
})

/** The driver agrees to the ordered overtime (dec.I2.5): the moment is the server's. Refused once the hours are over. */
export const agreeToOvertime = call({
  at: 'POST /order/v1/device/driver/overtime-orders/{id}/agree',
  summary: 'The driver agrees to ordered overtime',
  roles: 'device',
  body: {},
  answer: DEVICE_ORDER,
  once: true,
})

/** The driver does not agree; nobody has to work overtime without saying yes. */
export const refuseOvertime = call({
  at: 'POST /order/v1/device/driver/overtime-orders/{id}/refuse',
  summary: 'The driver refuses ordered overtime',
  roles: 'device',
  body: { reason: longtext({ label: 'Reason', required: true, min: 3, max: 300 }) },
  answer: DEVICE_ORDER,
  once: true,
})
