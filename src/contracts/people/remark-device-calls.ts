import * as z from 'zod/mini'
import { items } from '#contracts/answers.ts'
import { longtext } from '#contracts/fields.ts'
import { call } from '#kernel/call.ts'

// What the phone of a driver calls about remarks, with its token (see dispatch/device-calls.ts).

const DEVICE_REMARK = z.object({
  id: z.string(),
  remark_no: z.string(),
  description: z.string(),
  point: z.nullable(z.int()),
  status: z.string(),
  /** RFC 3339. */
  remarked_at: z.string(),
  decision_reason: z.nullable(z.string()),
})
export type DeviceRemark = z.infer<typeof DEVICE_REMARK>

/** The newest remarks on the driver of this phone, with the points there are now. */
export const ownRemarks = call({
  at: 'GET /order/v1/device/driver/remarks',
  summary: 'The newest remarks on the driver of this phone',
  roles: 'device',
  answer: items(DEVICE_REMARK),
})

/** The driver does not accept a remark that counts. */
export const appealRemark = call({
  at: 'POST /order/v1/device/driver/remarks/{id}/appeal',
  summary: 'The driver appeals a remark',
  roles: 'device',
  body: {
    appeal_text: longtext({ label: 'What the driver says', required: true, min: 10, max: 1000 }),
  },
  answer: DEVICE_REMARK,
  once: true,
})
