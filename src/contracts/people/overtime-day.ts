/** Kinds of days, as the law pays them. */
export const DAY_TYPES = [
  { value: 'workday', label: 'Workday' },
  { value: 'short_day', label: 'Short workday' },
  { value: 'rest_day', label: 'Rest day' },
  { value: 'holiday', label: 'Public holiday' },
  { value: 'short_holiday', label: 'Public holiday on the short workday' },
] as const

export type DayType = (typeof DAY_TYPES)[number]['value']

/** Limits of the law that a day runs over. */
export const LIMIT_FLAGS = [
  { value: 'over_day', label: 'Over the limit of a day', tone: 'bad' },
  { value: 'over_week', label: 'Over the limit of a week', tone: 'bad' },
  { value: 'beyond_table', label: 'Longer than the table of the law', tone: 'bad' },
] as const

export type LimitFlag = (typeof LIMIT_FLAGS)[number]['value']
