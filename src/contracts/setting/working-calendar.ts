import { choices, flag, text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { areApart, minutesOf, type WorkingTime } from '#contracts/setting/working-time.ts'
import { MASTER } from '#contracts/access.ts'
import type { Field } from '#kernel/field.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource, type Rule } from '#kernel/resource.ts'

export const WEEKDAYS = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '7', label: 'Sunday' },
] as const

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const time = (label: string): Field<string, 'required'> =>
  text({
    label,
    required: true,
    max: 5,
    pattern: TIME,
    message: 'Write a time like 07:30',
    placeholder: '07:30',
  })

const days = (label: string, help: string) => choices({ label, help, required: true, options: WEEKDAYS })

const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

const someDay: Rule = (record) =>
  ['working_days', 'shift_days']
    .filter((field) => Array.isArray(record[field]) && record[field].length === 0)
    .map((field) => ({ field, message: 'Choose at least one day' }))

/** The hours of the day end on the day they begin. */
const dayEndsLater: Rule = ({ day_start: from, day_end: to }) =>
  isTime(from) && isTime(to) && minutesOf(to) <= minutesOf(from)
    ? [{ field: 'day_end', message: 'Must be after the start' }]
    : []

/** A shift may go past midnight, but no shift into another. */
const shiftsApart: Rule = (record) => {
  const spans = [1, 2, 3].flatMap((shift) => {
    const [from, to] = [record[`shift_${shift}_start`], record[`shift_${shift}_end`]]
    return isTime(from) && isTime(to) ? [{ shift, from: minutesOf(from), to: minutesOf(to) }] : []
  })
  const wrong = spans.find(
    (span, at) => !areApart([span]) || spans.slice(0, at).some((earlier) => !areApart([earlier, span])),
  )
  return wrong ? [{ field: `shift_${wrong.shift}_start`, message: 'Overlaps with another shift' }] : []
}

/** When the plant works. There is one, made with the database; its screen is a tab of the super admin's home. */
export const workingCalendar = resource({
  service: 'master',
  name: 'working-calendar',
  label: 'Working calendar',
  plural: 'Working calendars',
  fields: {
    working_days: days('Working days', 'Days on which offices work.'),
    day_start: time('Day begins'),
    day_end: time('Day ends'),
    shift_days: days('Days with shifts', 'A night belongs to the day on which it begins.'),
    shift_1_start: time('Shift 1 begins'),
    shift_1_end: time('Shift 1 ends'),
    shift_2_start: time('Shift 2 begins'),
    shift_2_end: time('Shift 2 ends'),
    shift_3_start: time('Shift 3 begins'),
    shift_3_end: time('Shift 3 ends'),
    shifts_on_holidays: flag('Shifts work on holidays', true),
    updated_by: idOf({ label: 'Changed by', readOnly: true }),
  },
  rules: [someDay, dayEndsLater, shiftsApart],
  versioned: true,
  imported: false,
  list: {
    columns: ['working_days', 'day_start', 'day_end', 'updated_at'],
    search: [],
    sort: ['created_at'],
    defaultSort: 'created_at',
    filters: [],
  },
  form: [
    { title: 'Working days', fields: ['working_days', 'day_start', 'day_end'] },
    {
      title: 'Shifts',
      fields: [
        'shift_days',
        'shift_1_start',
        'shift_1_end',
        'shift_2_start',
        'shift_2_end',
        'shift_3_start',
        'shift_3_end',
        'shifts_on_holidays',
      ],
    },
  ],
  access: MASTER,
  calls: { create: null, remove: null },
  title: ['day_start'],
})

type Record = RecordOf<typeof workingCalendar>
type Days = 'working_days' | 'shift_days'
type Hours = Pick<Record, Extract<keyof Record, `${string}_${'start' | 'end'}` | 'shifts_on_holidays'>> & {
  readonly [K in Days]: readonly string[]
}

/** What clocks may run in, beside all day. */
export interface WorkingTimes {
  day: WorkingTime
  shifts: WorkingTime
}

/** The working times of a calendar and its holidays. */
export function workingTimes(hours: Hours, holidays: Iterable<string>): WorkingTimes {
  const span = (from: string, to: string) => ({ from: minutesOf(from), to: minutesOf(to) })
  const off = new Set(holidays)
  const shifts = [
    span(hours.shift_1_start, hours.shift_1_end),
    span(hours.shift_2_start, hours.shift_2_end),
    span(hours.shift_3_start, hours.shift_3_end),
  ]
  return {
    day: {
      days: hours.working_days.map(Number),
      spans: [span(hours.day_start, hours.day_end)],
      holidays: off,
    },
    shifts: {
      days: hours.shift_days.map(Number),
      spans: shifts.toSorted((one, other) => one.from - other.from),
      holidays: hours.shifts_on_holidays ? new Set() : off,
    },
  }
}
