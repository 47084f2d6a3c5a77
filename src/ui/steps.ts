import { t } from '#i18n/browser.ts'

export interface Step {
  name: string
  label: string
  place: 'done' | 'now' | 'ahead' | 'skipped'
  /** When it was reached (RFC 3339). */
  at?: string
  /** Minutes spent in it, until now for the present one. */
  minutes?: number
  /** Minutes it usually takes. */
  standard?: number
  /** Something to be known of how it was reached, in a word or two. */
  mark?: string
}

interface Path {
  /** The usual way, in its sequence. */
  way: readonly { name: string; label: string; standard?: number; mark?: string }[]
  /** When each state was reached first; what is missing was never recorded. */
  reached: Readonly<Record<string, string | null | undefined>>
  /** The state now; one that is not on the way (on hold) marks the last one reached. */
  current: string
  /** Whether the way was gone to its end: then nothing of it is going on now. */
  isOver?: boolean
  /** The present moment, for the running time of the present step. */
  now?: string
}

const MINUTE = 60_000

/** The steps of a record from the states it went through; a state passed over without a time is skipped. */
export function stepsOf({ way, reached, current, isOver = false, now }: Path): Step[] {
  const known = way.findIndex(({ name }) => name === current)
  const here = known >= 0 ? known : way.findLastIndex(({ name }) => reached[name])
  const nextAt = (from: number): string | undefined =>
    way.slice(from + 1).map(({ name }) => reached[name]).find(Boolean) ?? undefined // prettier-ignore
  return way.map(({ name, label, standard, mark }, at): Step => {
    const since = reached[name] ?? undefined
    const until = at === here ? now : nextAt(at)
    const isLast = at === way.length - 1
    const spent =
      since && until && !isLast ? Math.round((Date.parse(until) - Date.parse(since)) / MINUTE) : null
    return {
      name,
      label,
      place: at === here ? (isOver ? 'done' : 'now') : at > here ? 'ahead' : since ? 'done' : 'skipped',
      ...(since ? { at: since } : {}),
      ...(spent !== null && spent >= 0 ? { minutes: spent } : {}),
      ...(standard === undefined ? {} : { standard }),
      ...(since && mark ? { mark } : {}),
    }
  })
}

/** Minutes in hours, however many: 12 min, 3 h 05 min, 178 h 54 min; a difference may be below zero. */
export function hoursText(minutes: number): string {
  if (minutes < 0) return `−${hoursText(-minutes)}`
  if (minutes < 60) return t('{minutes} min', { minutes })
  return t('{hours} h {minutes} min', {
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  })
}

/** Minutes as people say how long something took: 12 min, 3 h 05 min, 2 d 4 h. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hoursText(minutes)
  return t('{days} d {hours} h', { days: Math.floor(hours / 24), hours: hours % 24 })
}

const NO_BREAK = '\u00a0'
const HOUR = 60

/**
 * How long a step took, and what it usually takes: 21 / 15 min. A step is narrow: the unit stands once where both have the same, and a
 * longer one goes on in a new line before the stroke only.
 */
export function stepText(minutes: number, standard?: number): string {
  const kept = (text: string): string => text.replaceAll(' ', NO_BREAK)
  if (standard === undefined) return kept(durationText(minutes))
  return minutes < HOUR && standard < HOUR
    ? kept(t('{minutes} min', { minutes: `${minutes} / ${standard}` }))
    : `${kept(durationText(minutes))} ${kept(`/ ${durationText(standard)}`)}`
}
