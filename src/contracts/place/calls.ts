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
