import { PrimeReactProvider } from 'primereact/api'
import {
  Calendar,
  type CalendarDateTemplateEvent,
  type CalendarPassThroughOptions,
} from 'primereact/calendar'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatDay } from '#i18n/format.ts'
import { DATE_MAX, DATE_MIN } from '#stores/constants.ts'
import { teachCalendar } from '#ui/inputs/calendar-words.ts'
import { momentOf } from '#contracts/day-text.ts'
import { wallClock } from '#ui/inputs/date-text.ts'

interface Props {
  value: string | null
  isTimed: boolean
  lang: Lang
  onChange: (value: string | null) => void
  onDone: () => void
}

teachCalendar()

/** PrimeReact works in the browser's own time; only the numbers on the clock matter here. */
function localOf(day: string, minutes = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, Math.floor(minutes / 60), minutes % 60)
}

function shownDate(value: string | null, isTimed: boolean): Date | null {
  if (value === null || Number.isNaN(Date.parse(value))) return null
  if (!isTimed) return /^\d{4}-\d\d-\d\d$/.test(value) ? localOf(value) : null
  const { day, minutes } = wallClock(value)
  return localOf(day, minutes)
}

function given(at: Date, isTimed: boolean): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return isTimed ? momentOf(day, at.getHours(), at.getMinutes()) : day
}

/** The page's nonce: PrimeReact writes its styles at run time (std.A3). */
function pageNonce(): string {
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
}

/** A day says its whole date, because a lone number tells nothing to who cannot see the head of the calendar. */
function dayText({ day, month, year }: CalendarDateTemplateEvent, lang: Lang): ReactNode {
  const iso = [year, month + 1, day].map((part) => String(part).padStart(2, '0')).join('-')
  return (
    <>
      <span aria-hidden="true">{day}</span>
      <span className="visually-hidden">{formatDay(iso, lang)}</span>
    </>
  )
}

/** PrimeReact's spans are buttons that do not say so, and its labels hide the visible words (axe, std.C4). */
const ARIA: CalendarPassThroughOptions = {
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
  day: { 'aria-label': undefined },
  dayLabel: (options) => {
    const { context } = options as unknown as { context: { selected: boolean } }
    return { role: 'button', 'aria-selected': undefined, 'aria-pressed': context.selected }
  },
}

/** The calendar below a date input; the only part of PrimeReact the forms use. */
export function CalendarPanel({ value, isTimed, lang, onChange, onDone }: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() =>
      root.current
        ?.querySelector<HTMLElement>(
          '.p-highlight[tabindex], .p-datepicker-today > span, td > span:not(.p-disabled)',
        )
        ?.focus(),
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    <PrimeReactProvider value={{ nonce: pageNonce(), ripple: false }}>
      <div ref={root}>
        <Calendar
          inline
          value={shownDate(value, isTimed)}
          onChange={({ value: at }) => {
            if (!(at instanceof Date)) return
            // PrimeReact begins with this very minute; people mean the day until they say a time.
            if (value === null) at.setHours(0, 0)
            onChange(given(at, isTimed))
          }}
          onSelect={() => {
            if (!isTimed) onDone()
          }}
          minDate={localOf(DATE_MIN)}
          maxDate={localOf(DATE_MAX, 24 * 60 - 1)}
          locale={lang}
          showTime={isTimed}
          hourFormat="24"
          stepMinute={1}
          dateTemplate={(date) => dayText(date, lang)}
          pt={ARIA}
        />
      </div>
      {isTimed && (
        <button type="button" className="btn btn-block" onClick={onDone}>
          {t('OK')}
        </button>
      )}
    </PrimeReactProvider>
  )
}
