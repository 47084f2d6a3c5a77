import { DRAFT_READERS } from '#access/duties.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'

/** Drafts belong to the unit that writes them; control tower sees what was submitted. */
export const visibleOrders: ExtraClause = (actor) =>
  DRAFT_READERS.includes(actor.roleCode) ? null : `t.status <> 'draft'`

/** What was decided about orders is seen by those who see the orders; the unit's own column limits it besides. */
export const ofVisibleOrders: ExtraClause = (actor, p) =>
  actor.scope.vendor &&
  `t.subject_type = 'order' and t.subject_id in (select id from orders.public_order where vendor_id = any(${p.add(actor.scope.vendor)}::uuid[]))`
