import * as z from 'zod/mini'
import { MASTER } from '#contracts/access.ts'
import { call } from '#kernel/call.ts'

/** The secret with which a bridge program posts the readings of one scale; the one before stops working. */
export const makeBridgeToken = call({
  at: 'POST /master/v1/scale-profile/{id}/bridge-token',
  summary: 'A new secret for a bridge program, shown this once',
  roles: MASTER.update,
  fresh: true,
  answer: z.object({ bridge_token: z.string() }),
  message: 'Created',
})

/** The PIN with which a checker confirms arrivals (read.R11); the one before stops working. */
export const makeCheckerPin = call({
  at: 'POST /master/v1/checker/{id}/pin',
  summary: 'A new PIN for a checker, shown this once',
  roles: MASTER.update,
  fresh: true,
  answer: z.object({ pin: z.string() }),
  message: 'Created',
})

const deviceToken = z.object({ device_token: z.string() })

/** The token of a driver's phone; the one before stops working. */
export const makeDriverToken = call({
  at: 'POST /master/v1/driver/{id}/device-token',
  summary: 'A new token for the phone of a driver, shown this once',
  roles: MASTER.update,
  fresh: true,
  answer: deviceToken,
  message: 'Created',
})

/** Ends the token of a driver's phone at once, without a new one: the phone is lost, or the driver has gone. */
export const endDriverToken = call({
  at: 'POST /master/v1/driver/{id}/end-device-token',
  summary: 'The phone of a driver is refused from now on',
  roles: MASTER.update,
  answer: z.object({ was_in_use: z.boolean() }),
})

export const endCheckpointToken = call({
  at: 'POST /master/v1/checkpoint/{id}/end-device-token',
  summary: 'The handheld of a checkpoint is refused from now on',
  roles: MASTER.update,
  answer: z.object({ was_in_use: z.boolean() }),
})

/** The token of the handheld at a checkpoint, whose checker confirms with a PIN besides (read.R11); the one before stops working. */
export const makeCheckpointToken = call({
  at: 'POST /master/v1/checkpoint/{id}/device-token',
  summary: 'A new token for the handheld of a checkpoint, shown this once',
  roles: MASTER.update,
  fresh: true,
  answer: deviceToken,
  message: 'Created',
})
