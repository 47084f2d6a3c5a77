import { WEIGHBRIDGE } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** From writing to the word of another operator (life.D13, dec.I3.7). Counts are locked when it is sent. */
export const weighbridgeReportLifecycle = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'info' },
    submitted: { label: 'Sent', tone: 'warn' },
    acknowledged: { label: 'Acknowledged', tone: 'ok' },
  },
  actions: {
    submit: {
      label: 'Send the report',
      from: ['draft'],
      to: 'submitted',
      by: WEIGHBRIDGE,
      single: true,
      tone: 'primary',
      confirm: 'Send this report? Its counts are locked, and another operator acknowledges it.',
    },
    acknowledge: {
      label: 'Acknowledge',
      from: ['submitted'],
      to: 'acknowledged',
      by: WEIGHBRIDGE,
      single: true,
      tone: 'primary',
      input: { note: longtext({ label: 'Note', max: 500 }) },
    },
  },
} as const satisfies Lifecycle
