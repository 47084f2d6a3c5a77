import type { ReactNode } from 'react'
import { SYSTEM_NAME } from '#access/role-traits.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { formatDay, formatTime } from '#i18n/format.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import type { Place } from '#ui/place.ts'
import { PlaceLinks } from '#ui/PlaceLinks.tsx'

export interface TimelineChange {
  label: string
  /** Left out where there was nothing before, or where only the new value tells something. */
  from?: string | undefined
  to?: string | undefined
}

export interface TimelineEntry {
  /** RFC 3339. */
  at: string
  /** Null where the system did it. */
  who?: string | null
  role?: string | null
  /** What happened, in a few words. */
  what: string
  /** To what it happened, where that is another record; led to where the reader may see it. */
  of?: { name: string; href: string | null }
  changes?: readonly TimelineChange[]
  note?: string | null
  /** Where it happened, as far as that is known. */
  place?: Place | null
  /** What stands below it, such as pictures; of islands only, as a page hands them nothing but data. */
  more?: ReactNode
  tone?: Tone
}

interface Props {
  /** In any sequence; shown newest first, or oldest first when `oldestFirst`. */
  entries: readonly TimelineEntry[]
  lang: Lang
  oldestFirst?: boolean
  /** Today in the plant (YYYY-MM-DD); islands must give it, so that both sides render the same. */
  today?: string
}

function byDay(entries: readonly TimelineEntry[], oldestFirst: boolean): [string, TimelineEntry[]][] {
  const sign = oldestFirst ? 1 : -1
  const sorted = entries.toSorted((a, b) => sign * (Date.parse(a.at) - Date.parse(b.at)))
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of sorted) {
    const day = plantDay(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function dayText(day: string, today: string, lang: Lang): string {
  if (day === today) return t('Today')
  return day === addDays(today, -1) ? t('Yesterday') : formatDay(day, lang)
}

function Change({ change: { label, from, to } }: { change: TimelineChange }): ReactNode {
  return (
    <li>
      {label}
      {to !== undefined && ': '}
      {from !== undefined && (
        <>
          <del>{from || '–'}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      {to !== undefined && <ins>{to || '–'}</ins>}
    </li>
  )
}

function Entry({ entry }: { entry: TimelineEntry }): ReactNode {
  const { at, who, role, what, of, changes, note, place, more, tone } = entry
  // Written as some role, but by nobody who has it.
  const isItself = !who || who === SYSTEM_NAME
  return (
    <li data-tone={tone}>
      <p className="timeline-what">
        <b>{what}</b> <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <small>
        {isItself ? t('System') : who}
        {role && !isItself && ` (${role})`}
      </small>
      {of && <p className="timeline-of">{of.href ? <a href={of.href}>{of.name}</a> : of.name}</p>}
      {place && <PlaceLinks place={place} name={what} />}
      {changes && changes.length > 0 && (
        <ul className="timeline-changes">
          {changes.map((change, nth) => (
            <Change key={`${nth}${change.label}`} change={change} />
          ))}
        </ul>
      )}
      {note && <p className="timeline-note">{note}</p>}
      {more}
    </li>
  )
}

/** What happened, by the plant's days; times are WIB. */
export function Timeline({ entries, lang, oldestFirst = false, today = plantDay() }: Props): ReactNode {
  if (!entries.length) return <p className="muted">{t('Nothing has happened yet')}</p>
  return (
    <div className="timeline-days">
      {byDay(entries, oldestFirst).map(([day, ofDay]) => (
        <section key={day}>
          <h3>{dayText(day, today, lang)}</h3>
          <ol className="timeline">
            {ofDay.map((entry, at) => (
              <Entry key={`${entry.at}${at}`} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
