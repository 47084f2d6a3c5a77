import { CONTROL_TOWER } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** What a driver earns counts once another control tower of the company than who entered it has said so (dec.I2.6, life.D16.8). */
export const PAY_PROFILE_LIFE = {
  field: 'status',
  initial: 'waiting',
  states: {
    waiting: { label: 'Waits for a second person', tone: 'warn' },
    approved: { label: 'Approved', tone: 'ok' },
    refused: { label: 'Refused', tone: 'bad' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['waiting'],
      to: 'approved',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      tone: 'primary',
    },
    refuse: {
      label: 'Refuse',
      from: ['waiting'],
      to: 'refused',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 500 }) },
    },
  },
} as const satisfies Lifecycle
