import { tutorial } from '#contracts/helpdesk/tutorial.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { mountResource } from '#engine/mount.ts'
import type { ActionRules } from '#engine/rules.ts'

/** A clause on tutorials: users who do not write tutorials see the published ones for their role. */
export const forAudience: ExtraClause = (actor, p) =>
  tutorial.access.update.includes(actor.roleCode)
    ? null
    : `t.status = 'published' and (t.audience_role_codes = '[]' or t.audience_role_codes @> to_jsonb(${p.add(actor.roleCode)}::text))`

/** The calls of tutorials, limited to the caller's audience. */
export function mountTutorials(app: ServiceApp, ctx: ServiceContext): void {
  const actions: ActionRules<typeof tutorial> = {
    publish: { effect: async (w) => ({ published_at: w.at }) },
  }
  mountResource(app, ctx, tutorial, { extra: forAudience, actions })
}
