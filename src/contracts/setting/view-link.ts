import { keptQuery, readListState } from '#contracts/list-url.ts'
import type { RoleCode } from '#access/roles.ts'

/** A list that views can be kept of for roles. */
export interface ViewedList {
  /** Its screen. */
  id: string
  title: string
  path: string
  /** Those who can open it. */
  roles: { value: RoleCode; label: string }[]
  /** Who looks at this page can open it too. */
  isOpen: boolean
}

/** What a view would keep. */
export interface LinkedList {
  of: ViewedList
  /** The list's name among views: its screen, and its tab. */
  list: string
  query: string
}

/** The list and its state that an address of the product shows; null for any other text. */
export function linkedList(text: string, lists: readonly ViewedList[], origin: string): LinkedList | null {
  const url = URL.parse(text.trim(), origin)
  const path = url?.pathname.replace(/\/$/, '')
  const of = lists.find((one) => one.path === path)
  if (!url || !of) return null
  const state = readListState(url.searchParams)
  return { of, list: state.tab ? `${of.id}#${state.tab}` : of.id, query: keptQuery(state) }
}
