import { groupsOf, spansOf } from '#contracts/generic-calls.ts'
import { requestOf, type ListState } from '#contracts/list-url.ts'
import { windowOf, type Group, type Look, type Span } from '#contracts/look.ts'
import type { ListView } from '#contracts/view.ts'
import type { Api, CallOptions } from '#kernel/client.ts'
import type { Identified } from '#kernel/record.ts'
import { listBody, type FieldFilter, type ListRequest } from '#kernel/wire.ts'

/** What one look at a list shows. */
export interface LookPage {
  /** All its records, of which chips take the names of references. */
  items: readonly Identified[]
  pagination: null
  groups: readonly Group[]
  spans: readonly Span[]
  hasMore: boolean
  /** First and last moment of a timeline. */
  window: readonly [number, number]
  /** When it was asked for: ages and the line of the present begin here. */
  now: number
}

/** More rows of a group are loaded when they are asked for; of a board's many columns each has two or three cards in sight. */
const MOST_AT_FIRST = { board: 6, group: 25, timeline: 25 } as const

/** How many rows a group has at first. */
export const firstRows = (look: Look, { limit }: ListState): number =>
  Math.min(limit, MOST_AT_FIRST[look.kind])

/** The list request of a state with the page's own filters, in the list's own order where the reader named none. */
export function lookRequest(view: ListView, fixed: readonly FieldFilter[], state: ListState): ListRequest {
  const request = requestOf(state.sort ? state : { ...state, sort: view.defaultSort })
  return { ...request, filters: [...fixed, ...request.filters] }
}

export interface LookAsked {
  view: ListView
  look: Look
  fixed: readonly FieldFilter[]
  state: ListState
  now: number
}

const NONE = { items: [], pagination: null, groups: [], spans: [], hasMore: false } as const

/** Asks for what a look shows: the server for the first paint, the browser for every one after it. */
export async function askLook(api: Api, asked: LookAsked, options?: CallOptions): Promise<LookPage> {
  const { view, look, fixed, state, now } = asked
  const request = lookRequest(view, fixed, state)
  if (look.kind === 'timeline') {
    const window = windowOf(look, now)
    const [from = '', to = ''] = window.map((ms) => new Date(ms).toISOString())
    const page = await api.call(spansOf(view.at), { ...listBody({ ...request, page: 1 }), from, to }, options)
    const records = page.items.map(({ record }) => record)
    return { ...NONE, items: records, spans: page.items, hasMore: page.has_more, window, now }
  }
  const limit = firstRows(look, state)
  // A board has all its columns on one page.
  const page = look.kind === 'board' ? 1 : state.page
  const answer = await api.call(
    groupsOf(view.at),
    { ...listBody({ ...request, page, limit }), by: look.by },
    options,
  )
  const records = answer.items.flatMap(({ rows }) => rows)
  return { ...NONE, items: records, groups: answer.items, hasMore: answer.has_more, window: [0, 0], now }
}
