import { checkTripRequest } from '#contracts/dispatch/request-calls.ts'
import { tripRequest } from '#contracts/dispatch/trip-request.ts'
import { translated } from '#i18n/translated.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { checkRequest } from '#services/order/dispatch/request/checks.ts'
import { guardResults } from '#services/order/dispatch/rules/request-guards.ts'

/** What a request is judged by; it goes before `mountResource`. */
export function mountTripRequests(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, checkTripRequest, async ({ actor, params }) => {
    const row = await readRecord(ctx, ctx.db, tripRequest, actor, params.id)
    const { refusals, pair } = await checkRequest(ctx, ctx.db, actor, row)
    const { lang } = actor
    return {
      guards: guardResults(row.type, refusals).map(({ label, refusal }) => ({
        label: label && translated(lang, label),
        level: refusal?.level ?? ('ok' as const),
        message: refusal && translated(lang, refusal.message, refusal.params),
      })),
      line: pair && {
        quantity_kg: pair.line.quantity_kg,
        allocated_kg: pair.line.allocated_kg,
        planned_kg: pair.planned_kg,
        planned_start_at: pair.span.start,
        planned_end_at: pair.span.end,
      },
    }
  })
}
