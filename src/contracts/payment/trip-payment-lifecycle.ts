import { CONTROL_TOWER } from '#access/duties.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { choice, longtext, text } from '#contracts/fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { CHOSEN_METHODS } from '#contracts/payment/payment-words.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })
const REFERENCE = { required: true, min: 2, max: 60 } as const
const ours = { by: CONTROL_TOWER, companyOnly: true } as const

/**
 * The life of a payment (life.D6b). Money is the company's: no haulier's tower does any of it (dec.I0.2). That one failed or came back is said
 * by one person with the bank's reference and confirmed by another (dec.I4.5).
 */
export const TRIP_PAYMENT_LIFE = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    approved: { label: 'Approved, not paid', tone: 'busy' },
    exported: { label: 'In a bank file', tone: 'busy' },
    paid: { label: 'Paid', tone: 'ok' },
    reconciled: { label: 'Reconciled', tone: 'ok' },
    failing: { label: 'Failure to confirm', tone: 'warn' },
    failed: { label: 'Payment failed', tone: 'bad' },
    void: { label: 'Void', tone: 'neutral' },
    reversing: { label: 'Reversal to confirm', tone: 'warn' },
    reversed: { label: 'Reversed', tone: 'warn' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['draft'],
      to: 'approved',
      ...ours,
      tone: 'primary',
      input: {
        statement_on: date({
          label: 'Last day of the statement',
          help: 'Where the money was in a bank file before: a day that is over, and not before that file',
        }),
        statement_file_id: file({
          label: 'Statement of the bank',
          help: 'Where the money was in a bank file before: it shows that nothing went out',
        }),
        reason: longtext({ label: 'Note', max: 500 }),
      },
    },
    'change-way': {
      label: 'Change how it is paid',
      from: ['draft'],
      to: null,
      ...ours,
      single: true,
      input: {
        method: choice({ label: 'Paid by', required: true, options: CHOSEN_METHODS }),
        reason,
      },
    },
    export: { label: 'Put into a bank file', from: ['approved'], to: 'exported', by: 'system' },
    pay: {
      label: 'Mark as paid',
      from: ['approved', 'exported'],
      to: 'paid',
      ...ours,
      single: true,
      tone: 'primary',
      input: {
        bank_reference: text({ label: 'Reference of the bank', ...REFERENCE }),
        paid_at: timestamp({ label: 'Paid at', required: true }),
      },
    },
    fail: {
      label: 'Mark as failed',
      from: ['exported'],
      to: 'failing',
      ...ours,
      single: true,
      tone: 'danger',
      confirm: 'Somebody else confirms it before it can be prepared again.',
      input: {
        bank_reference: text({ label: 'Reference of the bank for the failure', ...REFERENCE }),
        proof_file_id: file({ label: 'Notice or statement of the bank' }),
        reason,
      },
    },
    'confirm-failure': {
      label: 'Confirm the failure',
      from: ['failing'],
      to: 'failed',
      ...ours,
      single: true,
      tone: 'primary',
      confirm: 'You have asked the bank: no money has gone out. It can be prepared again.',
    },
    redo: { label: 'Prepare again', from: ['failed', 'approved'], to: 'draft', ...ours, input: { reason } },
    void: {
      label: 'Void payment',
      from: ['draft', 'failed'],
      to: 'void',
      ...ours,
      tone: 'danger',
      confirm: 'What it would pay can be put on another payment.',
      input: { reason },
    },
    reconcile: {
      label: 'Reconcile',
      from: ['paid'],
      to: 'reconciled',
      ...ours,
      input: { reason: longtext({ label: 'Note', max: 500 }) },
    },
    reverse: {
      label: 'Reverse',
      from: ['paid', 'reconciled'],
      to: 'reversing',
      ...ours,
      single: true,
      tone: 'danger',
      confirm: 'The money has come back. Somebody else confirms it before what it paid can be paid again.',
      input: {
        bank_reference: text({ label: 'Reference of the money received', ...REFERENCE }),
        paid_at: timestamp({ label: 'Received at', required: true }),
        proof_file_id: file({ label: 'Statement of the bank', required: true }),
        reason,
      },
    },
    'confirm-reversal': {
      label: 'Confirm the reversal',
      from: ['reversing'],
      to: 'reversed',
      ...ours,
      single: true,
      tone: 'primary',
      confirm: 'You have seen the money on the statement of the bank. What it paid can be paid again.',
    },
    'refuse-undoing': {
      label: 'Not so: put it back',
      from: ['failing', 'reversing'],
      to: null,
      ...ours,
      single: true,
      input: { reason },
    },
  },
} as const satisfies Lifecycle
