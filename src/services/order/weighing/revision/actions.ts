import type { weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { askRevision, completeRevision } from '#services/order/weighing/revision/ask.ts'
import { REVISION_ACTIONS } from '#services/order/weighing/revision/decide.ts'

/** Revisions of tickets: asked for by operators, decided by the right second person. */
export const revisionRules: ResourceRules<typeof weighingRevision> = {
  onCreate: askRevision,
  afterWrite: completeRevision,
  actions: REVISION_ACTIONS,
}
