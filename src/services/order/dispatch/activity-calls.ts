import { activities, activityTimeline, queues } from '#contracts/dispatch/activity.ts'
import { handoverPreview } from '#contracts/dispatch/handover-list.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { countsOf, filtered } from '#services/order/dispatch/activities.ts'
import { mountActivityDay } from '#services/order/dispatch/activity-day.ts'
import { mountActivityFile } from '#services/order/dispatch/activity-file.ts'
import { timelineOf } from '#services/order/dispatch/activity-timeline.ts'
import { viewOf } from '#services/order/dispatch/activity-views.ts'
import { compileHandover } from '#services/order/dispatch/handover-facts.ts'
import { readQueues } from '#services/order/dispatch/queue-facts.ts'
import { pageOf } from '#services/order/dispatch/rules/page-of.ts'
import { sharedActivities } from '#services/order/dispatch/shared-activities.ts'

/** The calls of the driver-truck activities. */
export function mountActivities(app: ServiceApp, ctx: ServiceContext): void {
  const plantOf = sharedActivities(ctx)
  mountCall(app, activities, async ({ actor, input }) => {
    const { pairs, now } = await plantOf(actor, input.fresh)
    const { pagination, items } = pageOf(filtered(pairs, input), input.page ?? 1)
    return {
      at: new Date(now).toISOString(),
      ...countsOf(pairs),
      pagination,
      items: items.map((pair) => viewOf(pair, actor.lang)),
    }
  })
  mountCall(app, activityTimeline, async ({ actor, input }) => {
    const plant = await plantOf(actor, input.fresh)
    const { pairs } = plant
    const { narrowings, vendors, truck_types } = countsOf(pairs)
    const page = pageOf(filtered(pairs, input), input.page ?? 1)
    return { narrowings, vendors, truck_types, ...(await timelineOf(ctx.db, page, plant, input.from)) }
  })
  mountCall(app, queues, ({ actor }) => readQueues(ctx.db, actor))
  mountCall(app, handoverPreview, ({ actor }) => compileHandover(ctx.db, actor))
  mountActivityDay(app, ctx)
  mountActivityFile(app, ctx)
}
