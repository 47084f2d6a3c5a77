import { ADMIN } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** How chains that were set back go on: two super admins say that the records were restored (decision 88). */
export const SET_BACK_LIFE = {
  field: 'status',
  initial: 'found',
  states: {
    found: { label: 'Nobody has said why', tone: 'bad' },
    declared: { label: 'Waits for a second super admin', tone: 'warn' },
    confirmed: { label: 'Restore declared', tone: 'neutral' },
    ended: { label: 'Records are back', tone: 'ok' },
  },
  actions: {
    declare: {
      label: 'Declare a restore',
      from: ['found'],
      to: null,
      by: ADMIN,
      tone: 'primary',
      confirm:
        'The database was restored from a copy. The records named here are lost for ever, and every check says so from now on.',
      input: { reason: longtext({ label: 'Which copy, and why', required: true, min: 10, max: 1000 }) },
    },
    confirm: {
      label: 'Confirm the restore',
      from: ['declared'],
      to: 'confirmed',
      by: ADMIN,
      tone: 'primary',
      confirm: 'You know that the database was restored from this copy, and why.',
    },
    refuse: {
      label: 'Refuse',
      from: ['declared'],
      to: 'found',
      by: ADMIN,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 300 }) },
    },
    'take-effect': { label: 'Take effect', from: ['declared'], to: 'confirmed', by: 'system' },
    end: { label: 'Records are back', from: ['found', 'declared'], to: 'ended', by: 'system' },
  },
} as const satisfies Lifecycle
