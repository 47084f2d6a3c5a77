import { tutorial } from '#contracts/helpdesk/tutorial.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountResource } from '#engine/mount.ts'
import type { ActionRules } from '#engine/rules.ts'
import { forAudience } from '#services/sub/helpdesk/visible.ts'

/** The calls of tutorials, limited to the caller's audience. */
export function mountTutorials(app: ServiceApp, ctx: ServiceContext): void {
  const actions: ActionRules<typeof tutorial> = {
    publish: { effect: async (w) => ({ published_at: w.at }) },
  }
  mountResource(app, ctx, tutorial, { extra: forAudience, actions })
}
