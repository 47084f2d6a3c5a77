import { CHANGED_FACTS, kindLabel, type RatedColumn } from '#contracts/billing/changed-facts.ts'
import { keysOf } from '#kernel/guards.ts'
import { isOpen, type LinePlan } from '#services/billing/billing/audit/rules/plan-lines.ts'

/** What is compared of a line that is stored and of one as it would be rated now; decimals as the database and the rule write them. */
export type Rated = Readonly<Record<RatedColumn, string | number | null>>

interface Stored extends Rated {
  id: string
  kind: string
  status: string
}

interface Planned extends Rated {
  id: string
  kind: string
  amount_idr: number
}

/** A line that is not what it would be rated now: what differs in words, and both amounts; null where there is no such line. */
export interface LineChange {
  line_id: string | null
  kind: string
  facts: string[]
  is_idr: number | null
  now_idr: number | null
}

const COLUMNS = keysOf(CHANGED_FACTS)
const same = (one: string | number | null, other: string | number | null): boolean =>
  one === other ||
  (one !== null && other !== null && one !== '' && other !== '' && Number(one) === Number(other))

/** The words of what differs between a stored line and the same one rated now. */
const factsOf = (line: Rated, row: Rated): string[] =>
  COLUMNS.filter((name) => !same(line[name], row[name])).map((name) => CHANGED_FACTS[name])

/**
 * What of a load's open lines is not as it would be rated now: lines that differ, that are missing and that the rule does not make. `rows` are the
 * lines of the plan as they would be written. Receipts that came later are no change: they hang on nothing that is rated.
 */
export function changesOf(
  stored: readonly (Stored & { amount_idr: number })[],
  rows: readonly Planned[],
  plan: Pick<LinePlan, 'remove'>,
): LineChange[] {
  const byId = new Map(stored.map((line) => [line.id, line]))
  const written = rows.flatMap((row): LineChange[] => {
    const line = byId.get(row.id)
    const { kind, amount_idr: now_idr } = row
    if (!line)
      return kind === 'reimburse'
        ? []
        : [{ line_id: null, kind, facts: [kindLabel(kind)], is_idr: null, now_idr }]
    const facts = factsOf(line, row)
    return facts.length ? [{ line_id: line.id, kind, facts, is_idr: line.amount_idr, now_idr }] : []
  })
  const gone = plan.remove.flatMap((id): LineChange[] => {
    const line = byId.get(id)
    if (!line || !isOpen(line)) return []
    const { kind, amount_idr: is_idr } = line
    return [{ line_id: id, kind, facts: [kindLabel(kind)], is_idr, now_idr: null }]
  })
  return [...written, ...gone]
}
