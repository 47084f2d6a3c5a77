import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/fleet/calls.ts'

// The calls of the fleet without their schemas, which would make a page load zod.

export const pairDevice: RefTo<typeof calls.pairDevice> = { at: 'POST /master/v1/truck/{id}/pair-device' }
export const unpairDevice: RefTo<typeof calls.unpairDevice> = {
  at: 'POST /master/v1/truck/{id}/unpair-device',
}
