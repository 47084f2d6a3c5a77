import { CONTROL_TOWER } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })

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
    audit: {
      label: 'Audit again',
      from: ['pending', 'valid', 'invalid'],
      to: null,
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'primary',
    },
    waive: {
      label: 'Waive with reason',
      from: ['invalid'],
      to: null,
      by: CONTROL_TOWER,
      companyOnly: true,
      confirm: 'The line is billed as it is. Only warnings can be waived; the reason stays with the line.',
      input: { reason },
    },
    exclude: {
      label: 'Exclude',
      from: ['pending', 'valid', 'invalid'],
      to: 'excluded',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'danger',
      confirm:
        'Nothing of this trip is billed or paid. Its requester is told, and what it holds is released.',
      input: { reason },
    },
    validate: { label: 'Found valid', from: ['pending', 'invalid'], to: 'valid', by: 'system' },
    refuse: { label: 'Found invalid', from: ['pending', 'valid'], to: 'invalid', by: 'system' },
    verify: { label: 'Verify', from: ['valid'], to: 'verified', by: 'system' },
    pay: { label: 'Pay', from: ['verified'], to: 'paid', by: 'system' },
    reverse: { label: 'Payment taken back', from: ['paid'], to: 'verified', by: 'system' },
  },
} as const satisfies Lifecycle
