import * as z from 'zod/mini'
import { choice, longtext, text } from '#contracts/fields.ts'
import { REQUEST_TYPES } from '#contracts/dispatch/request-types.ts'
import { call } from '#kernel/call.ts'

// What drivers and checkers ask control tower for, about a trip they have to do with; they send their token as in `device-calls.ts`.

const REQUEST = z.object({
  id: z.string(),
  request_no: z.string(),
  status: z.string(),
  expires_at: z.string(),
})
export type DeviceRequest = z.infer<typeof REQUEST>

/** More time for an order is for its vendor to ask. */
const ASKED = REQUEST_TYPES.filter(({ value }) => value !== 'extend_window')

const BODY = {
  type: choice({ label: 'Asks for', required: true, options: ASKED }),
  reason: longtext({ label: 'Reason', required: true, min: 10 }),
} as const

export const driverAsks = call({
  at: 'POST /order/v1/device/driver/trips/{id}/request',
  summary:
    'The driver asks control tower for something about the trip; the next truck or driver is proposed with it',
  roles: 'device',
  body: BODY,
  answer: REQUEST,
  once: true,
})

export const checkerAsks = call({
  at: 'POST /order/v1/device/checkpoint/trips/{id}/request',
  summary: 'The checker asks control tower for something about a trip that loads or unloads here',
  roles: 'device',
  body: { pin: text({ label: 'PIN', required: true, pattern: /^\d{6}$/, min: 6, max: 6 }), ...BODY },
  answer: REQUEST,
  once: true,
})
