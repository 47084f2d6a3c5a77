import { DRIVER, TOWER } from '#access/duties.ts'
import { choice, integer, longtext } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { FORCED_KINDS, OPEN_SESSION_STATES } from '#contracts/dispatch/session-words.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 300 })

/** The life of a session (life.D12). Phone and control tower share its actions; who does them for the driver is named. */
export const sessionLifecycle = {
  field: 'status',
  initial: 'active',
  states: {
    active: { label: 'On duty', tone: 'ok' },
    resting: { label: 'Resting', tone: 'info' },
    ended: { label: 'Ended', tone: 'neutral' },
  },
  actions: {
    rest: {
      label: 'Starts a rest',
      from: ['active'],
      to: 'resting',
      by: [...TOWER, ...DRIVER],
      input: { reason },
    },
    resume: {
      label: 'Drives on',
      from: ['resting'],
      to: 'active',
      by: [...TOWER, ...DRIVER],
      tone: 'primary',
      input: { reason: longtext({ label: 'Note', max: 300 }) },
    },
    end: {
      label: 'End the session',
      from: OPEN_SESSION_STATES,
      to: 'ended',
      by: [...TOWER, ...DRIVER],
      input: { reason },
    },
    force: {
      label: 'Log out',
      from: OPEN_SESSION_STATES,
      to: 'ended',
      by: TOWER,
      tone: 'danger',
      input: {
        forced_kind: choice({ label: 'Why', required: true, options: FORCED_KINDS }),
        reason,
        handover_driver_id: ref('driver', {
          label: 'Hands the trip over to',
          help: 'Only while a trip is under way: this driver goes on with the same truck. A loaded trip needs one.',
          within: { vendor_id: 'vendor_id' },
        }),
        override_reason: longtext({
          label: 'Reason for going on in spite of a warning',
          help: 'Only super control tower, where a warning stands against the other driver',
          min: 10,
          max: 300,
        }),
      },
    },
    correct: {
      label: 'Correct times',
      // Hours are paid: a haulier does not write its own (dec.I0.2).
      companyOnly: true,
      from: [...OPEN_SESSION_STATES, 'ended'],
      to: null,
      by: TOWER,
      single: true,
      input: {
        login_at: timestamp({ label: 'On duty since', help: 'Leave empty what is right' }),
        logout_at: timestamp({ label: 'Ended at', help: 'Only of a session that has ended' }),
        rest_min: integer({ label: 'Rest in all', unit: 'min', max: 1440 }),
        reason,
      },
    },
    'approve-times': {
      label: 'Approve the correction',
      companyOnly: true,
      from: [...OPEN_SESSION_STATES, 'ended'],
      to: null,
      by: TOWER,
      single: true,
      confirm: 'You know by yourself, not by who asked, that the driver worked at these times.',
    },
    'refuse-times': {
      label: 'Refuse the correction',
      companyOnly: true,
      from: [...OPEN_SESSION_STATES, 'ended'],
      to: null,
      by: TOWER,
      single: true,
      input: { reason },
    },
    expire: { label: 'Expired', from: OPEN_SESSION_STATES, to: 'ended', by: 'system' },
    replace: { label: 'Taken over', from: OPEN_SESSION_STATES, to: 'ended', by: 'system' },
  },
} as const satisfies Lifecycle
