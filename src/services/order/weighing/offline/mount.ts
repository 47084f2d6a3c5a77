import { offlineConflict } from '#contracts/weighing/offline-conflict.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { mountKnownTrucks } from '#services/order/weighing/offline/known-trucks.ts'
import { OFFLINE_ACTIONS } from '#services/order/weighing/offline/decide.ts'
import { mountSync } from '#services/order/weighing/offline/sync.ts'
import { mountTerminals } from '#services/order/weighing/offline/terminals.ts'

/** Mounts what weighing without the server needs of it: terminals, the trucks they know, their records, and what a person decides on. */
export function mountOffline(app: ServiceApp, ctx: ServiceContext): void {
  mountTerminals(app, ctx)
  mountKnownTrucks(app, ctx)
  mountSync(app, ctx)
  mountResource(app, ctx, offlineConflict, { actions: OFFLINE_ACTIONS })
}
