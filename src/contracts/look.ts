import type { ListView } from '#contracts/view.ts'
import type { AnyRecord } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'

/** How long a timeline may show at once. */
export const SPANS_HOURS = [6, 12, 24] as const

/** A way of looking at a list, as the address writes it: `board`, `group.vendor_id`, `timeline.12.2026-11-22T06`. */
export type Look =
  | { kind: 'board'; by: string }
  | { kind: 'group'; by: string }
  | {
      kind: 'timeline'
      hours: number
      /** Its first hour in UTC, `2026-11-22T06`; empty for around now. */ from: string
    }

/** More rows than this are not counted, neither for a group nor for a column. */
export const MOST_COUNTED = 10_000
/** Groups on a page. */
export const GROUPS_ON_PAGE = 20
/** Bars of a timeline; what is beyond is said to be more. */
export const MOST_SPANS = 400

/** Rows that share a value. */
export interface Group {
  /** The shared value: an id, a state, a plant's day; null for rows without one. */
  key: string | null
  count: number
  /** There are more than were counted; sums are not given then. */
  is_more: boolean
  sums: Record<string, number>
  /** Finds its rows in the list itself. */
  filters: FieldFilter[]
  /** The first of them. */
  rows: AnyRecord[]
}

/** A page of groups; a lifecycle's states are all on the first one. */
export interface GroupsPage {
  items: Group[]
  has_more: boolean
}

/** A record with where its bar begins and ends. */
export interface Span {
  from: string
  to: string
  /** It has not begun: `from` is only planned. */
  is_planned: boolean
  /** It should have ended and has not: `to` is now. */
  is_late: boolean
  record: AnyRecord
}

/** What of a list happens between two moments. */
export interface SpansPage {
  items: Span[]
  has_more: boolean
}

const HOUR = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])$/

/** Reads the word of an address; null is the table, which also stands in for a look that the list does not have. */
export function lookOf({ looks }: Pick<ListView, 'looks'>, word: string): Look | null {
  const [kind, one = '', two = ''] = word.split('.')
  if (kind === 'board' && looks?.board) return { kind, by: looks.board.by }
  if (kind === 'group' && looks?.groups?.by.some(({ field }) => field === one)) return { kind, by: one }
  if (kind !== 'timeline' || !looks?.timeline) return null
  const hours = SPANS_HOURS.find((each) => each === Number(one)) ?? 12
  return { kind, hours, from: HOUR.test(two) && !Number.isNaN(Date.parse(`${two}:00:00Z`)) ? two : '' }
}

/** The word of a timeline's address. */
export function timelineWord(hours: number, from: string): string {
  return from ? `timeline.${hours}.${from}` : `timeline.${hours}`
}

const HOUR_MS = 3_600_000

/** First and last moment of a timeline in ms; without a first one a quarter of it lies before now. */
export function windowOf({ hours, from }: { hours: number; from: string }, now: number): [number, number] {
  const start = from
    ? Date.parse(`${from}:00:00Z`)
    : Math.floor(now / HOUR_MS) * HOUR_MS - Math.floor(hours / 4) * HOUR_MS
  return [start, start + hours * HOUR_MS]
}
