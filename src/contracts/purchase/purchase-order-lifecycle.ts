import { REQUESTER } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import { APPROVE_CHANGE, REFUSE_CHANGE } from '#contracts/second-person.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** A purchase order is nearly used from so many per cent of its value on (life.D7). */
export const NEARLY_USED_PERCENT = 80
/** It ends soon from so many days before its last one on (life.D7). */
export const ENDING_DAYS = 14

const reason = longtext({ label: 'Reason', required: true, min: 10 })

/** The life of a purchase order (life.D7, dec.I1.5); opening it is the approval by another requester of the unit. */
export const PURCHASE_ORDER_LIFE = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    submitted: { label: 'Waits for approval', tone: 'info' },
    returned: { label: 'Returned', tone: 'warn' },
    open: { label: 'Open for use', tone: 'ok' },
    exhausted: { label: 'Used up', tone: 'warn' },
    on_hold: { label: 'On hold', tone: 'warn' },
    expired: { label: 'Expired', tone: 'bad' },
    closed: { label: 'Closed', tone: 'neutral' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  },
  actions: {
    submit: {
      label: 'Submit',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: REQUESTER,
      tone: 'primary',
      confirm: 'Another requester of your work unit then approves it. Until then nobody changes it.',
    },
    open: {
      label: 'Approve and open',
      from: ['submitted'],
      to: 'open',
      by: REQUESTER,
      tone: 'primary',
      input: { reason: longtext({ label: 'Note' }) },
    },
    return: { label: 'Return', from: ['submitted'], to: 'returned', by: REQUESTER, input: { reason } },
    hold: { label: 'Put on hold', from: ['open'], to: 'on_hold', by: REQUESTER, input: { reason } },
    resume: { label: 'Resume', from: ['on_hold'], to: 'open', by: REQUESTER, tone: 'primary' },
    'approve-change': { ...APPROVE_CHANGE, from: ['open', 'exhausted'], by: REQUESTER },
    'refuse-change': { ...REFUSE_CHANGE, from: ['open', 'exhausted'], by: REQUESTER },
    exhaust: { label: 'Use up', from: ['open'], to: 'exhausted', by: 'system' },
    replenish: { label: 'Replenish', from: ['exhausted'], to: 'open', by: 'system' },
    expire: { label: 'Expire', from: ['open', 'exhausted', 'on_hold'], to: 'expired', by: 'system' },
    close: {
      label: 'Close for good',
      from: ['open', 'exhausted', 'expired'],
      to: 'closed',
      by: REQUESTER,
      input: { reason },
    },
    cancel: {
      label: 'Cancel purchase order',
      from: ['draft', 'submitted', 'returned', 'open'],
      to: 'cancelled',
      by: REQUESTER,
      tone: 'danger',
      input: { reason },
    },
  },
} as const satisfies Lifecycle

/** States in which its form is filled in freely. */
export const WRITTEN: readonly unknown[] = [
  'draft',
  'returned',
] satisfies (keyof typeof PURCHASE_ORDER_LIFE.states)[]
/** States in which it only grows, with a second person. */
export const GROWING: readonly unknown[] = [
  'open',
  'exhausted',
] satisfies (keyof typeof PURCHASE_ORDER_LIFE.states)[]
/** What may be changed of one in force: growing wants a second person, notes and file change at once. */
export const RAISED_FIELDS = [
  'total_value_idr',
  'valid_to',
  'lines',
  'notes',
  'file_id',
  'change_reason',
] as const
