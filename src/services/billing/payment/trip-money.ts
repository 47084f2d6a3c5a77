import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { tripMoney } from '#contracts/payment/open-advances.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { tripOfAdvance } from '#services/billing/payment/advance-facts.ts'
import { settingOf } from '#services/master/ports.ts'

/** The call that says how much a trip's route gives its driver along. */
export function mountTripMoney(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, tripMoney, async ({ actor, params }) => {
    const trip = await tripOfAdvance(ctx.db, params.trip_id)
    const { vendor } = actor.scope
    if (!trip || (vendor && !vendor.includes(trip.vendor_id))) throw new AppError('not_found', NOT_FOUND)
    return { suggested_idr: trip.allowance, is_required: await settingOf(ctx.db, 'advance_required') }
  })
}
