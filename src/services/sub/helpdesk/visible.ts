import { tutorial } from '#contracts/helpdesk/tutorial.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'

/** A clause on tutorials: users who do not write tutorials see the published ones for their role. */
export const forAudience: ExtraClause = (actor, p) =>
  tutorial.access.update.includes(actor.roleCode)
    ? null
    : `t.status = 'published' and (t.audience_role_codes = '[]' or t.audience_role_codes @> to_jsonb(${p.add(actor.roleCode)}::text))`
