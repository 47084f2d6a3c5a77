import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { longtext, text } from '#contracts/fields.ts'
import { children } from '#contracts/reference-fields.ts'
import { ANSWER_MAX, ANSWER_MIN } from '#contracts/weighing/weighing-limits.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10 })

/** The life of a weighing (life.D4). Captures, revisions and clean-up are the service's own moves. */
export const weighingLifecycle = {
  field: 'status',
  initial: 'open',
  states: {
    open: { label: 'Waiting for weight 2', tone: 'busy' },
    closed: { label: 'Weighing done', tone: 'info' },
    flagged: { label: 'Flagged', tone: 'warn' },
    verified: { label: 'Verified', tone: 'ok' },
    revision_pending: { label: 'Revision pending', tone: 'warn' },
    void: { label: 'Void', tone: 'neutral' },
  },
  actions: {
    close: { label: 'Second weighing', from: ['open'], to: null, by: 'system' },
    verify: {
      label: 'Verify weighing',
      from: ['closed', 'flagged'],
      to: 'verified',
      by: [...WEIGHBRIDGE, ...TOWER],
      // A haulier does not answer for the weights it is paid by (dec.I0.2).
      companyOnly: true,
      tone: 'primary',
      // Several together only below a score, by a call that looks at it (life.W4).
      single: true,
      input: {
        comment: longtext({ label: 'Comment' }),
        answers: children({
          label: 'Answers to the flags',
          table: '',
          parent: '',
          key: 'flag',
          max: 16,
          fields: {
            flag: text({ label: 'Flag', required: true, max: 30 }),
            comment: longtext({ label: 'Comment', required: true, min: ANSWER_MIN, max: ANSWER_MAX }),
          },
        }),
      },
    },
    'store-tare': {
      label: 'Store as new tare',
      from: ['closed', 'flagged', 'verified'],
      to: null,
      by: WEIGHBRIDGE,
      single: true,
      input: { reason: longtext({ label: 'Why the tare has changed', min: 10 }) },
    },
    'request-void': {
      label: 'Ask to void',
      from: ['open', 'closed', 'flagged'],
      to: null,
      by: WEIGHBRIDGE,
      tone: 'danger',
      input: { reason },
    },
    'refuse-void': {
      label: 'Keep the ticket',
      from: ['open', 'closed', 'flagged'],
      to: null,
      by: TOWER,
      companyOnly: true,
      input: { reason },
    },
    void: {
      label: 'Void ticket',
      from: ['open', 'closed', 'flagged'],
      to: 'void',
      by: TOWER,
      companyOnly: true,
      tone: 'danger',
      confirm:
        'The ticket keeps its number and is printed as BATAL. The trip goes back to before this weighing.',
      input: { reason },
    },
    abandon: { label: 'Void abandoned weighing', from: ['open'], to: 'void', by: 'system' },
    'request-revision': {
      label: 'Ask for a revision',
      from: ['closed', 'flagged', 'verified'],
      to: 'revision_pending',
      by: 'system',
    },
    // Approved, rejected or withdrawn: where the ticket stands then is the revision's (life.W6).
    'end-revision': { label: 'End of a revision', from: ['revision_pending'], to: null, by: 'system' },
  },
} as const satisfies Lifecycle
