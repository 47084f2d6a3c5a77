import { t } from '#i18n/browser.ts'
import type { Values } from '#islands/form/form-values.ts'

/** A line of the order as the form begins with it. */
export interface RevisedLine {
  id: string
  line_no: number
  /** What it carries and its way. */
  title: string
  /** Trips stand on it: its destination stays. */
  has_trips: boolean
  /** As it is, on the wire and as text. */
  values: Values
  texts: Readonly<Record<string, string>>
  /** What references point to, by field. */
  chosen: Readonly<Record<string, { id: string } | null>>
}

export const HEADER = ['window_start', 'window_end', 'priority', 'priority_reason'] as const
export const LINE = ['quantity_ton', 'destination_checkpoint_id', 'contract_route_id', 'truck_type'] as const
/** What may be taken out of a line: without a truck type any will do. The others keep what they have. */
export const MAY_BE_EMPTY: readonly string[] = ['truck_type'] satisfies (typeof LINE)[number][]
const LEAST = 15

const same = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** What differs from the order as it is. */
export function changesOf(before: Values, after: Values, names: readonly string[] = HEADER): Values {
  return Object.fromEntries(
    names.filter((name) => !same(before[name], after[name])).map((name) => [name, after[name]]),
  )
}

/** The lines that differ, as they are sent. */
export function changedLines(
  lines: readonly RevisedLine[],
  edited: Readonly<Record<string, Values>>,
): Values[] {
  return lines.flatMap(({ id, values }) => {
    const changes = changesOf(values, { ...values, ...edited[id] }, LINE)
    return Object.keys(changes).length ? [{ line_id: id, ...changes }] : []
  })
}

/** What is wrong before it is sent, by input. */
export function revisionErrors(
  before: Values,
  after: Values,
  lines: readonly Values[] = [],
): Map<string, string> {
  const errors = new Map<string, string>()
  const reason = String(after.reason ?? '').trim()
  if (!reason) errors.set('reason', t('Required'))
  else if (reason.length < LEAST) errors.set('reason', t('At least {min} characters', { min: LEAST }))
  for (const name of ['window_start', 'window_end', 'priority'])
    if (!after[name]) errors.set(name, t('Required'))
  for (const [at, line] of lines.entries())
    if ('quantity_ton' in line && !(Number(line.quantity_ton) > 0))
      errors.set(`lines.${at}.quantity_ton`, t('Required'))
  if (Date.parse(String(after.window_end)) <= Date.parse(String(after.window_start)))
    errors.set('window_end', t('Must be after the start'))
  if (after.priority === 'urgent' && !String(after.priority_reason ?? '').trim())
    errors.set('priority_reason', t('Say why it is urgent'))
  if (!errors.size && !lines.length && !Object.keys(changesOf(before, after)).length)
    errors.set('reason', t('Nothing is changed'))
  return errors
}
