import {
  factsOf,
  newRow,
  payRow,
  type Made,
  type OvertimeRow,
  type PayRow,
} from '#services/order/people/overtime-rows.ts'
import type { DayResult } from '#services/order/people/rules/overtime-week.ts'

/** What is written of a day: rows that are new or other than before, and what a correction changed of a decision. */
export interface DayChange {
  row: OvertimeRow
  pay: PayRow | null
  /** There was none before. */
  isNew: boolean
  /** A decision that is to be made again, with the minutes before, and those of them that were ordered. */
  undone: { status: string; overtime_min: number; ordered_min?: number } | null
}

/** What there is of a day: its parts in their order, and their pay by the part's id. */
export interface DayBefore {
  rows: readonly OvertimeRow[]
  pays: ReadonlyMap<string, PayRow>
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
const moment = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** The same minutes, kind of day and money: nothing that anybody decided on is another. */
function isSame(row: OvertimeRow, before: OvertimeRow, pay: PayRow | null, was: PayRow | undefined): boolean {
  return (
    row.overtime_min === before.overtime_min &&
    row.day_type === before.day_type &&
    row.lacks === before.lacks &&
    (pay?.monthly_idr ?? null) === (was?.monthly_idr ?? null) &&
    (pay?.overtime_rule_id ?? null) === (was?.overtime_rule_id ?? null)
  )
}

const spansOf = ({ sessions }: OvertimeRow): string =>
  sessions
    .map(({ id, from, to, rest_min: rest, plate_no: plate }) => [id, from, to, rest, plate].join(' '))
    .join()

/** Nothing at all is another, down to the moments of the sessions. */
function isUntouched(row: OvertimeRow, before: OvertimeRow): boolean {
  return (
    row.worked_min === before.worked_min &&
    row.rest_min === before.rest_min &&
    row.ordered_min === before.ordered_min &&
    row.limit_flags === before.limit_flags &&
    row.suggested_min === before.suggested_min &&
    row.is_running === before.is_running &&
    moment(row.began_at) === moment(before.began_at) &&
    moment(row.ended_at) === moment(before.ended_at) &&
    spansOf(row) === spansOf(before)
  )
}

const DECIDED = new Set(['approved', 'rejected'])

/** Approved because it was ordered in writing and agreed to, which no longer holds for all of it: nobody has said why it is paid (dec.I2.5). */
const hasLostOrder = (row: OvertimeRow, before: OvertimeRow): boolean =>
  before.status === 'approved' && before.decision_reason === null && row.unordered_min > before.unordered_min

/** A day that nobody was paid for yet. */
function openDay(made: Made, day: DayResult, before: OvertimeRow, was: PayRow | undefined): DayChange | null {
  const fresh = { ...before, ...factsOf(day), sessions: day.sessions, computed_at: made.at }
  const detected = payRow(made, fresh, day, day.overtime_min)
  const isEqual = isSame(fresh, before, detected, was)
  if (isEqual && isUntouched(fresh, before)) return null
  const isGone = day.basis !== null && day.overtime_min === 0 && before.status === 'detected'
  if (isGone) return { row: { ...fresh, deleted_at: made.at }, pay: null, isNew: false, undone: null }
  const isUndone = (!isEqual && DECIDED.has(before.status)) || hasLostOrder(fresh, before)
  const row: OvertimeRow = isUndone
    ? { ...fresh, status: 'submitted', approved_min: null, decided_at: null, decided_by_name: null }
    : fresh
  const minutes = row.status === 'approved' ? (row.approved_min ?? day.overtime_min) : day.overtime_min
  return {
    row,
    pay: payRow(made, row, day, minutes),
    isNew: false,
    undone: isUndone
      ? { status: before.status, overtime_min: before.overtime_min, ordered_min: before.ordered_min }
      : null,
  }
}

/** A day that was paid: it stays, and what is other now is a part of its own. */
function paidDay(made: Made, day: DayResult, { rows, pays }: DayBefore): DayChange | null {
  const paid = rows.filter(({ status }) => status === 'paid')
  const open = rows.find(({ status }) => status !== 'paid')
  const minutes = sum(paid.map(({ approved_min }) => approved_min ?? 0))
  const amount_idr = sum(paid.map(({ id }) => pays.get(id)?.amount_idr ?? 0))
  const more = day.overtime_min - sum(paid.map(({ overtime_min }) => overtime_min))
  const now = Math.max(0, minutes + more)
  const base = open ?? {
    ...newRow(made, day),
    part: rows.length,
    is_difference: true,
    status: 'submitted',
  }
  const facts = {
    ...factsOf(day),
    overtime_min: now - minutes,
    suggested_min: now - minutes,
    unordered_min: 0,
    ordered_min: 0,
    is_ordered: true,
  }
  const row: OvertimeRow = {
    ...base,
    ...facts,
    sessions: day.sessions,
    computed_at: made.at,
  }
  const pay = payRow(made, row, day, now, { minutes, amount_idr })
  const isNothing = now === minutes && (pay?.amount_idr ?? 0) === 0
  if (!open) return isNothing ? null : { row, pay, isNew: true, undone: null }
  if (isNothing)
    return open.status === 'approved'
      ? null
      : { row: { ...open, deleted_at: made.at }, pay: null, isNew: false, undone: null }
  if (isSame(row, open, pay, pays.get(open.id)) && isUntouched({ ...row, ordered_min: 0 }, open)) return null
  const isUndone = DECIDED.has(open.status)
  return {
    row: isUndone ? { ...row, status: 'submitted', approved_min: null } : row,
    pay,
    isNew: false,
    undone: isUndone ? { status: open.status, overtime_min: open.overtime_min } : null,
  }
}

/** What has to be written of a day; null where all is as it was. */
export function changeOf(made: Made, day: DayResult, before: DayBefore): DayChange | null {
  if (before.rows.some(({ status }) => status === 'paid')) return paidDay(made, day, before)
  const [there] = before.rows
  if (there) return openDay(made, day, there, before.pays.get(there.id))
  if (day.basis && day.overtime_min === 0) return null
  const row = newRow(made, day)
  return { row, pay: payRow(made, row, day, day.overtime_min), isNew: true, undone: null }
}
