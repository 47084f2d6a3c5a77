import { revisionEffect } from '#contracts/weighing/revision-calls.ts'
import { planTruck, revisionTrucks } from '#contracts/weighing/truck-calls.ts'
import { weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import { effectOf } from '#services/order/weighing/revision/effect.ts'
import { revisionRules } from '#services/order/weighing/revision/actions.ts'
import { ticketFor, trucksFor } from '#services/order/weighing/revision/truck/candidates.ts'
import { planChoice } from '#services/order/weighing/revision/truck/choice.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import { readRecord } from '#engine/record/records.ts'

/** Mounts everything below `/v1/weighing-revision`. */
export function mountRevisions(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, revisionEffect, async ({ actor, params }) =>
    effectOf(ctx.db, await readRecord(ctx, ctx.db, weighingRevision, actor, params.id), actor),
  )
  mountCall(app, revisionTrucks, ({ actor, input }) => trucksFor(ctx, actor, input))
  mountCall(app, planTruck, async ({ actor, input }) =>
    planChoice(ctx.db, await ticketFor(ctx, actor, input.weighing_id), input, actor.lang),
  )
  mountResource(app, ctx, weighingRevision, revisionRules)
}
