import { CONTROL_TOWER } from '#access/duties.ts'
import { integer, longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })

/** The life of a day's overtime (life.D11). Only a control tower without a vendor decides (dec.I0.2). */
export const OVERTIME_LIFECYCLE = {
  field: 'status',
  initial: 'detected',
  states: {
    detected: { label: 'To be checked', tone: 'info' },
    submitted: { label: 'Waits for a decision', tone: 'warn' },
    approved: { label: 'Approved', tone: 'ok' },
    rejected: { label: 'Rejected', tone: 'bad' },
    paid: { label: 'Paid', tone: 'neutral' },
  },
  actions: {
    submit: {
      label: 'Minutes are checked',
      from: ['detected'],
      to: 'submitted',
      by: CONTROL_TOWER,
      tone: 'primary',
      companyOnly: true,
    },
    approve: {
      label: 'Approve',
      from: ['submitted'],
      to: 'approved',
      by: CONTROL_TOWER,
      tone: 'primary',
      companyOnly: true,
      input: {
        approved_min: integer({
          label: 'Approved minutes',
          unit: 'min',
          min: 1,
          max: 10_080,
          help: 'Empty: all minutes inside the limits. Never more than were worked.',
        }),
        reason: longtext({
          label: 'Reason',
          min: 10,
          max: 500,
          help: 'Needed where less is approved than was worked, a limit is passed, or the written order or the driver’s consent is missing',
        }),
      },
    },
    reject: {
      label: 'Reject',
      from: ['submitted'],
      to: 'rejected',
      by: CONTROL_TOWER,
      tone: 'danger',
      companyOnly: true,
      input: { reason },
    },
    reopen: {
      label: 'Decide again',
      from: ['approved', 'rejected'],
      to: 'submitted',
      by: CONTROL_TOWER,
      companyOnly: true,
      input: { reason },
    },
    recalculated: {
      label: 'Worked out again',
      from: ['approved', 'rejected'],
      to: 'submitted',
      by: 'system',
    },
    pay: { label: 'Paid', from: ['approved'], to: 'paid', by: 'system' },
  },
} as const satisfies Lifecycle
