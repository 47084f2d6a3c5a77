import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/**
 * A vendor's tax profile counts once somebody else than who entered it has read the papers and said so (dec.I4.3): another super admin, or a
 * control tower of the company, which is the second person of money (dec.I4.9).
 */
export const TAX_PROFILE_LIFE = {
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
      by: [...ADMIN, ...CONTROL_TOWER],
      companyOnly: true,
      single: true,
      tone: 'primary',
    },
    refuse: {
      label: 'Refuse',
      from: ['waiting'],
      to: 'refused',
      by: [...ADMIN, ...CONTROL_TOWER],
      companyOnly: true,
      single: true,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 500 }) },
    },
  },
} as const satisfies Lifecycle
