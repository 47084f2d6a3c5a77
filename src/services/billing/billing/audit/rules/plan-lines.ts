import { correctionOf } from '#services/billing/billing/audit/rules/corrections.ts'
import { RATED_KINDS, type RatedLine } from '#services/billing/billing/audit/rules/load-facts.ts'

/** A line that is stored, as far as planning goes. */
export interface StoredLine {
  id: string
  trip_id: string
  kind: string
  status: string
  amount_idr: number
  corrects_line_id: string | null
  reimbursement_id: string | null
}

/** A line to be written: in place of a stored one that is still open, or new. */
export type PlannedLine =
  | { stored: string | null; kind: 'rated'; line: RatedLine }
  | { stored: string | null; kind: 'correction'; of: string; amount_idr: number; line: RatedLine | null }

export interface LinePlan {
  write: PlannedLine[]
  /** Open lines that the rule no longer makes. */
  remove: string[]
}

const SETTLED = ['verified', 'paid']
const OPEN = ['pending', 'valid', 'invalid']

export const isSettled = ({ status }: Pick<StoredLine, 'status'>): boolean => SETTLED.includes(status)
export const isOpen = ({ status }: Pick<StoredLine, 'status'>): boolean => OPEN.includes(status)
/** A reimbursement that names no receipt was not made by the rule. */
const isRated = ({ kind, reimbursement_id: receipt }: StoredLine): boolean =>
  RATED_KINDS.some((one) => one === kind) && (kind === 'reimburse') === (receipt !== null)

type Named = Pick<StoredLine, 'trip_id' | 'kind' | 'reimbursement_id'>
const isSame = (one: Named, other: Named): boolean =>
  one.trip_id === other.trip_id && one.kind === other.kind && one.reimbursement_id === other.reimbursement_id

/** What has been settled of a line since by corrections of it. */
const settledSince = (line: StoredLine, stored: readonly StoredLine[]): number =>
  stored
    .filter((one) => one.corrects_line_id === line.id && isSettled(one))
    .reduce((sum, { amount_idr: idr }) => sum + idr, 0)

/** The correction of a settled line: written, rewritten while it is open, or taken out when there is nothing to correct any more. */
function corrected(line: StoredLine, now: RatedLine | null, stored: readonly StoredLine[]): LinePlan {
  const open = stored.find((one) => one.corrects_line_id === line.id && isOpen(one))
  const amount_idr = correctionOf(
    { amount_idr: line.amount_idr, corrected_idr: settledSince(line, stored) },
    now?.amount_idr ?? null,
  )
  if (amount_idr === 0) return { write: [], remove: open ? [open.id] : [] }
  return {
    write: [{ stored: open?.id ?? null, kind: 'correction', of: line.id, amount_idr, line: now }],
    remove: [],
  }
}

/**
 * What is to be written so that the stored lines of a load are what the rule makes of it (life.D16.4): an open line is rated anew, a settled one
 * stays and gets a correction (dec.I3.5), an excluded one stays as it was decided. The same lines again change nothing.
 */
export function planLines(rated: readonly RatedLine[], stored: readonly StoredLine[]): LinePlan {
  const ofRule = stored.filter(isRated)
  const find = (line: RatedLine) => ofRule.find((one) => isSame(one, line))
  const plans: LinePlan[] = rated.map((line) => {
    const before = find(line)
    if (before && isSettled(before)) return corrected(before, line, stored)
    if (before && !isOpen(before)) return { write: [], remove: [] }
    // A trip that was taken out of billing gets no line for a receipt that came after it.
    if (
      !before &&
      line.kind === 'reimburse' &&
      stored.some((one) => one.trip_id === line.trip_id && one.status === 'excluded')
    )
      return { write: [], remove: [] }
    return { write: [{ stored: before?.id ?? null, kind: 'rated', line }], remove: [] }
  })
  const gone = ofRule.filter((one) => !rated.some((line) => isSame(one, line)))
  plans.push(
    ...gone.map((one) => {
      if (isSettled(one)) return corrected(one, null, stored)
      return { write: [], remove: isOpen(one) ? [one.id] : [] }
    }),
  )
  return { write: plans.flatMap(({ write }) => write), remove: plans.flatMap(({ remove }) => remove) }
}
