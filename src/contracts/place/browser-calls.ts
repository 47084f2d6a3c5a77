import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/place/calls.ts'
import type * as trial from '#contracts/place/line-trial.ts'

// The calls of places without their schemas, which would make a page load zod.

export const makeBridgeToken: RefTo<typeof calls.makeBridgeToken> = {
  at: 'POST /master/v1/scale-profile/{id}/bridge-token',
}
export const makeCheckerPin: RefTo<typeof calls.makeCheckerPin> = { at: 'POST /master/v1/checker/{id}/pin' }
export const makeDriverToken: RefTo<typeof calls.makeDriverToken> = {
  at: 'POST /master/v1/driver/{id}/device-token',
}
export const endDriverToken: RefTo<typeof calls.endDriverToken> = {
  at: 'POST /master/v1/driver/{id}/end-device-token',
}
export const endCheckpointToken: RefTo<typeof calls.endCheckpointToken> = {
  at: 'POST /master/v1/checkpoint/{id}/end-device-token',
}
export const makeCheckpointToken: RefTo<typeof calls.makeCheckpointToken> = {
  at: 'POST /master/v1/checkpoint/{id}/device-token',
}
export const tryLine: RefTo<typeof trial.tryLine> = { at: 'POST /master/v1/scale-profile/try-line' }
