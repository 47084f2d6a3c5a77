import { callAt, type CallRef } from '#kernel/call.ts'

/** Where spreadsheets of months are sent, and an empty one is had. */
export const MONTHS_IMPORT = '/billing/v1/work-unit-budget/import'

/** What becomes of a row: a unit and its twelve months. */
export interface ImportedBudget {
  /** Its number in the file. */
  row: number
  unit: string
  year: string
  /** The sum of its months; null where one of them cannot be read. */
  total_idr: number | null
  outcome: 'create' | 'update' | 'same' | 'refused'
  /** Why it is refused, in the reader's language. */
  reasons: string[]
}

/** What a spreadsheet of months would do, or has done: all of it or nothing. */
export interface ImportedMonths {
  rows: ImportedBudget[]
  written: boolean
}

/** Sends a spreadsheet: `mode` is `dry_run`, which only says what would happen, or `write`. */
export const importMonths: CallRef<FormData, ImportedMonths> = callAt(`POST ${MONTHS_IMPORT}`)
