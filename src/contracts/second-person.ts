import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { json, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

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

/**
 * What decides about truth: only a second administrator puts a change into force, or time where there is no second one
 * (decision 24). Whether a change waits is all the life such a record has.
 */
export const TRUTH_LIFE = {
  field: 'change_state',
  initial: 'settled',
  states: {
    settled: { label: 'In force', tone: 'ok' },
    waiting: { label: 'A change waits', tone: 'warn' },
  },
  actions: {
    'approve-change': { ...APPROVE_CHANGE, from: ['waiting'], to: 'settled', by: ADMIN, single: true },
    'refuse-change': { ...REFUSE_CHANGE, from: ['waiting'], to: 'settled', by: ADMIN, single: true },
    'apply-change': { label: 'Apply the change', from: ['waiting'], to: 'settled', by: 'system' },
  },
} as const satisfies Lifecycle

/** The fields of such a record. */
export const TRUTH_CHANGE = {
  ...SECOND_PERSON,
  change_reason: {
    ...SECOND_PERSON.change_reason,
    help: 'Needed when the limits of weighing change; somebody else then approves the change',
  },
  proposed: { ...SECOND_PERSON.proposed, readOnly: true },
  proposed_until: timestamp({ label: 'Takes effect by itself', readOnly: true }),
} as const

const BY_COMPANY = {
  from: ['waiting'],
  to: 'settled',
  by: [...ADMIN, ...CONTROL_TOWER],
  companyOnly: true,
  single: true,
} as const

/**
 * Master data that money follows from: another super admin or a control tower of the company puts a change into force, and time never does
 * (decision 81).
 */
export const MONEY_LIFE = {
  ...TRUTH_LIFE,
  actions: {
    'approve-change': { ...APPROVE_CHANGE, ...BY_COMPANY },
    'refuse-change': { ...REFUSE_CHANGE, ...BY_COMPANY },
  },
} as const satisfies Lifecycle

/** The fields of such a record. */
export const MONEY_CHANGE = {
  ...SECOND_PERSON,
  proposed: { ...SECOND_PERSON.proposed, readOnly: true },
  proposed_by_name: text({ label: 'Asked for by', readOnly: true }),
  change_state: text({ label: 'Status', always: true }),
} as const
