import { CONTROL_TOWER } from '#access/duties.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { longtext, text } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })
const REFERENCE = { required: true, min: 2, max: 60 } as const
const ours = { by: CONTROL_TOWER, companyOnly: true } as const

/** The life of a payment (life.D6b). Money is the company's: no haulier's tower does any of it (dec.I0.2). */
export const TRIP_PAYMENT_LIFE = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    approved: { label: 'Approved, not paid', tone: 'busy' },
    exported: { label: 'In a bank file', tone: 'busy' },
    paid: { label: 'Paid', tone: 'ok' },
    reconciled: { label: 'Reconciled', tone: 'ok' },
    failed: { label: 'Payment failed', tone: 'bad' },
    void: { label: 'Void', tone: 'neutral' },
    reversed: { label: 'Reversed', tone: 'warn' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['draft'],
      to: 'approved',
      ...ours,
      tone: 'primary',
      input: { reason: longtext({ label: 'Note', max: 500 }) },
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
      to: 'failed',
      ...ours,
      tone: 'danger',
      input: { reason },
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
      to: 'reversed',
      ...ours,
      single: true,
      tone: 'danger',
      confirm: 'The money has come back. What it paid can be paid again.',
      input: {
        bank_reference: text({ label: 'Reference of the money received', ...REFERENCE }),
        paid_at: timestamp({ label: 'Received at', required: true }),
        reason,
      },
    },
  },
} as const satisfies Lifecycle
