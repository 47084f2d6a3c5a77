import type { RowLink } from '#access/row-link.ts'
import { isRow } from '#kernel/guards.ts'
import type { ListRequest, Pagination } from '#kernel/wire.ts'
import { movePlace } from '#stores/list-place.ts'

const KEPT = 'walk'

/** How the pages of the list beside the known ones are asked for. */
export interface WalkPages {
  /** Its list call. */
  list: string
  /** Filters, search and order; the page is left open. */
  request: Omit<ListRequest, 'page'>
  link: RowLink
  /** The first and the last page that are known. */
  first: number
  last: number
  hasNext: boolean
}

/** The records of the list that was looked at last, in its order: where each leads. */
export interface Walk {
  hrefs: readonly string[]
  /** How many records of the list come before the first of these. */
  before: number
  /** How many the list has; null where only these are known. */
  total: Pick<Pagination, 'total_items' | 'total_is_estimate' | 'total_is_more'> | null
  pages: WalkPages | null
}

export type Way = 'back' | 'next'

/** A record in its list: the addresses beside it, and the how-manieth it is. */
export interface Besides {
  back: string | null
  next: string | null
  at: number
  total: Walk['total']
}

/** Remembers the list that a record is about to be opened from. */
export function keepWalk(walk: Walk): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ user: document.body.dataset['user'], walk }))
  } catch {
    // Without storage there is only the way back to the list.
  }
}

const isWalk = (value: unknown): value is Walk => isRow(value) && Array.isArray(value.hrefs)

/** The list that was remembered in this tab for who is signed in. */
export function keptWalk(): Walk | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (!isRow(value) || value.user !== document.body.dataset['user']) return null
    return isWalk(value.walk) ? value.walk : null
  } catch {
    return null
  }
}

/** Where a record of this address stands; a ticket is a query of its page, so the whole address goes before the path. */
function placeIn({ hrefs }: Walk, { pathname, search }: Pick<Location, 'pathname' | 'search'>): number {
  const whole = hrefs.indexOf(pathname + search)
  return whole < 0 ? hrefs.indexOf(pathname) : whole
}

/** What is beside the record of this address in its list's order; null where the list does not have it. */
export function besides(address: Pick<Location, 'pathname' | 'search'>): Besides | null {
  const walk = keptWalk()
  const at = walk ? placeIn(walk, address) : -1
  if (!walk || at < 0) return null
  const { hrefs, before, total } = walk
  return { back: hrefs[at - 1] ?? null, next: hrefs[at + 1] ?? null, at: before + at + 1, total }
}

/** Records this near to the end of what is known have the page after it asked for, so that nobody waits at the border. */
const NEAR = 1

/** The ways in which the known records end soon while the list goes on. */
export function openEnds(address: Pick<Location, 'pathname' | 'search'>): Way[] {
  const walk = keptWalk()
  const at = walk ? placeIn(walk, address) : -1
  if (!walk?.pages || at < 0) return []
  const isNearNext = walk.pages.hasNext && at >= walk.hrefs.length - 1 - NEAR
  return [
    ...(walk.pages.first > 1 && at <= NEAR ? (['back'] as const) : []),
    ...(isNearNext ? (['next'] as const) : []),
  ]
}

/** The record that somebody walks to is the one that the list shows when they go back to it. */
export function walkTo(href: string): void {
  const walk = keptWalk()
  const at = walk?.hrefs.indexOf(href) ?? -1
  if (!walk?.pages || at < 0) return
  movePlace(href, Math.ceil((walk.before + at + 1) / walk.pages.request.limit))
}
