import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { choice, longtext } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** What a trouble does to the scale. */
export const IMPACTS = [
  { value: 'none', label: 'Weighs as usual' },
  { value: 'slow', label: 'Weighs slowly' },
  { value: 'stopped', label: 'Out of service' },
] as const

/** States in which the trouble lasts. */
export const LASTING = ['open', 'in_progress'] as const

const OPERATORS_AND_TOWER = [...WEIGHBRIDGE, ...TOWER]

/** From the first word to the end of it (life.D13); the operator or the tower says that it is over (dec.I3.7). */
export const problemReportLifecycle = {
  field: 'status',
  initial: 'open',
  states: {
    open: { label: 'Still open', tone: 'bad' },
    in_progress: { label: 'Handling', tone: 'busy' },
    resolved: { label: 'Resolved', tone: 'ok' },
    closed: { label: 'Closed', tone: 'neutral' },
  },
  actions: {
    handle: {
      label: 'Start handling',
      from: ['open'],
      to: 'in_progress',
      by: OPERATORS_AND_TOWER,
      companyOnly: true,
      tone: 'primary',
    },
    impact: {
      label: 'Change the impact',
      from: LASTING,
      to: null,
      by: OPERATORS_AND_TOWER,
      companyOnly: true,
      single: true,
      input: {
        impact: choice({ label: 'Impact', required: true, options: IMPACTS }),
        reason: longtext({ label: 'Reason', required: true, min: 10, max: 500 }),
      },
    },
    resolve: {
      label: 'Resolve',
      from: LASTING,
      to: 'resolved',
      by: OPERATORS_AND_TOWER,
      companyOnly: true,
      single: true,
      tone: 'primary',
      input: {
        ended_at: timestamp({ label: 'It ended at', help: 'Left empty, now' }),
        resolution: longtext({ label: 'How it was resolved', required: true, min: 10, max: 1000 }),
      },
    },
    close: {
      label: 'Close',
      from: ['resolved'],
      to: 'closed',
      by: OPERATORS_AND_TOWER,
      companyOnly: true,
      tone: 'primary',
    },
  },
} as const satisfies Lifecycle
