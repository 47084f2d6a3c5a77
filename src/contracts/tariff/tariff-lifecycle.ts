import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/**
 * A tariff counts once somebody else than who entered it has said so (dec.I4.17): another super admin, or a control tower of the company,
 * which is the second person of money (dec.I4.9).
 */
export const TARIFF_LIFE = {
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
      tone: 'primary',
    },
    refuse: {
      label: 'Refuse',
      from: ['waiting'],
      to: 'refused',
      by: [...ADMIN, ...CONTROL_TOWER],
      companyOnly: true,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 500 }) },
    },
  },
} as const satisfies Lifecycle
