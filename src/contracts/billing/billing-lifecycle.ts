import { DOCUMENT_ACTIONS } from '#contracts/billing/document-actions.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** The life of a billing document (life.D6). */
export const BILLING_LIFE = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    in_review: { label: 'In review', tone: 'info' },
    returned: { label: 'Returned', tone: 'warn' },
    verified: { label: 'Verified', tone: 'ok' },
    payment_requested: { label: 'Payment asked for', tone: 'busy' },
    partially_paid: { label: 'Paid in part', tone: 'busy' },
    paid: { label: 'Paid', tone: 'ok' },
    closed: { label: 'Closed', tone: 'ok' },
    void: { label: 'Void', tone: 'neutral' },
  },
  actions: {
    ...DOCUMENT_ACTIONS,
    reopen: { label: 'Open again', from: ['in_review'], to: 'draft', by: 'system' },
    'request-payment': {
      label: 'Ask for payment',
      from: ['verified'],
      to: 'payment_requested',
      by: 'system',
    },
    'pay-part': { label: 'Pay a part', from: ['payment_requested'], to: 'partially_paid', by: 'system' },
    pay: { label: 'Pay', from: ['payment_requested', 'partially_paid'], to: 'paid', by: 'system' },
    close: { label: 'Close', from: ['paid'], to: 'closed', by: 'system' },
    reverse: {
      label: 'Payment taken back',
      from: ['payment_requested', 'partially_paid', 'paid', 'closed'],
      to: 'verified',
      by: 'system',
    },
  },
} as const satisfies Lifecycle
