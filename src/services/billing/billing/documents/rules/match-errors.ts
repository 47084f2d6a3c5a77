import type { FieldError } from '#kernel/errors.ts'
import { asksReason, type Matching, type MatchReason } from '#contracts/billing/compare-words.ts'

/** What a document says of its comparison. */
interface Matched extends Matching {
  match_status: 'none' | 'partial' | 'full'
  variance_idr: number | null
}

interface Said {
  match_code: MatchReason | null
  reason: string | null
}

const field = (name: string, message: string, params?: FieldError['params']): FieldError => ({
  field: name,
  message,
  params,
})

/** What is asked a reason for. */
function whyReason(
  { to_settle, statement_lines }: Matched,
  variance: number,
): [string, FieldError['params']?] {
  if (to_settle > 0)
    return ['{n} lines are to settle: settle them, or say why it is verified all the same', { n: to_settle }]
  return variance === 0 && statement_lines === 0
    ? ['No line of the statement was compared: enter its lines, or say why it is verified all the same']
    : ['The statement is {apart} apart: say why it is verified all the same', { apart: { idr: variance } }]
}

/**
 * What a comparison has against verifying (life.D6): nothing where it matches in full, where every line that does not is settled, or where
 * a reason is given that the difference bears out. Without words only what no words can cure.
 */
export function matchErrors(row: Matched, said: Said | null): FieldError[] {
  if (row.self_billing && row.match_status === 'none') return []
  if (row.match_status === 'none') return [field('status', 'The vendor’s statement is not entered')]
  if (row.match_status === 'full' || !said) return []
  const { match_code: code, reason } = said
  const variance = row.variance_idr ?? 0
  if (!code) return asksReason(row) ? [field('match_code', ...whyReason(row, variance))] : []
  if (code === 'over' && variance <= 0)
    return [field('match_code', 'The statement does not claim more than the document')]
  if (code === 'under' && variance >= 0)
    return [field('match_code', 'The statement does not claim less than the document')]
  return reason ? [] : [field('reason', 'Required')]
}
