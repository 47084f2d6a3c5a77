import { CONTROL_TOWER } from '#access/duties.ts'
import { longtext, money } from '#contracts/fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })

/** The life of a receipt that a vendor wants back (dec.I4.14). Its line is made by the next audit once it is approved. */
export const REIMBURSEMENT_LIFE = {
  field: 'status',
  initial: 'asked',
  states: {
    asked: { label: 'Asked for', tone: 'info' },
    approved: { label: 'Approved', tone: 'ok' },
    rejected: { label: 'Rejected', tone: 'bad' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  },
  actions: {
    approve: {
      label: 'Approve',
      from: ['asked'],
      to: 'approved',
      by: CONTROL_TOWER,
      companyOnly: true,
      single: true,
      tone: 'primary',
      input: {
        approved_idr: money({
          label: 'Of it approved',
          min: 1,
          max: 100_000_000,
          help: 'Empty: all of it',
        }),
        reason: longtext({
          label: 'Note',
          min: 10,
          max: 500,
          help: 'Needed where a part is refused, or where the cap of the route is passed',
        }),
      },
    },
    reject: {
      label: 'Reject',
      from: ['asked'],
      to: 'rejected',
      by: CONTROL_TOWER,
      companyOnly: true,
      tone: 'danger',
      input: { reason },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['asked', 'approved'],
      to: 'withdrawn',
      by: CONTROL_TOWER,
      confirm: 'Nothing is paid for it. Its line is taken out, where it is on no document.',
      input: { reason },
    },
  },
} as const satisfies Lifecycle
