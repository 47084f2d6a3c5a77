import type { MouseEvent } from 'react'
import { plainList, writeListState, type ListState } from '#contracts/list-url.ts'

/** Moves the list; every control is a link as well, so that it works without script and opens in another tab. */
export type Go = (change: Partial<ListState>) => void

/** A click that a browser would open in another tab is left to it. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** The address of a state and what a click on it does. */
export function linkTo(
  state: ListState,
  change: Partial<ListState>,
  go: Go,
): { href: string; onClick: (event: MouseEvent) => void } {
  return {
    href: writeListState({ ...state, page: 1, ...change }) || '?',
    onClick: (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      go(change)
    },
  }
}

/** The address of the whole list: the way out of a view, or of a search that finds nothing. */
export function wholeList({ tab, view, look }: ListState): string {
  return writeListState({ ...plainList(tab), look, view: view && 'all' }) || '?'
}
