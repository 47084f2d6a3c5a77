import * as z from 'zod/mini'
import { ADMIN } from '#access/duties.ts'
import { call } from '#kernel/call.ts'
import { items } from '#contracts/answers.ts'
import { integer, longtext, text } from '#contracts/fields.ts'
import { holiday } from '#contracts/setting/holiday.ts'

const ADDED = z.object({ added: z.number(), known: z.number() })
const YEAR = { min: 1900, max: 2099, ungrouped: true } as const
const year = (label: string) => integer({ label, required: true, ...YEAR })

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
    year: integer({ label: 'Year of days without one', ...YEAR }),
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

const SETTING_VALUE = z.union([z.number(), z.boolean(), z.string()])
const SETTING_CHANGES = items(
  z.object({
    id: z.string(),
    at: z.string(),
    actor_name: z.nullable(z.string()),
    action: z.string(),
    /** Whose value it was; null for the plant's. */
    owner_id: z.nullable(z.string()),
    before: z.nullable(SETTING_VALUE),
    after: z.nullable(SETTING_VALUE),
  }),
)
/** One change of a setting; null before or after is its default. */
export type SettingChange = z.infer<typeof SETTING_CHANGES>['items'][number]

export const settingChanges = call({
  at: 'GET /master/v1/setting/changes-of/{name}',
  summary: 'Who changed a setting, for the plant or one of its parts, newest first',
  roles: ADMIN,
  answer: SETTING_CHANGES,
})
