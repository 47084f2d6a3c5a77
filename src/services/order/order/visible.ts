import { DRAFT_READERS } from '#access/duties.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { lentUnits, withinLent } from '#services/order/order/lent.ts'

/** Drafts belong to the unit that writes them; control tower sees what was submitted. */
export const visibleOrders: ExtraClause = (actor, p) =>
  DRAFT_READERS.includes(actor.roleCode) ? withinLent(actor, p) : `t.status <> 'draft'`

/** What was decided about orders is seen by those who see the orders; the unit's own column limits it besides. */
export const ofVisibleOrders: ExtraClause = (actor, p) => {
  const clauses = [ofVendor(actor, p), ofLent(actor, p)].filter((clause) => clause !== null)
  return clauses.length ? clauses.join(' and ') : null
}

const ofVendor: ExtraClause = (actor, p) =>
  actor.scope.vendor &&
  `t.subject_type = 'order' and t.subject_id in (select id from orders.public_order where vendor_id = any(${p.add(actor.scope.vendor)}::uuid[]))`

/** Of lent units, what was decided about the orders that are seen there. */
const ofLent: ExtraClause = (actor, p) => {
  const within = withinLent(actor, p, 'o')
  return (
    within &&
    `(t.work_unit_id <> all(${p.add(lentUnits(actor))}::uuid[])
      or exists (select 1 from orders.public_order o where t.subject_type = 'order' and o.id = t.subject_id and ${within}))`
  )
}
