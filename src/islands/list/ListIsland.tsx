import { useState, type ReactNode } from 'react'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'

/** The id of the data block with a list's first state; a page has one list of this kind. */
export const LIST_START = 'list-start'

/**
 * The server's way of handing an island its props beside Astro's: Astro writes, escapes and hashes every prop into an attribute,
 * which takes longer than drawing the rows. Not enumerable, so it stays on the server; the browser reads the data block.
 */
export function listStart(props: ResourceListProps): ListStart {
  return Object.defineProperty({}, 'props', { value: props })
}

export interface ListStart {
  readonly props?: ResourceListProps
}

function fromBlock(): ResourceListProps {
  return JSON.parse(document.getElementById(LIST_START)?.textContent ?? '') as ResourceListProps
}

/** A ResourceList that starts from what the page's data block says. */
export function ListIsland({ start }: { start: ListStart }): ReactNode {
  const [props] = useState(() => start.props ?? fromBlock())
  return <ResourceList {...props} />
}
