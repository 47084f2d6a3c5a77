import { REQUESTER } from '#access/duties.ts'
import { clock } from '#kernel/clock.ts'
import { remarkTerms } from '#contracts/people/remark-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { settingOf } from '#services/master/ports.ts'
import { creditLimits, ownDrivers } from '#services/order/people/remark-facts.ts'

/** What is asked of remarks besides the calls of their contract. */
export function mountRemarkCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, remarkTerms, async ({ actor }) => {
    const limits = await creditLimits(ctx.db)
    const own = REQUESTER.includes(actor.roleCode)
      ? await ownDrivers(ctx.db, actor, clock.now().toISOString())
      : null
    return {
      ...limits,
      confirm_above: await settingOf(ctx.db, 'remark_confirm_above'),
      praise_waits: actor.scope.vendor !== null,
      drivers: own && own.map(({ driver_id }) => driver_id),
    }
  })
}
