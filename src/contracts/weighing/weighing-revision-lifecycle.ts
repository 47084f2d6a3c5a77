import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** From being asked for to the word of the right second person (life.D5, dec.I3.1). */
export const weighingRevisionLifecycle = {
  field: 'status',
  initial: 'requested',
  states: {
    requested: { label: 'Waits for a decision', tone: 'warn' },
    approved: { label: 'Approved', tone: 'ok' },
    rejected: { label: 'Rejected', tone: 'bad' },
    cancelled: { label: 'Withdrawn', tone: 'neutral' },
  },
  actions: {
    confirm: {
      label: 'Confirm',
      from: ['requested'],
      to: 'approved',
      by: WEIGHBRIDGE,
      tone: 'primary',
      single: true,
      confirm: 'Confirm this revision? The ticket gets a new version; the old one stays.',
    },
    approve: {
      label: 'Approve',
      from: ['requested'],
      to: 'approved',
      by: TOWER,
      companyOnly: true,
      tone: 'primary',
      single: true,
      input: {
        reason: longtext({
          label: 'Reason',
          min: 10,
          max: 1000,
          help: 'Required where purchase order or budget cannot carry it',
        }),
      },
    },
    reject: {
      label: 'Reject',
      from: ['requested'],
      to: 'rejected',
      by: [...WEIGHBRIDGE, ...TOWER],
      companyOnly: true,
      tone: 'danger',
      single: true,
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 1000 }) },
    },
    cancel: {
      label: 'Withdraw',
      from: ['requested'],
      to: 'cancelled',
      by: WEIGHBRIDGE,
      single: true,
      confirm: 'Withdraw this revision? The ticket stands again where it stood.',
    },
  },
} as const satisfies Lifecycle
