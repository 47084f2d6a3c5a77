import { t } from '#i18n/browser.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { clock } from '#kernel/clock.ts'
import type { Field } from '#kernel/field.ts'

const MINUTES_OF_DAY = 1440
/** What is due within the hour wants to be done now. */
const SOON_MINUTES = 60

/** What a moment is: that of a limit, of the end of a time, or of the begin of a wait. */
export type DueKind = NonNullable<Field['due']>

/** How long until something is due, how late it is, or how long it waits. */
export interface Due {
  text: string
  tone: 'late' | 'soon' | 'ahead'
}

/** Minutes in the two largest units: 3 d 4 h, 2 h 10 min, 5 min. */
function lengthText(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_OF_DAY)
  const hours = Math.floor((minutes % MINUTES_OF_DAY) / 60)
  const parts = days
    ? [t('{count} d', { count: days }), hours > 0 && t('{count} h', { count: hours })]
    : [
        hours > 0 && t('{count} h', { count: hours }),
        (minutes % 60 > 0 || !hours) && t('{count} min', { count: minutes % 60 }),
      ]
  return parts.filter(Boolean).join(' ')
}

/** What a countdown says now: of work, or of a time that runs until then. The last minute still counts as one: 0 min left would be late already. */
export function dueOf(at: string, kind: DueKind = true): Due {
  const left = Math.ceil((Date.parse(at) - clock.ms()) / 60_000)
  if (kind === 'since')
    return { text: t('waits {time}', { time: lengthText(Math.max(0, -left)) }), tone: 'ahead' }
  const isEnd = kind === 'end'
  if (left <= 0)
    return { text: t(isEnd ? 'ended {time} ago' : '{time} late', { time: lengthText(-left) }), tone: 'late' }
  return {
    text: t(isEnd ? 'ends in {time}' : 'due in {time}', { time: lengthText(left) }),
    tone: left <= SOON_MINUTES ? 'soon' : 'ahead',
  }
}

/** The exact moment, in words. */
export function dueTitle(at: string, lang: Lang, kind: DueKind = true): string {
  const moment = formatMoment(at, lang)
  if (kind === 'since') return t('Since {moment} WIB', { moment })
  return t(kind === 'end' ? 'Ends {moment} WIB' : 'Due {moment} WIB', { moment })
}
