import { useState, type ReactNode } from 'react'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'

/** A ResourceList that starts from one JSON text: Astro's own writing of many small props takes longer than drawing the rows. */
export function ListIsland({ start }: { start: string }): ReactNode {
  const [props] = useState(() => JSON.parse(start) as ResourceListProps)
  return <ResourceList {...props} />
}
