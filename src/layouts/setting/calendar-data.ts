import type { Lang } from '#i18n/translate.ts'
import { formatDay } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Api } from '#kernel/client.ts'
import { pasteHolidays } from '#contracts/setting/calls.ts'
import { HOLIDAY_KINDS, holiday } from '#contracts/setting/holiday.ts'
import { workingCalendar } from '#contracts/setting/working-calendar.ts'
import { formFields, formView } from '#contracts/view.ts'
import type { CalendarData } from '#islands/setting/calendar-data.ts'

const MOST = 200

/** The calendar with the holidays of a year; null where the database has none. */
export async function calendarData(api: Api, lang: Lang, year: number): Promise<CalendarData | null> {
  const [calendars, page] = await Promise.all([
    api.list(workingCalendar, { limit: 1 }),
    api.list(holiday, {
      limit: MOST,
      filters: [{ field: 'day', operator: 'between', value: `${year}-01-01,${year}-12-31` }],
      sort: [{ field: 'day', order: 'asc' }],
    }),
  ])
  const [hours] = calendars.items
  if (!hours) return null
  const weekdays = workingCalendar.fields.working_days.options ?? []
  const weekday = (day: string): string =>
    translated(lang, weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]?.label ?? '')
  const kinds = new Map<string, string>(
    HOLIDAY_KINDS.map(({ value, label }) => [value, translated(lang, label)]),
  )
  return {
    hours,
    hoursFields: formView(workingCalendar, lang).sections,
    hoursCall: workingCalendar.calls.update,
    year,
    holidays: page.items.map((record) => ({
      record,
      day: formatDay(record.day, lang),
      weekday: weekday(record.day),
      kind: kinds.get(record.kind) ?? record.kind,
    })),
    holidayFields: formView(holiday, lang).sections.flatMap(({ fields }) => fields),
    // Days without a year are of the year that is shown.
    pasteFields: formFields(pasteHolidays.body ?? {}, lang).filter(({ name }) => name !== 'year'),
    holidayCalls: holiday.calls,
  }
}
