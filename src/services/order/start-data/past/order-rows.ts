import { plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { OrderStory } from '#services/order/start-data/past/story.ts'
import {
  audited,
  authored,
  iso,
  type PastContext,
  type PastRows,
} from '#services/order/start-data/past/context.ts'
import { addTrip, ANSWERED, DISPUTED } from '#services/order/start-data/past/trip-rows.ts'

const DAY = 24 * 3_600_000

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0)

/** Rupiah that the order was expected to cost, and what it came to. */
export function costsOf({ route, ton, trips }: OrderStory): { expected: number; came: number; kg: number } {
  return {
    expected: route.tariff_idr * ton,
    came: sumOf(trips, ({ billed }) => billed.amount_idr),
    kg: sumOf(trips, ({ billed }) => billed.kg),
  }
}

/** Who did what with the order. */
function addAudit(c: PastContext, rows: PastRows, story: OrderStory): void {
  const subject = { type: 'order', id: story.id, no: c.papers.orders.get(story.id) ?? '' }
  const say = (
    by: string,
    at: number,
    action: string,
    before: string | null,
    after: string,
    reason: string | null = null,
  ): void => {
    const was = before === null ? {} : { before: { status: before } }
    rows.audit.push(audited(c.cast(by), at, action, subject, { ...was, after: { status: after }, reason }))
  }
  const { by, approver, disputed, verified } = story
  say(by, story.made, 'create', null, 'draft')
  say(by, story.submitted, 'submit', 'draft', 'submitted')
  say(approver, story.approved, 'approve', 'submitted', 'approved')
  say('driver', story.delivered, 'completion_requested', 'in_progress', 'completion_requested')
  say('control-tower', story.completed, 'complete', 'completion_requested', 'completed')
  if (disputed) {
    say(by, disputed.at, 'dispute', 'completed', 'disputed', DISPUTED)
    say('control-tower', disputed.answered, 'resolve-dispute', 'disputed', 'completed', ANSWERED)
  }
  if (verified !== null) say(by, verified, 'verify', 'completed', 'verified')
}

function addHead(c: PastContext, rows: PastRows, story: OrderStory, delivered: number): void {
  const { route, verified, disputed, completed, trips } = story
  const [requester, approver] = [c.cast(story.by), c.cast(story.approver)]
  const tower = c.cast('control-tower')
  const { expected, came, kg } = costsOf(story)
  const judged = verified !== null
  rows.orders.push({
    id: story.id,
    ...authored(
      requester,
      story.made,
      judged ? { by: requester, at: verified } : { by: tower, at: completed },
    ),
    order_no: c.papers.orders.get(story.id) ?? '',
    version: 2,
    order_type: route.destination_code.startsWith('YARD') ? 'receive' : 'dispatch',
    requester_id: requester.scope.requester?.[0] ?? '',
    work_unit_id: story.unitId,
    vendor_id: route.vendor_id,
    contract_id: route.contract_id,
    purchase_order_id: route.po_id,
    priority: story.urgent ? 'urgent' : 'normal',
    priority_reason: story.urgent ? 'Kapal sandar malam ini' : null,
    window_start: iso(story.approved),
    window_end: iso(story.approved + 3 * DAY),
    requires_pod: true,
    line_count: 1,
    cargo_id: route.cargo_id,
    origin_checkpoint_id: route.origin_checkpoint_id,
    destination_checkpoint_id: route.destination_checkpoint_id,
    est_amount_idr: expected,
    quantity_ton: story.ton,
    planned_trips: trips.length,
    assigned_trips: trips.length,
    done_trips: trips.length,
    allocated_kg: sumOf(trips, ({ load }) => load.planned),
    loaded_kg: sumOf(trips, ({ load }) => load.origin ?? load.destination ?? load.planned),
    delivered_kg: delivered,
    verified_kg: judged ? kg : 0,
    verified_idr: judged ? came : 0,
    status: judged ? 'verified' : 'completed',
    submitted_at: iso(story.submitted),
    decided_at: iso(story.approved),
    decided_by: approver.userId,
    decision: 'approved',
    decided_by_name: approver.name,
    completion_requested_at: iso(story.delivered),
    completed_at: iso(disputed?.answered ?? completed),
    completed_by: tower.userId,
    // The contracts take five percent less for all of it.
    shortage_reason: delivered < story.ton * 950 ? 'Sisa tidak jadi dimuat, palka penuh' : null,
    verified_at: judged ? iso(verified) : null,
    verified_by: judged ? requester.userId : null,
    verified_by_name: judged ? requester.name : null,
    row_version: 8,
  })
}

/** Adds an order with everything that hangs on it. */
export function addOrder(c: PastContext, rows: PastRows, story: OrderStory): void {
  const { route, trips } = story
  const approver = c.cast(story.approver)
  const arrived = sumOf(trips, ({ load }) => load.destination ?? load.origin ?? load.planned)
  addHead(c, rows, story, arrived)
  rows.lines.push({
    id: story.lineId,
    order_id: story.id,
    position: 1,
    cargo_id: route.cargo_id,
    payload_type_id: route.payload_type_id,
    origin_checkpoint_id: route.origin_checkpoint_id,
    destination_checkpoint_id: route.destination_checkpoint_id,
    quantity_ton: story.ton,
    load_date: plantDay(new Date(story.approved)),
    contract_route_id: route.id,
    charge_basis: route.charge_basis,
    tariff_idr: route.tariff_idr,
    est_amount_idr: costsOf(story).expected,
    purchase_order_line_id: route.po_line_id,
    planned_trips: trips.length,
    allocated_kg: sumOf(trips, ({ load }) => load.planned),
    delivered_kg: arrived,
  })
  rows.approvals.push({
    id: uuidv7(story.approved),
    ...authored(approver, story.approved),
    subject_type: 'order',
    subject_id: story.id,
    subject_no: c.papers.orders.get(story.id) ?? '',
    work_unit_id: story.unitId,
    required_role_code: approver.roleCode,
    decision: 'approved',
    decided_at: iso(story.approved),
    decided_by: approver.userId,
    decided_by_name: approver.name,
  })
  addAudit(c, rows, story)
  for (const [at, trip] of trips.entries()) addTrip(c, rows, story, trip, at + 1)
}
