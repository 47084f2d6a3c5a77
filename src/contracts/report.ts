import type { PlainScreenId } from '#access/screens.ts'
import type { Roles } from '#kernel/call.ts'
import type { Resource } from '#kernel/resource.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Step } from '#contracts/report-period.ts'

// A report declared once: the engine asks the database, calls and files give it, and screens draw it, all from this value.

/** How a figure is made of the records of a group; fields are the source's own, of several the first that has a value. */
export type Take =
  | { take: 'count' }
  | { take: 'sum' | 'average' | 'p50' | 'p90'; of: string | readonly string[] }
  /** The part of the records that say yes among those that say yes or no, in per cent. */
  | { take: 'share'; of: string }
  /** A sum of one field in per cent of another's, of records that have both. */
  | { take: 'ratio'; of: string; over: string }

/** A figure of a report. */
export type ReportMeasure = Take & {
  label: string
  unit: string
  decimals: number
  /** In words, for the tooltip: what is added, and of which records. */
  formula: string
  /** What a stored value is divided by: 1000 makes tonnes of kilograms. */
  per?: number
  /** Less of it is better, such as a loss. */
  lessIsBetter?: true
}

/** What records are put together by: a step of time, or a field whose value they share. */
export type Grouping = { label: string } & ({ step: Step } | { field: string })

/** What is declared of a report. */
export interface Report {
  name: string
  label: string
  /** Which records it is made of, in words. */
  note: string
  /** Where its records are: readers count what they may read, and no more. */
  source: Resource
  /** The moment of a record that periods and steps of time are about. */
  at: string
  /** What every record of the report fulfils, in the words of the list's filters. */
  only: readonly FieldFilter[]
  groupings: Readonly<Record<string, Grouping>>
  measures: Readonly<Record<string, ReportMeasure>>
  roles: Roles
  /** Where the records of a group are listed; the first that a reader may open. */
  lists: readonly { screen: PlainScreenId; tab?: string }[]
}

/** The steps of time that any report may be grouped by. */
export const TIME_STEPS = {
  hour: { label: 'Hour', step: 'hour' },
  shift: { label: 'Shift', step: 'shift' },
  day: { label: 'Day', step: 'day' },
  week: { label: 'Week', step: 'week' },
  month: { label: 'Month', step: 'month' },
} satisfies Record<string, Grouping>

/** Declares a report: `report({ name: 'arrivals', source: visit, at: 'arrived_at', … })`. */
export function report<const S extends Report>(spec: S): S {
  return spec
}

/** A figure of what adds up is drawn as bars, any other as a line. */
export function addsUp(measure: Take): boolean {
  return measure.take === 'count' || measure.take === 'sum'
}

/** Groups of values shown by themselves; the smaller ones stand together as the others. */
export const MOST_GROUPS = 50
/** More colours cannot be told apart. */
export const MOST_SERIES = 5
/** The key of records without a value, and of the groups that stand together. */
export const NO_VALUE = ''
export const OTHERS = '*'
