import { CONTROL_TOWER } from '#access/duties.ts'
import { choice, choices, decimal, integer, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { children } from '#contracts/reference-fields.ts'
import { HOLIDAY_KINDS } from '#contracts/setting/holiday.ts'
import { sentence } from '#i18n/translate.ts'
import { plantDay } from '#kernel/clock.ts'
import type { RecordOf } from '#kernel/record.ts'
import { isRow } from '#kernel/guards.ts'
import { resource, type Rule } from '#kernel/resource.ts'

/** Which days a step of the pay holds for. */
export const LADDERS = [
  { value: 'workday', label: 'Workday' },
  { value: 'five_day_rest', label: 'Rest day or holiday, week of five days' },
  { value: 'six_day_rest', label: 'Rest day or holiday, week of six days' },
  { value: 'short_holiday', label: 'Public holiday on the short workday' },
] as const

const minutes = (label: string) => integer({ label, unit: 'min', required: true, min: 1, max: 1440 })

/** Every kind of day is paid for somehow. */
const everyLadder: Rule = ({ steps }) => {
  if (!Array.isArray(steps)) return []
  const named = new Set(steps.filter(isRow).map(({ ladder }) => ladder))
  const missing = LADDERS.find(({ value }) => !named.has(value))
  return missing
    ? [
        {
          field: 'steps',
          message: 'A step for "{ladder}" is missing',
          params: { ladder: { word: missing.label } },
        },
      ]
    : []
}

/** Rules that are in force already were paid by: they stay, and a changed law is a new record. */
export const RULES_STAY = 'Rules that are in force are not changed: add new ones from a later day'

/** What the law says about overtime from a day on, with its source. Dated: a changed law is a new record, what it paid before stays. */
export const overtimeRule = resource({
  service: 'order',
  name: 'overtime-rule',
  label: 'Overtime rules',
  plural: 'Overtime rules',
  versioned: true,
  imported: false,
  title: ['source', 'valid_from'],
  fields: {
    valid_from: date({ label: 'Valid from', required: true }),
    source: text({
      label: 'Source in the law',
      required: true,
      min: 5,
      max: 200,
      placeholder: 'PP 35/2021, pasal 31',
    }),
    hourly_divisor: integer({
      label: 'Hours of a month',
      help: 'The wage of an hour is the wage of a month divided by it',
      required: true,
      min: 1,
      max: 744,
      initial: 173,
    }),
    five_day_min: minutes('Normal day, week of five days'),
    six_day_min: minutes('Normal day, week of six days'),
    short_day_min: minutes('Short day, week of six days'),
    cap_day_min: minutes('Most overtime on a workday'),
    cap_week_min: integer({
      label: 'Most overtime on the workdays of a week',
      unit: 'min',
      required: true,
      min: 1,
      max: 10_080,
    }),
    holiday_kinds: choices({
      label: 'Paid as a public holiday',
      help: 'Kinds of holidays in the working calendar',
      required: true,
      options: HOLIDAY_KINDS,
      initial: ['national'],
    }),
    steps: children({
      label: 'Pay of the hours',
      help: 'In their order. What is longer than the last step of a kind is paid at its factor.',
      table: 'overtime_rule_step',
      parent: 'overtime_rule_id',
      key: 'ladder',
      min: LADDERS.length,
      max: 40,
      required: true,
      fields: {
        ladder: choice({ label: 'Kind of day', required: true, options: LADDERS }),
        hours: integer({ label: 'Hours', unit: 'h', required: true, min: 1, max: 24 }),
        factor: decimal({
          label: 'Times the wage of an hour',
          required: true,
          min: 0.01,
          max: 99,
          decimals: 2,
        }),
      },
    }),
  },
  rules: [everyLadder],
  list: {
    columns: ['valid_from', 'source', 'hourly_divisor', 'cap_day_min', 'cap_week_min'],
    search: ['source'],
    sort: ['valid_from', 'created_at'],
    defaultSort: '-valid_from',
    filters: ['valid_from'],
  },
  form: [
    { title: 'Law', fields: ['valid_from', 'source'] },
    {
      title: 'Normal hours and limits',
      fields: [
        'hourly_divisor',
        'five_day_min',
        'six_day_min',
        'short_day_min',
        'cap_day_min',
        'cap_week_min',
        'holiday_kinds',
      ],
    },
    { title: 'Pay of the hours', fields: ['steps'] },
  ],
  companyOnly: true,
  frozen: ({ valid_from: day }) => (String(day) <= plantDay() ? sentence(RULES_STAY) : null),
  access: { read: CONTROL_TOWER, create: CONTROL_TOWER, update: CONTROL_TOWER, remove: CONTROL_TOWER },
})

export type OvertimeRuleRecord = RecordOf<typeof overtimeRule>
