import { sentence } from '#i18n/translate.ts'
import { REQUESTER, TOWER } from '#access/duties.ts'
import { choice, longtext } from '#contracts/fields.ts'
import { children, idOf, ids, ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { ASSIGN, FILL } from '#contracts/order/assigning.ts'
import { onlyWhile } from '#contracts/rules.ts'
import { DISPUTE_FILES, DISPUTE_OUTCOMES } from '#contracts/order/dispute-words.ts'
import { SUPER_EDIT } from '#contracts/order/super-edit.ts'

/** Why a requester asks to complete an order. */
export const COMPLETION_REASONS = [
  { value: 'fulfilled', label: 'Fulfilled' },
  { value: 'stop_need', label: 'No longer needed' },
  { value: 'vessel_sailed', label: 'Vessel has sailed' },
  { value: 'other', label: 'Other' },
] as const

export type CompletionReason = (typeof COMPLETION_REASONS)[number]['value']

const decisionReason = longtext({ label: 'Reason', required: true, min: 10 })

/** States in which a change of the order under way may be answered. */
const CONFIRMABLE = ['approved', 'assigned', 'in_progress', 'completion_requested'] as const

const tripId = idOf({ label: 'Trip', required: true })

/**
 * The life of an order (life.D1). Labels are what the buttons say; `system` transitions are made by the
 * service when trips or billing move on.
 */
export const orderLifecycle = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    submitted: { label: 'Waiting approval', tone: 'info' },
    returned: { label: 'Returned', tone: 'warn' },
    rejected: { label: 'Rejected', tone: 'bad' },
    approved: { label: 'Approved', tone: 'info' },
    assigned: { label: 'Assigned', tone: 'busy' },
    in_progress: { label: 'In progress', tone: 'busy' },
    completion_requested: { label: 'Completion requested', tone: 'warn' },
    completed: { label: 'Completed', tone: 'ok' },
    disputed: { label: 'Disputed', tone: 'bad' },
    verified: { label: 'Verified', tone: 'ok' },
    billed: { label: 'Billed', tone: 'ok' },
    closed: { label: 'Closed', tone: 'neutral' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  },
  actions: {
    submit: {
      label: 'Submit',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: REQUESTER,
      tone: 'primary',
      input: {
        budget_reason: longtext({
          label: 'Reason for going over the budget',
          help: 'Leave it empty while the order stays within the budget',
          min: 10,
        }),
      },
    },
    approve: {
      label: 'Approve',
      from: ['submitted'],
      to: 'approved',
      by: REQUESTER,
      tone: 'primary',
      input: { reason: longtext({ label: 'Note' }) },
    },
    return: {
      label: 'Return',
      from: ['submitted'],
      to: 'returned',
      by: REQUESTER,
      input: { reason: decisionReason },
    },
    reject: {
      label: 'Reject',
      from: ['submitted'],
      to: 'rejected',
      by: REQUESTER,
      tone: 'danger',
      input: { reason: decisionReason },
    },
    assign: ASSIGN,
    fill: FILL,
    'begin-assigning': { label: 'Assigned', from: ['approved'], to: 'assigned', by: 'system' },
    start: { label: 'Start', from: ['assigned'], to: 'in_progress', by: 'system' },
    'auto-request-completion': {
      label: 'Everything is delivered',
      from: ['assigned', 'in_progress'],
      to: 'completion_requested',
      by: 'system',
    },
    'request-completion': {
      label: 'Request completion',
      from: ['assigned', 'in_progress'],
      to: 'completion_requested',
      by: REQUESTER,
      ownScreen: true,
      input: {
        completion_reason: choice({ label: 'Why', required: true, options: COMPLETION_REASONS }),
        reason: longtext({ label: 'Note' }),
        trips: children({
          label: 'Open trips',
          table: '',
          parent: '',
          key: 'trip_id',
          max: 500,
          fields: {
            trip_id: tripId,
            decision: choice({
              label: 'Decision',
              required: true,
              options: [
                { value: 'wait', label: 'Wait for it' },
                { value: 'cancel', label: 'Cancel it' },
              ],
            }),
          },
        }),
      },
    },
    'return-completion': {
      label: 'Return to requester',
      from: ['completion_requested'],
      // Where its trips are: assigned, or in progress.
      to: null,
      by: TOWER,
      input: { reason: decisionReason },
    },
    complete: {
      label: 'Complete',
      from: ['completion_requested', 'in_progress'],
      to: 'completed',
      by: TOWER,
      tone: 'primary',
      ownScreen: true,
      input: {
        shortage_reason: longtext({ label: 'Reason for the short delivery', min: 10 }),
        overrun_reason: longtext({ label: 'Reason for going beyond the order', min: 10 }),
        losses: children({
          label: 'Reasons for loss',
          table: '',
          parent: '',
          key: 'trip_id',
          max: 500,
          fields: {
            trip_id: tripId,
            loss_reason: longtext({ label: 'Reason for the loss', required: true, min: 10 }),
          },
        }),
        reason: longtext({ label: 'Note' }),
      },
    },
    verify: {
      label: 'Verify',
      from: ['completed'],
      to: 'verified',
      by: REQUESTER,
      tone: 'primary',
      ownScreen: true,
      input: {
        trips: decisions('Decisions on the trips'),
        unverified_reason: longtext({ label: 'Why verified without checked weights', min: 10 }),
        reason: longtext({ label: 'Note' }),
      },
    },
    'accept-all': {
      label: 'Verify all trips',
      from: ['completed'],
      to: 'verified',
      by: REQUESTER,
      tone: 'primary',
      confirm: 'Every trip is accepted as it was weighed. Orders with a flag stay where they are.',
    },
    'auto-verify': { label: 'Verified automatically', from: ['completed'], to: 'verified', by: 'system' },
    dispute: {
      label: 'Dispute',
      from: ['completed'],
      to: 'disputed',
      by: REQUESTER,
      tone: 'danger',
      ownScreen: true,
      input: { trips: decisions('Decisions on the trips'), reason: longtext({ label: 'Note' }) },
    },
    'resolve-dispute': {
      label: 'Answer the dispute',
      from: ['disputed'],
      to: 'completed',
      by: TOWER,
      tone: 'primary',
      ownScreen: true,
      input: {
        trips: children({
          label: 'Answers',
          table: '',
          parent: '',
          key: 'trip_id',
          min: 1,
          max: 500,
          required: true,
          fields: {
            trip_id: tripId,
            outcome: choice({ label: 'Outcome', required: true, options: DISPUTE_OUTCOMES }),
            answer: longtext({ label: 'Answer', required: true, min: 10 }),
            evidence: ids({ label: 'Evidence', max: DISPUTE_FILES }),
          },
        }),
      },
    },
    bill: { label: 'Bill', from: ['verified'], to: 'billed', by: 'system' },
    close: { label: 'Close', from: ['billed'], to: 'closed', by: 'system' },
    owe: { label: 'Payment taken back', from: ['closed'], to: 'billed', by: 'system' },
    cancel: {
      label: 'Cancel order',
      from: ['draft', 'submitted', 'returned', 'approved'],
      to: 'cancelled',
      by: REQUESTER,
      tone: 'danger',
      input: { reason: decisionReason },
    },
    'super-cancel': {
      label: 'Cancel order',
      from: ['assigned', 'in_progress'],
      to: 'cancelled',
      by: ['super-ct'],
      tone: 'danger',
      single: true,
      input: { reason: decisionReason },
    },
    'super-edit': {
      label: 'Change the order',
      from: ['approved', 'assigned', 'in_progress'],
      to: null,
      by: ['super-ct'],
      ownScreen: true,
      input: SUPER_EDIT,
    },
    'confirm-edit': {
      label: 'Confirm the change',
      from: CONFIRMABLE,
      to: null,
      by: REQUESTER,
      tone: 'primary',
      single: true,
      input: { reason: longtext({ label: 'Note' }) },
    },
    'object-edit': {
      label: 'Object to the change',
      from: CONFIRMABLE,
      to: null,
      by: REQUESTER,
      single: true,
      input: { reason: decisionReason },
    },
  },
} as const satisfies Lifecycle

/** Its form is filled in until it is submitted; what others have read is cancelled, not deleted. */
export const ORDER_STAYS = {
  frozen: onlyWhile(orderLifecycle, ['draft', 'returned']),
  kept: onlyWhile(
    orderLifecycle,
    ['draft'],
    sentence('Only a draft can be deleted; cancel the order instead'),
  ),
}

/** The requester's word on each trip of a completed order. */
function decisions(label: string) {
  return children({
    label,
    table: '',
    parent: '',
    key: 'trip_id',
    min: 1,
    max: 500,
    required: true,
    fields: {
      trip_id: tripId,
      decision: choice({
        label: 'Decision',
        required: true,
        options: [
          { value: 'accept', label: 'Accept' },
          { value: 'dispute', label: 'Dispute' },
        ],
      }),
      problem_id: ref('problem', { label: 'Problem' }),
      reason: longtext({ label: 'Reason', min: 10 }),
      files: ids({ label: 'Files', max: DISPUTE_FILES }),
    },
  })
}
