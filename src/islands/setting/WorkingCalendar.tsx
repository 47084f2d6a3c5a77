import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { CalendarData } from '#islands/setting/calendar-data.ts'
import { Holidays } from '#islands/setting/Holidays.tsx'
import { WorkingHours } from '#islands/setting/WorkingHours.tsx'

/** When the plant works: hours, and the days without work. */
export function WorkingCalendar({ data, lang }: { data: CalendarData; lang: Lang }): ReactNode {
  const again = (): void => window.location.reload()
  return (
    <div className="stack">
      <Holidays data={data} lang={lang} onSaved={again} />
      <WorkingHours data={data} lang={lang} onSaved={again} />
    </div>
  )
}
