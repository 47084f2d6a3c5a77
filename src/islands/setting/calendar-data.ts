import type { FieldView } from '#contracts/view.ts'
import type { Calls } from '#kernel/client.ts'
import type { AnyRecord } from '#kernel/record.ts'

/** A holiday as its list shows it. */
export interface HolidayItem {
  record: AnyRecord
  /** In the reader's language. */
  day: string
  weekday: string
  kind: string
}

/** What the tab of the working calendar needs. */
export interface CalendarData {
  hours: AnyRecord
  hoursFields: { title: string; fields: FieldView[] }[]
  hoursCall: string
  year: number
  holidays: HolidayItem[]
  holidayFields: FieldView[]
  pasteFields: FieldView[]
  holidayCalls: Pick<Calls, 'create' | 'update' | 'remove'>
}
