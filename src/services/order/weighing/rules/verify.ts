import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InputOf } from '#kernel/record.ts'
import type { Weighing, weighing } from '#contracts/weighing/weighing.ts'
import { TOWER } from '#access/duties.ts'

type Ticket = Pick<
  Weighing,
  'first_operator_id' | 'second_operator_id' | 'void_requested_at' | 'flags' | 'orphaned_at'
>

/** Why this user does not verify this ticket, whatever they say of its flags: four eyes, and who answers what (life.W4, life.W5). */
function againstUser(ticket: Ticket, { userId, roleCode }: Actor): string | null {
  if ([ticket.first_operator_id, ticket.second_operator_id].includes(userId))
    return 'You took a weight of this ticket; somebody else verifies it'
  if (ticket.void_requested_at) return 'Somebody has asked to void this ticket; that comes first'
  const isBlocked = (ticket.flags ?? []).some(({ level }) => level === 'block')
  const isTower = TOWER.some((code) => code === roleCode)
  if (isBlocked && !isTower) return 'A serious flag is answered by control tower'
  // What the weighbridge left lying is the tower's to see to.
  if (!isBlocked && isTower && !ticket.orphaned_at)
    return 'The weighbridge verifies tickets without a serious flag'
  return null
}

/** Everything against verifying a ticket; `input` is null when only the button is being drawn. */
export function verifyRefusals(
  ticket: Ticket,
  actor: Actor,
  input: InputOf<typeof weighing, 'verify'> | null,
): FieldError[] {
  const message = againstUser(ticket, actor)
  if (message !== null) return [{ field: '', message }]
  if (input === null) return []
  const answered = new Set((input.answers ?? []).map(({ flag }) => flag))
  return (ticket.flags ?? [])
    .filter(({ level, code }) => level !== 'info' && !answered.has(code))
    .map(({ text }) => ({
      field: 'answers',
      message: 'Say something about {flag}',
      params: { flag: { word: text, lower: true } },
    }))
}
