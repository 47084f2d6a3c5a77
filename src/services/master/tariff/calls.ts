import {
  contractUse,
  copyRoutes,
  newTariff,
  previewCopy,
  resolveTariff,
  routeTariffs,
} from '#contracts/tariff/calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { bodyOf } from '#engine/call/service.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'
import { useOf } from '#services/master/tariff/contract-use.ts'
import { copyAll, plannedCopy } from '#services/master/tariff/copy-routes.ts'
import { setTariff, tariffsOf } from '#services/master/tariff/new-tariff.ts'
import { resolve } from '#services/master/tariff/resolve-route.ts'

/** What can be asked and done about the tariffs of a contract beside the five calls of its routes. */
export function mountTariffCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, contractUse, ({ actor, params }) => useOf(ctx, actor, params.id))
  mountCall(app, previewCopy, ({ actor, input }) => plannedCopy(ctx, actor, input))
  mountCall(app, copyRoutes, ({ actor, input, once }) => write(ctx, actor, once, (w) => copyAll(w, input)))
  mountCall(app, resolveTariff, ({ actor, input }) => resolve(ctx, actor, input))
  mountCall(app, routeTariffs, ({ actor, params }) => tariffsOf(ctx, actor, params.id))
  mountCall(app, newTariff, async ({ actor, params, version, once, c }) => {
    // Read again as it was sent: an empty price means none, one that is left out stays.
    const body = await bodyOf(c)
    return write(ctx, actor, once, (w) => setTariff(w, params.id, version, body))
  })
}
