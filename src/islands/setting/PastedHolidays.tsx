import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatDay } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { holidayLines } from '#contracts/setting/holiday-lines.ts'

interface Props {
  lines: unknown
  /** Of days without one. */
  year: number
  lang: Lang
}

/** What pasted lines will become, before they are sent. */
export function PastedHolidays({ lines, year, lang }: Props): ReactNode {
  const { found, unread, otherWeekday } = holidayLines(typeof lines === 'string' ? lines : '', year)
  const said = [
    t('{count} days read', { count: found.length }),
    ...(unread.length ? [t('No date and name in line {lines}', { lines: unread.join(', ') })] : []),
    ...(otherWeekday.length
      ? [t('The day of the week in line {lines} is another one', { lines: otherWeekday.join(', ') })]
      : []),
  ]
  return (
    <div className="pasted-holidays hint">
      <p role="status">{said.join(' · ')}</p>
      {found.length > 0 && (
        <ul>
          {found.map(({ line, day, name }) => (
            <li key={`${line} ${day}`}>
              <span className="tabular">{formatDay(day, lang)}</span> {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
