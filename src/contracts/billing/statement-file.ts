import { callAt, type CallRef } from '#kernel/call.ts'

/** What a file of a statement holds, and whether it was taken: whole or not at all. */
export interface ReadFile {
  rows: number
  sum_idr: number
  /** Rows that name no trip of this vendor. */
  unknown: number
  /** What the statement was said to come to; null where nobody said it. */
  said_idr: number | null
  /** What cannot be read, row by row, in the reader's language. */
  problems: { row_no: number; said: string }[]
  written: boolean
}

/** Where the lines of the statement of a document are sent; an empty spreadsheet is behind it, `/template`. */
export const statementPath = (id: string): string => `/billing/v1/billing/${id}/statement`

/** Sends a spreadsheet: `mode` is `dry_run`, which only says what it holds, or `write`. */
export const sendStatement = (id: string): CallRef<FormData, ReadFile> => callAt(`POST ${statementPath(id)}`)
