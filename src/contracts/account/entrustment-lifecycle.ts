import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** How what was entrusted to an account comes into force: by a second super admin, or by time where there is none (decision 24). */
export const ENTRUSTMENT_LIFE = {
  field: 'status',
  initial: 'waiting',
  states: {
    waiting: { label: 'Waits for a second super admin', tone: 'warn' },
    alone: { label: 'Made alone during set-up', tone: 'warn' },
    in_force: { label: 'In force', tone: 'ok' },
    refused: { label: 'Refused', tone: 'bad' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['waiting'],
      to: 'in_force',
      by: ADMIN,
      tone: 'primary',
      confirm: 'You know this person, and that they are to have this.',
      input: { reason: longtext({ label: 'Note', max: 300 }) },
    },
    refuse: {
      label: 'Refuse',
      from: ['waiting'],
      to: 'refused',
      by: ADMIN,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 300 }) },
    },
    'take-effect': { label: 'Take effect', from: ['waiting'], to: 'in_force', by: 'system' },
    confirm: {
      label: 'Confirm',
      from: ['alone'],
      to: 'in_force',
      by: [...ADMIN, ...CONTROL_TOWER],
      companyOnly: true,
      tone: 'primary',
      confirm: 'You know this person, and that they are to have this.',
    },
  },
} as const satisfies Lifecycle
