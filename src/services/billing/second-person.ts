import type { Actor } from '#kernel/actor.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import type { Write } from '#engine/write.ts'

/** A record whose changes a second person approves. */
interface Waiting {
  proposed?: object | null
  proposed_by?: string | null
}

/** One change at a time waits; another one would hide what is being approved. */
export function refuseSecondChange({ proposed }: Waiting): void {
  if (proposed)
    throw new AppError('failed_precondition', 'A change waits already; it is approved or refused first', [
      { field: 'change_reason', message: 'A change waits already; it is approved or refused first' },
    ])
}

/** The columns of a change that waits. */
export function waiting(w: Write, proposed: Row, text: string, reason: string): Row {
  return {
    proposed: JSON.stringify(proposed),
    proposed_text: text,
    proposed_by: w.actor.userId,
    proposed_at: w.at,
    change_reason: reason,
  }
}

/** The same columns once it is decided; the reason stays. */
export const DECIDED: Row = { proposed: null, proposed_text: null, proposed_by: null, proposed_at: null }

/** Why this person does not decide on the change. */
export function againstDeciding(actor: Actor, { proposed, proposed_by }: Waiting): FieldError[] {
  if (!proposed) return [{ field: 'status', message: 'No change waits for approval' }]
  return proposed_by === actor.userId
    ? [{ field: 'status', message: 'Somebody else must approve what you asked for' }]
    : []
}
