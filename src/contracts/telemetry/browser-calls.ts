import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/telemetry/calls.ts'

// The calls of scales without their schemas, which would make a page load zod.

export const readFeed: RefTo<typeof calls.readFeed> = { at: 'GET /sub/v1/scale-feed/{id}' }
export const driveOnScale: RefTo<typeof calls.driveOnScale> = { at: 'POST /sub/v1/scale-feed/{id}/simulate' }
export const driveOffScale: RefTo<typeof calls.driveOffScale> = { at: 'POST /sub/v1/scale-feed/{id}/leave' }
