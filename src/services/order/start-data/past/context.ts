import type { NewRow } from '#database/rows.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { JsonValue } from '#database/schema.ts'
import type { Cast } from '#services/order/start-data/people.ts'
import type { Papers } from '#services/order/start-data/past/papers.ts'
import type { WeightBook } from '#services/order/start-data/weight-book.ts'

/** What makes rows of stories. */
export interface PastContext {
  cast: Cast
  papers: Papers
  book: WeightBook
  now: number
  /** From then on every step is told; of the days before, what a list or a check asks for. */
  fullFrom: number
  problemId: string
}

/** Rows of the past, by table. */
export interface PastRows {
  orders: NewRow<'orders.order'>[]
  lines: NewRow<'orders.order_line'>[]
  approvals: NewRow<'orders.approval'>[]
  trips: NewRow<'orders.trip'>[]
  disputes: NewRow<'orders.trip_dispute'>[]
  events: NewRow<'orders.trip_event'>[]
  tickets: NewRow<'orders.weighing'>[]
  audit: NewRow<'orders.audit_event'>[]
}

export const iso = (at: number): string => new Date(at).toISOString()

/** Who made a row, and when it changed last. */
export function authored(by: Actor, at: number, last: { by: Actor; at: number } = { by, at }) {
  return {
    created_at: iso(at),
    created_by: by.userId,
    updated_at: iso(last.at),
    updated_by: last.by.userId,
  }
}

/** A row of the audit as `write` leaves it. */
export function audited(
  by: Actor,
  at: number,
  action: string,
  subject: { type: string; id: string; no: string },
  change: { before?: JsonValue; after?: JsonValue; reason?: string | null },
): NewRow<'orders.audit_event'> {
  return {
    id: uuidv7(at),
    at: iso(at),
    actor_id: by.userId,
    actor_name: by.name,
    actor_role: by.roleCode,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    subject_no: subject.no,
    before: change.before ?? null,
    after: change.after ?? null,
    reason: change.reason ?? null,
    request_id: by.requestId,
    ip: by.ip,
  }
}
