import { SUPER_TOWER, TOWER } from '#access/duties.ts'
import { date } from '#contracts/date-fields.ts'
import { longtext } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** A suspension is lifted for so many days at most. */
export const MOST_LIFTED_DAYS = 30

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 1000 })

/** Until when a remark may still be appealed or revoked: from saying it to the last word (life.D10). */
export const driverRemarkLifecycle = {
  field: 'status',
  initial: 'submitted',
  states: {
    submitted: { label: 'Waits for confirmation', tone: 'info' },
    applied: { label: 'Counts', tone: 'busy' },
    appealed: { label: 'Appealed', tone: 'warn' },
    upheld: { label: 'Upheld', tone: 'ok' },
    revoked: { label: 'Revoked', tone: 'neutral' },
  },
  actions: {
    confirm: {
      label: 'Confirm',
      from: ['submitted'],
      to: 'applied',
      by: TOWER,
      tone: 'primary',
      confirm: 'Confirm this remark? Its points count from then on.',
    },
    appeal: {
      label: 'Enter an appeal',
      from: ['applied'],
      to: 'appealed',
      by: TOWER,
      single: true,
      input: {
        appeal_text: longtext({
          label: 'What the driver says',
          required: true,
          min: 10,
          max: 1000,
        }),
      },
    },
    uphold: {
      label: 'Uphold',
      from: ['appealed'],
      to: 'upheld',
      by: TOWER,
      tone: 'primary',
      input: { reason },
    },
    lift: {
      label: 'Lift the suspension',
      from: ['submitted', 'applied', 'appealed', 'upheld', 'revoked'],
      to: null,
      by: SUPER_TOWER,
      single: true,
      input: {
        until: date({ label: 'Until the end of', required: true, help: 'At most 30 days from today' }),
        reason,
      },
    },
    revoke: {
      label: 'Revoke',
      from: ['submitted', 'applied', 'appealed'],
      to: 'revoked',
      by: TOWER,
      tone: 'danger',
      input: { reason },
    },
  },
} as const satisfies Lifecycle
