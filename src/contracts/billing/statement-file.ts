import type { READ_FILE } from '#contracts/billing/statement-read.ts'
import type { RawRef } from '#contracts/call-refs.ts'

/** Where the lines of the statement of a document are sent; an empty spreadsheet is behind it, `/template`. */
export const statementPath = (id: string): string => `/billing/v1/billing/${id}/statement`

/** Sends a spreadsheet: `mode` is `dry_run`, which only says what it holds, or `write`. */
export const sendStatement = (id: string): RawRef<FormData, typeof READ_FILE> => ({
  at: `POST ${statementPath(id)}`,
})
