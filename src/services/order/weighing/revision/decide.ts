import { AppError, refuseNow, type FieldError } from '#kernel/errors.ts'
import { againstStatus } from '#contracts/refused.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { WeighingRevision, weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import { refreshIssues } from '#services/order/order/order-issues.ts'
import { againstDecider } from '#services/order/weighing/rules/revision-decider.ts'
import { keepFormer } from '#services/order/weighing/paper/keep.ts'
import { applyToTrips } from '#services/order/weighing/revision/apply.ts'
import { storedChanges } from '#services/order/weighing/revision/changes.ts'
import { ticketToRevise, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { planRevision, type RevisionPlan } from '#services/order/weighing/revision/plan.ts'
import { ticketColumns } from '#services/order/weighing/revision/ticket-columns.ts'
import { applyMove, lockMove } from '#services/order/weighing/revision/truck/apply-move.ts'
import { addVersion } from '#services/order/weighing/revision/versions.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { moveState } from '#engine/action/actions.ts'
import type { ActionRule, ActionRules, GuardFacts } from '#engine/rules.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Columns = ChangesOf<'orders.weighing_revision'>

type Facts = Pick<GuardFacts<typeof weighingRevision>, 'db' | 'actor' | 'row'>

/** The ticket of a revision that waits, and what it would become; null where the ticket does not wait any more. */
export async function planOf(
  db: Executor,
  row: WeighingRevision,
  look: { lock: boolean },
): Promise<{ ticket: WeighedTicket; plan: RevisionPlan } | null> {
  const ticket = await ticketToRevise(db, row.weighing_id, look)
  if (!ticket || ticket.status !== 'revision_pending') return null
  const changes = await storedChanges(db, row.id, row.kind, ticket)
  const wasVerified = row.ticket_status === 'verified'
  return { ticket, plan: await planRevision(db, ticket, { kind: row.kind, changes, wasVerified }, look) }
}

/** The trucks of a revision: the ticket's, and the one that it was. */
async function trucksOf(db: Executor, row: WeighingRevision): Promise<string[]> {
  const [ticket] = await runSql<ColumnsOf<'orders.weighing', 'truck_id'>>(
    db,
    'select truck_id from orders.weighing where id = $1',
    [row.weighing_id],
  )
  const chosen = row.changes?.find(({ field }) => field === 'truck_id')?.new_value
  return [ticket?.truck_id, chosen].filter((id) => typeof id === 'string')
}

/** What speaks against this person deciding at all. */
async function againstDeciding({ db, row, actor }: Facts): Promise<FieldError[]> {
  const wrong = againstDecider(row, actor)
  return wrong.length
    ? wrong
    : againstSecondPerson(db, actor, [row.requested_by], {
        field: 'status',
        message: 'You asked for this revision; somebody else decides',
      })
}

/** What speaks against approving: who asks, and what has become of ticket, trip and year meanwhile (life.D5). */
async function approveGuard(facts: Facts, reason: string | null | undefined): Promise<FieldError[]> {
  const wrong = await againstDeciding(facts)
  if (wrong.length) return wrong
  const found = await planOf(facts.db, facts.row, { lock: false })
  if (!found) return againstStatus('The ticket has moved on meanwhile; reload it')
  const { refused, money } = found.plan
  const tooDear = reason === null && money.gaps.length > 0
  return [
    ...refused,
    ...(tooDear
      ? money.gaps.map(({ message, params }) => ({ field: 'reason', message, ...(params ? { params } : {}) }))
      : []),
  ]
}

/** Makes the next version of the ticket and of everything that rests on it, in this transaction. */
async function approve(w: Write, row: WeighingRevision, reason: string | null): Promise<Columns> {
  // Truck, order, then ticket, then trips: the sequence of everybody who moves a trip.
  const trucks = row.kind === 'truck' ? await trucksOf(w.tx, row) : []
  await lockMove(w, { trucks, orders: [row.order_id, row.to_order_id] })
  const found = await planOf(w.tx, row, { lock: true })
  if (!found) throw new AppError('failed_precondition', 'Somebody else has just moved this on; reload it')
  const { ticket, plan } = found
  // A trip or a truck may have moved on between the guard and the locks.
  refuseNow(plan.refused)
  const by = {
    id: row.id,
    revision_no: row.revision_no,
    kind: row.kind,
    requested_by: row.requested_by,
  }
  await keepFormer(w, ticket.id)
  const version = await addVersion(w, ticket.id, { before: plan.before, after: plan.after, by })
  const columns = await ticketColumns(w, row, plan, version)
  await moveState(w, weighing, { id: ticket.id }, 'end-revision', columns)
  await w.audit({
    action: 'revise',
    subject: { type: 'weighing', id: ticket.id, no: ticket.ticket_no },
    before: { ...plan.before, status: 'revision_pending' },
    after: { ...plan.after, status: columns.status, current_version: version, revision_no: row.revision_no },
    reason: row.reason_text,
  })
  const told = {
    weighingId: ticket.id,
    ticketNo: ticket.ticket_no,
    revisionNo: row.revision_no,
    reason: reason ?? row.reason_text,
  }
  if (plan.move) await applyMove(w, ticket, plan.move, told)
  await applyToTrips(w, plan, told)
  await tellRevised(w, { row, ticket, plan, version })
  return {
    to_version: version,
    ...decided(w, reason),
    ...(plan.move ? { to_driver_id: plan.after.driver_id } : {}),
  }
}

interface Made {
  row: WeighingRevision
  ticket: WeighedTicket
  plan: RevisionPlan
  version: number
}

/** Whoever reads the ticket hears of its version, and of another truck both hauliers and both drivers. */
async function tellRevised(w: Write, { row, ticket, plan, version }: Made): Promise<void> {
  const { move } = plan
  if (move)
    await w.emit({
      type: 'weighing-revision.truck_moved',
      subject: { type: 'weighing-revision', id: row.id, no: row.revision_no },
      scope: { vendor_id: ticket.vendor_id, work_unit_id: ticket.work_unit_id, scale_id: ticket.scale_id },
      data: {
        weighing_id: ticket.id,
        ticket_no: ticket.ticket_no,
        truck: [plan.before.plate_no, plan.after.plate_no],
        trip: [plan.before.trip_no, plan.after.trip_no],
        // What is said to each of them, whoever reads the revision.
        note: `${ticket.ticket_no}: ${plan.before.plate_no} → ${plan.after.plate_no}`,
      },
    })
  await w.emit({
    type: 'weighing.revised',
    subject: { type: 'weighing', id: ticket.id, no: ticket.ticket_no },
    scope: { vendor_id: ticket.vendor_id, work_unit_id: ticket.work_unit_id, scale_id: ticket.scale_id },
    data: {
      revision_id: row.id,
      revision_no: row.revision_no,
      kind: row.kind,
      version,
      trip_id: ticket.trip_id,
      order_id: ticket.order_id,
      net_before_kg: plan.before.net_kg,
      net_kg: plan.after.status === 'void' ? null : plan.after.net_kg,
      trips: plan.money.trips.map((one) => ({ ...one })),
      ...(move ? { truck_id: [ticket.truck_id, plan.after.truck_id], to_trip_id: plan.after.trip_id } : {}),
    },
  })
}

const decided = (w: Write, reason: string | null): Columns => ({
  decided_at: w.at,
  decided_by: w.actor.userId,
  decided_by_name: w.actor.name,
  decision_reason: reason,
})

/** The ticket stands again where it stood before it was asked for. */
async function standBack(w: Write, row: WeighingRevision, word: string): Promise<void> {
  await moveState(w, weighing, { id: row.weighing_id }, 'end-revision', { status: row.ticket_status })
  await w.audit({
    action: word,
    subject: { type: 'weighing', id: row.weighing_id, no: row.weighing.ticket_no ?? null },
    before: { status: 'revision_pending' },
    after: { status: row.ticket_status },
    reason: row.revision_no,
  })
  if (row.order_id) await refreshIssues(w, row.order_id)
}

const confirm: ActionRule<typeof weighingRevision, 'confirm'> = {
  guard: ({ db, actor, row }) => approveGuard({ db, actor, row }, null),
  effect: (w, row) => approve(w, row, null),
  asks: ({ row, actor }) => row.kind === 'metadata' && againstDecider(row, actor).length > 0,
}

const approveByTower: ActionRule<typeof weighingRevision, 'approve'> = {
  fresh: true,
  guard: ({ db, actor, row, input }) => approveGuard({ db, actor, row }, input ? input.reason : undefined),
  effect: (w, row, { reason }) => approve(w, row, reason),
  asks: ({ row, actor }) => row.kind !== 'metadata' && againstDecider(row, actor).length > 0,
}

const reject: ActionRule<typeof weighingRevision, 'reject'> = {
  guard: againstDeciding,
  async effect(w, row, { reason }) {
    await standBack(w, row, 'refuse-revision')
    return decided(w, reason)
  },
}

const cancel: ActionRule<typeof weighingRevision, 'cancel'> = {
  guard: ({ row, actor }) =>
    Promise.resolve(
      row.requested_by === actor.userId ? [] : againstStatus('Only who asked for a revision withdraws it'),
    ),
  async effect(w, row) {
    await standBack(w, row, 'withdraw-revision')
  },
}

/** Decisions on revisions: each by somebody else than who asked, of the right duty (life.D5, dec.I3.1). */
export const REVISION_ACTIONS: ActionRules<typeof weighingRevision> = {
  confirm,
  approve: approveByTower,
  reject,
  cancel,
}
