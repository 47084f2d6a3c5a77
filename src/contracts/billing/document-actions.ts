import { CONTROL_TOWER } from '#access/duties.ts'
import { MATCH_REASONS } from '#contracts/billing/compare-words.ts'
import { choice, flag, longtext, money, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import type { Action } from '#kernel/lifecycle.ts'

/** States in which a document may still change. */
export const OPEN_DOCUMENT = ['draft', 'returned', 'in_review'] as const
/** States in which a document is agreed and stays as it is. */
export const AGREED_DOCUMENT = ['verified', 'payment_requested', 'partially_paid', 'paid', 'closed'] as const

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })

/** What people do with a document before it is paid (life.D6). A haulier's tower may enter its own statement; what decides is the company's. */
export const DOCUMENT_ACTIONS = {
  'enter-statement': {
    label: 'Enter the statement',
    from: OPEN_DOCUMENT,
    to: null,
    by: CONTROL_TOWER,
    single: true,
    input: {
      statement_no: text({ label: 'Statement number', required: true, max: 60 }),
      statement_date: date({ label: 'Statement date', required: true }),
      vendor_amount_idr: money({
        label: 'Amount of the statement',
        required: true,
        min: -9_000_000_000_000_000,
        help: 'Before taxes, as the statement says it',
      }),
      statement_file_id: file({ label: 'Statement, photo or PDF', as: 'statement_file' }),
    },
  },
  review: {
    label: 'Send to review',
    from: ['draft', 'returned'],
    to: 'in_review',
    by: CONTROL_TOWER,
    companyOnly: true,
    tone: 'primary',
    input: {
      self_billing: flag('Without a statement of the vendor', false, {
        help: 'The company bills for the vendor: nothing is compared',
      }),
    },
  },
  verify: {
    label: 'Verify',
    from: ['in_review'],
    to: 'verified',
    by: CONTROL_TOWER,
    companyOnly: true,
    single: true,
    tone: 'primary',
    confirm: 'Lines, weights and amounts of this document stay as they are from now on.',
    input: {
      match_code: choice({
        label: 'Why it is verified all the same',
        options: MATCH_REASONS,
        help: 'Needed where the statement does not match in full and lines are not settled',
      }),
      reason: longtext({ label: 'Note', min: 10, max: 500 }),
      large_answer: longtext({
        label: 'Why the large adjustments are right',
        min: 10,
        max: 500,
        help: 'You have looked at the file of each of them',
      }),
      beyond_reason: longtext({
        label: 'Why more is claimed than was used',
        min: 10,
        max: 500,
        help: 'Needed where the claims are more than its purchase order was used for: the rest is owed by the vendor and gives no money back to the order',
      }),
    },
  },
  return: {
    label: 'Return',
    from: ['in_review'],
    to: 'returned',
    by: CONTROL_TOWER,
    companyOnly: true,
    input: { reason },
  },
  void: {
    label: 'Void document',
    from: OPEN_DOCUMENT,
    to: 'void',
    by: CONTROL_TOWER,
    companyOnly: true,
    tone: 'danger',
    confirm: 'Its lines are free for another document; its adjustments are gone.',
    input: { reason },
  },
} as const satisfies Record<string, Action>
