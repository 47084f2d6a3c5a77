import * as z from 'zod/mini'
import { flag, longtext, text } from '#contracts/fields.ts'
import { call } from '#kernel/call.ts'

// What a driver's phone calls to come on duty, rest, and go off duty; it sends the driver's token, as in `device-calls.ts`.

const SESSION = z.object({
  id: z.string(),
  status: z.enum(['active', 'resting']),
  plate_no: z.string(),
  to_workshop: z.boolean(),
  trip_no: z.nullable(z.string()),
  login_at: z.string(),
  resting_since: z.nullable(z.string()),
  duty_min: z.int(),
  drive_min: z.int(),
  rest_min: z.int(),
  /** So many minutes may still be driven before a rest; 0 when it is due. */
  until_rest_min: z.int(),
  /** What has run over: `no_rest`, `over_8h`, `over_12h`. */
  clocks: z.array(z.enum(['no_rest', 'over_8h', 'over_12h'])),
})
export type DeviceSession = z.infer<typeof SESSION>

/** The session of a phone's driver; null while they are off duty. */
const OWN = z.object({ session: z.nullable(SESSION) })

const DEVICE = { device_id: text({ label: 'Device', max: 100 }) } as const
const NOTE = { reason: longtext({ label: 'Note', max: 250 }) } as const

export const driverSessionNow = call({
  at: 'GET /order/v1/device/driver/session',
  summary: 'The session of the driver of this phone, with its hours',
  roles: 'device',
  answer: OWN,
})

export const driverStarts = call({
  at: 'POST /order/v1/device/driver/session/start',
  summary:
    'The driver comes on duty with a truck; who else holds either is taken over where `take_over` says so',
  roles: 'device',
  body: {
    truck: text({ label: 'Plate number or code of the truck', required: true, max: 30 }),
    take_over: flag('Take over from others'),
    to_workshop: flag('Only to the workshop'),
    ...DEVICE,
  },
  answer: OWN,
  once: true,
})

export const driverRests = call({
  at: 'POST /order/v1/device/driver/session/rest',
  summary: 'The driver begins a rest',
  roles: 'device',
  body: NOTE,
  answer: OWN,
  once: true,
})

export const driverDrivesOn = call({
  at: 'POST /order/v1/device/driver/session/resume',
  summary: 'The driver has rested and drives on',
  roles: 'device',
  body: NOTE,
  answer: OWN,
  once: true,
})

export const driverEnds = call({
  at: 'POST /order/v1/device/driver/session/end',
  summary: 'The driver goes off duty',
  roles: 'device',
  body: NOTE,
  answer: OWN,
  once: true,
})

/** Every minute or so: without it for some minutes the phone counts as offline, for some hours the session expires. */
export const driverAlive = call({
  at: 'POST /order/v1/device/driver/session/heartbeat',
  summary: 'The phone is on, and its driver is on duty',
  roles: 'device',
  body: DEVICE,
  answer: OWN,
})
