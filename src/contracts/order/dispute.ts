import { choice, list, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { children, ref } from '#contracts/reference-fields.ts'
import { DISPUTE_OUTCOMES } from '#contracts/order/dispute-words.ts'

const ro = { readOnly: true } as const

/** Every round of a trip's disputes, first to last; `files` and `evidence` name files that the trip carries. */
export const DISPUTES = children({
  label: 'Disputes',
  table: 'trip_dispute',
  parent: 'trip_id',
  key: 'disputed_at',
  max: 100,
  ...ro,
  fields: {
    problem_id: ref('problem', { label: 'Problem', ...ro }),
    reason: longtext({ label: 'Reason', ...ro }),
    files: list({ label: 'Files', always: true }),
    disputed_at: timestamp({ label: 'Disputed at', always: true }),
    disputed_by_name: text({ label: 'Disputed by', ...ro }),
    outcome: choice({ label: 'Outcome', options: DISPUTE_OUTCOMES, ...ro }),
    answer: longtext({ label: 'Answer', ...ro }),
    evidence: list({ label: 'Evidence', always: true }),
    answered_at: timestamp({ label: 'Answered at', ...ro }),
    answered_by_name: text({ label: 'Answered by', ...ro }),
  },
})
