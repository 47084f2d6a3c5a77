import { OF_WEIGHING } from '#contracts/catalogue/problem-scopes.ts'
import { sentence } from '#i18n/translate.ts'
import { plantDay } from '#kernel/clock.ts'
import { wantAudit } from '#services/billing/ports.ts'
import { AppError, fieldError, isAppError, refuseNow, type FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import { REVISED_FIELDS, WITH_EVIDENCE, type RevisionKind } from '#contracts/weighing/revision-values.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import {
  changedSaid,
  keptChanges,
  readChanges,
  searchWords,
  storedChanges,
  type KeptChange,
  type WrittenChange,
} from '#services/order/weighing/revision/changes.ts'
import { contentOf, ticketToRevise, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { proofOf } from '#services/order/weighing/revision/proof.ts'
import { planRevision, type RevisionPlan } from '#services/order/weighing/revision/plan.ts'
import type { TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import { revised, type Change } from '#services/order/weighing/rules/revised.ts'
import { moveState } from '#engine/action/actions.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { visibleId } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

type Columns = ChangesOf<'orders.weighing_revision'>

type NewRevision = NewOf<typeof weighingRevision>

const REVISED_STATES: readonly string[] = ['closed', 'flagged', 'verified']

async function ticketOf(w: Write, id: string): Promise<WeighedTicket> {
  try {
    await visibleId(w.ctx, w.tx, weighing, w.actor, id)
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found')
      throw fieldError('weighing_id', 'Choose one from the list')
    throw error
  }
  const ticket = await ticketToRevise(w.tx, id, { lock: true })
  if (ticket && REVISED_STATES.includes(ticket.status)) return ticket
  const waits = ticket?.status === 'revision_pending'
  throw fieldError(
    'weighing_id',
    waits
      ? 'A revision of this ticket waits already'
      : 'Only a ticket with both weights that is not void is revised',
  )
}

async function refuseProblem(w: Write, id: string): Promise<void> {
  const [problem] = await runSql<ColumnsOf<'master.problem_category', 'scope'>>(
    w.tx,
    `select c.scope from master.public_problem p join master.public_problem_category c on c.id = p.category_id
     where p.id = $1 and p.is_active and p.deleted_at is null`,
    [id],
  )
  if (!OF_WEIGHING.scopes.some((scope) => scope === problem?.scope))
    throw fieldError('reason_problem_id', OF_WEIGHING.otherwise)
}

async function revisionNo(w: Write): Promise<string> {
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  return nextNumber(w.tx, 'orders', `RVT-${month}-`, 5)
}

/** The kept changes in the place of the written ones: what does not differ from the ticket is left out. */
function keep(value: NewRevision, kept: readonly KeptChange[]): void {
  value.changes = kept.map(({ field, new_value }) => ({ field, new_value }))
}

/** A refusal of a value beside the row that wrote it; of one that nobody wrote, beside the changes. */
function beside(
  error: FieldError,
  changes: readonly Change[],
  written: readonly WrittenChange[],
): FieldError {
  const isValue = REVISED_FIELDS.some(({ value }) => value === error.field)
  if (!isValue) return error
  // Without the reason the deduction itself is refused, and the other way round: one of the two was written.
  const at = [error.field, ...changes.map(({ field }) => String(field))]
    .map((name) => written.findIndex(({ field }) => field === name))
    .find((index) => index >= 0)
  return { ...error, field: at === undefined ? 'changes' : `changes.${at}.new_value` }
}

const writtenIn = ({ changes }: NewRevision): WrittenChange[] =>
  (changes ?? []).map(({ field, new_value }) => ({ field, new_value: new_value ?? null }))

/** What changes as lists and searches have it: typed values, the fields, and the net before and after where it is another one. */
function saidColumns(
  kind: RevisionKind,
  kept: readonly KeptChange[],
  { before, after }: RevisionPlan,
): Columns {
  const isVoid = kind === 'void'
  const follows = before.tare_kg === after.tare_kg ? [] : tareFollows(kept, before.tare_kg, after.tare_kg)
  const all = isVoid ? [] : [...kept, ...follows]
  const isSame = !isVoid && before.net_kg === after.net_kg
  return {
    changed: JSON.stringify(isVoid ? sentence('Void') : changedSaid(all)),
    changed_fields: all.map(({ field }) => field).join(' '),
    search_words: isVoid ? 'BATAL' : searchWords(all) || '–',
    net_before_kg: isSame ? null : before.net_kg,
    net_after_kg: isSame || isVoid ? null : after.net_kg,
  }
}

/** The tare that follows by itself: a stored one is the truck's. */
function tareFollows(kept: readonly KeptChange[], before: number, after: number): KeptChange[] {
  if (kept.some(({ field }) => field === 'tare_kg')) return []
  return [
    { field: 'tare_kg', old_value: String(before), new_value: String(after), old_name: null, new_name: null },
  ]
}

/** Where the ticket stands while it is asked for. */
const ofTicket = (ticket: WeighedTicket) => ({
  trip_id: ticket.trip_id,
  order_id: ticket.order_id,
  scale_id: ticket.scale_id,
  scale_second_id: ticket.scale_second_id,
  vendor_id: ticket.vendor_id,
  work_unit_id: ticket.work_unit_id,
  from_version: ticket.current_version,
  ticket_status: ticket.status,
})

const movedColumns = (ticket: WeighedTicket, { to, after }: TruckMove): Columns => ({
  to_trip_id: to?.id ?? null,
  to_order_id: to?.order_id ?? null,
  to_vendor_id: after.vendor_id,
  from_driver_id: ticket.driver_id,
  to_driver_id: after.driver_id,
})

/** Everything that speaks against asking, and the columns of what is asked for; the ticket waits from then on (life.W6). */
export async function askRevision(w: Write, value: NewRevision): Promise<Columns> {
  const { kind } = value
  const ticket = await ticketOf(w, value.weighing_id)
  if (ticket.void_requested_at)
    throw fieldError('weighing_id', 'Somebody has asked to void this ticket; that comes first')
  await refuseProblem(w, value.reason_problem_id)
  const wasVerified = ticket.status === 'verified'
  const written = writtenIn(value)
  const read = readChanges(kind, contentOf(ticket), written)
  if ('errors' in read) throw new AppError('invalid_argument', 'Some fields need your attention', read.errors)
  const plan = await planRevision(w.tx, ticket, { kind, changes: read.changes, wasVerified }, { lock: false })
  const versions = { before: plan.before, after: plan.after, vendorId: ticket.vendor_id }
  const { kept, errors } = await keptChanges(w.tx, plan.changes, versions)
  const proof = await proofOf(w, value, ticket, { changes: plan.changes, after: plan.after })
  const lacksFiles = WITH_EVIDENCE.includes(kind) && !value.evidence?.length
  refuseNow([
    ...plan.refused.map((one) => beside(one, plan.changes, written)),
    ...errors,
    ...proof.errors,
    ...(lacksFiles ? [{ field: 'evidence', message: 'Add a photo or a paper that proves it' }] : []),
  ])
  keep(value, kept)
  await moveState(w, weighing, { id: ticket.id }, 'request-revision')
  await w.audit({
    action: 'request-revision',
    subject: { type: 'weighing', id: ticket.id, no: ticket.ticket_no },
    before: { status: ticket.status },
    after: { status: 'revision_pending' },
    reason: value.reason_text,
  })
  await wantAudit(
    w,
    [ticket.trip_id, plan.move?.to?.id].filter((id) => typeof id === 'string'),
  )
  return {
    revision_no: await revisionNo(w),
    ...ofTicket(ticket),
    ...proof.columns,
    ...saidColumns(kind, kept, plan),
    ...(plan.move ? movedColumns(ticket, plan.move) : {}),
    requested_at: w.at,
    requested_by: w.actor.userId,
    requested_by_name: w.actor.name,
  }
}

type Asked = Narrowed<
  ColumnsOf<'orders.weighing_revision', 'id' | 'revision_no' | 'weighing_id' | 'kind'>,
  { kind: RevisionKind }
>

/** Who is told that it waits, by its kind. */
const ASKED: Readonly<Record<RevisionKind, string>> = {
  metadata: 'weighing-revision.asked_operator',
  truck: 'weighing-revision.asked_truck',
  weight: 'weighing-revision.asked_tower',
  quality: 'weighing-revision.asked_tower',
  void: 'weighing-revision.asked_tower',
}

/** Old values and names beside the new ones, as they stand on the ticket while it waits; and who decides is told. */
export async function completeRevision(w: Write, id: string): Promise<void> {
  const [asked] = await runSql<Asked>(
    w.tx,
    'select id, revision_no, weighing_id, kind from orders.weighing_revision where id = $1',
    [id],
  )
  const ticket = asked && (await ticketToRevise(w.tx, asked.weighing_id, { lock: false }))
  if (!asked || !ticket) return
  const read = await storedChanges(w.tx, id, asked.kind, ticket)
  const after = revised(contentOf(ticket), read)
  const { kept } = await keptChanges(w.tx, read, {
    before: contentOf(ticket),
    after,
    vendorId: ticket.vendor_id,
  })
  for (const { field, old_value, old_name, new_name } of kept)
    await runSql(
      w.tx,
      `update orders.weighing_revision_change set old_value = $3, old_name = $4, new_name = $5
       where weighing_revision_id = $1 and field = $2`,
      [id, field, old_value, old_name, new_name],
    )
  await w.emit({
    type: ASKED[asked.kind],
    subject: { type: 'weighing-revision', id, no: asked.revision_no },
    scope: { vendor_id: ticket.vendor_id, work_unit_id: ticket.work_unit_id, scale_id: ticket.scale_id },
    data: { weighing_id: ticket.id, ticket_no: ticket.ticket_no, trip_id: ticket.trip_id, kind: asked.kind },
  })
}
