import * as z from 'zod/mini'
import { ADMIN } from '#access/duties.ts'
import { call } from '#kernel/call.ts'
import { integer, longtext, text } from '#contracts/fields.ts'
import { holiday } from '#contracts/setting/holiday.ts'

const ADDED = z.object({ added: z.number(), known: z.number() })
const year = (label: string) => integer({ label, required: true, min: 1900, max: 2099, ungrouped: true })

/** A year of holidays has fewer lines. */
export const MOST_LINES = 200

export const pasteHolidays = call({
  at: 'POST /master/v1/holiday/paste',
  summary: 'Add holidays from lines of a day and its name; days that are known already stay as they are',
  roles: ADMIN,
  body: {
    lines: longtext({ label: 'Lines', required: true, max: 20_000 }),
    kind: holiday.fields.kind,
    source: text({ label: 'Source', max: 200 }),
  },
  answer: ADDED,
  message: 'Saved',
  once: true,
})

export const copyHolidays = call({
  at: 'POST /master/v1/holiday/copy-year',
  summary: 'Copy the holidays with the same date every year from one year into another',
  roles: ADMIN,
  body: { from_year: year('From year'), to_year: year('To year') },
  answer: ADDED,
  message: 'Saved',
  once: true,
})
