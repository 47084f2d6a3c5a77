import type { IMPORTED_MONTHS } from '#contracts/budget/months-imported.ts'
import type { RawRef } from '#contracts/call-refs.ts'

/** Where spreadsheets of months are sent, and an empty one is had. */
export const MONTHS_IMPORT = '/billing/v1/work-unit-budget/import'

/** Sends a spreadsheet: `mode` is `dry_run`, which only says what would happen, or `write`. */
export const importMonths: RawRef<FormData, typeof IMPORTED_MONTHS> = { at: `POST ${MONTHS_IMPORT}` }
