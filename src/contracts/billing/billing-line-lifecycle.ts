import type { Lifecycle } from '#kernel/lifecycle.ts'

/** The life of a billing line (life.D6). */
export const BILLING_LINE_LIFE = {
  field: 'status',
  initial: 'pending',
  states: {
    pending: { label: 'Not audited yet', tone: 'neutral' },
    valid: { label: 'Ready to bill', tone: 'info' },
    invalid: { label: 'Cannot be billed', tone: 'bad' },
    verified: { label: 'Verified', tone: 'ok' },
    paid: { label: 'Paid', tone: 'ok' },
    excluded: { label: 'Excluded', tone: 'neutral' },
  },
  actions: {
    validate: { label: 'Found valid', from: ['pending', 'invalid'], to: 'valid', by: 'system' },
    refuse: { label: 'Found invalid', from: ['pending', 'valid'], to: 'invalid', by: 'system' },
    verify: { label: 'Verify', from: ['valid'], to: 'verified', by: 'system' },
    pay: { label: 'Pay', from: ['verified'], to: 'paid', by: 'system' },
    reverse: { label: 'Payment taken back', from: ['paid'], to: 'verified', by: 'system' },
  },
} as const satisfies Lifecycle
