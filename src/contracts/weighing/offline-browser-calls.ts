import type { RefTo } from '#kernel/call.ts'
import type * as calls from '#contracts/weighing/offline-calls.ts'

// The calls of weighing without the server, without their schemas, which would make a page load zod.

export const openTerminal: RefTo<typeof calls.openTerminal> = { at: 'POST /order/v1/weighing/terminal' }
export const syncWeights: RefTo<typeof calls.syncWeights> = { at: 'POST /order/v1/weighing/sync' }
export const knownTrucks: RefTo<typeof calls.knownTrucks> = { at: 'POST /order/v1/weighing/trucks' }
