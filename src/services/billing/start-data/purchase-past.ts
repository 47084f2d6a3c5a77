import { addDays, plantDay } from '#kernel/clock.ts'
import { momentOf } from '#contracts/day-text.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import type { PastEntry } from '#engine/record/past-entries.ts'
import type { Write } from '#engine/write.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { later } from '#services/billing/start-data/later.ts'

/** A purchase order of the demo. */
export interface DemoPo {
  contract: number
  status: string
  /** The quantity of each of its lines. */
  ton: number
  endsIn: number
  /** Made by the other requester of the unit, so that each finds one to approve. */
  byOther?: true
  reason?: string
}

/** States that somebody has approved. */
const APPROVED = ['open', 'on_hold', 'expired']
/** What still waits was entered a few days ago. */
const NEW_DAYS = 3

/** When a purchase order of the demo came to what it is, and by whom. */
interface Life {
  maker: string
  checker: string
  made: string
  submitted: string | null
  approved: string | null
}

/** Those in use were entered and approved on the days around their own; what waits is new. */
export function lifeOf({ at: now }: Write, { status, byOther }: DemoPo, poDay: string): Life {
  const [maker, checker] = byOther
    ? (['order-requester-2', 'order-requester'] as const)
    : (['order-requester', 'order-requester-2'] as const)
  const isApproved = APPROVED.includes(status)
  const made = isApproved
    ? momentOf(poDay, 9, 10)
    : momentOf(addDays(plantDay(new Date(now)), -NEW_DAYS), 9, 10)
  const sent = isApproved ? later(made, 0, 11, now) : status === 'returned' ? later(made, 1, 9, now) : now
  const submitted = status === 'draft' ? null : sent
  const approved = isApproved && submitted ? later(submitted, 1, 10, now) : null
  return { maker, checker, made, submitted, approved }
}

/** What happened to it afterwards: it was held, returned, or its time ran out. */
function endOf(
  w: Write,
  one: DemoPo,
  { maker, checker, submitted, approved }: Life,
): Omit<PastEntry, 'subject'>[] {
  const today = plantDay(new Date(w.at))
  const to = (before: string, at: string, by: PastEntry['by'], action: string) => [
    { action, before: { status: before }, after: { status: one.status }, reason: one.reason ?? null, at, by },
  ]
  if (one.status === 'on_hold' && approved)
    return to('open', momentOf(addDays(today, -6), 13, 25), asPerson(w, maker).actor, 'hold')
  if (one.status === 'returned' && submitted)
    return to('submitted', later(submitted, 1, 14, w.at), asPerson(w, checker).actor, 'return')
  if (one.status === 'expired')
    return to('open', momentOf(addDays(today, one.endsIn + 1), 0, 5), w.actor, 'expire')
  return []
}

/** The history of a purchase order of the demo. */
export function entriesOf(
  w: Write,
  { id, no }: { id: string; no: string },
  one: DemoPo,
  life: Life,
): PastEntry[] {
  const subject = { type: purchaseOrder.name, id, no }
  const { maker, checker, made, submitted, approved } = life
  const [by, second] = [asPerson(w, maker).actor, asPerson(w, checker).actor]
  const moved = (before: string, after: string) => ({ before: { status: before }, after: { status: after } })
  const steps: Omit<PastEntry, 'subject'>[] = [
    { action: 'create', after: { po_no: no }, at: made, by },
    ...(submitted ? [{ action: 'submit', ...moved('draft', 'submitted'), at: submitted, by }] : []),
    ...(approved ? [{ action: 'open', ...moved('submitted', 'open'), at: approved, by: second }] : []),
    ...endOf(w, one, life),
  ]
  return steps.map((step) => ({ ...step, subject }))
}
