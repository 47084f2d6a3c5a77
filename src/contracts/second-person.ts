import { json, longtext } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'

/** A change of a record that is in force: one person asks for it with a reason, a second one decides (life.D16.8). */
export const SECOND_PERSON = {
  change_reason: longtext({
    label: 'Reason for the change',
    min: 10,
    help: 'Needed once it is in force; somebody else then approves the change',
  }),
  proposed: json<object>('Change that waits'),
  proposed_text: longtext({ label: 'Change that waits', readOnly: true }),
  proposed_by: idOf({ label: 'Asked for by', readOnly: true }),
  proposed_at: timestamp({ label: 'Asked for at', readOnly: true }),
} as const

/** The two answers to a change that waits; a lifecycle says from which states and by whom. */
export const APPROVE_CHANGE = {
  label: 'Approve the change',
  to: null,
  tone: 'primary',
  input: { reason: longtext({ label: 'Note' }) },
} as const
export const REFUSE_CHANGE = {
  label: 'Refuse the change',
  to: null,
  input: { reason: longtext({ label: 'Reason', required: true, min: 10 }) },
} as const
