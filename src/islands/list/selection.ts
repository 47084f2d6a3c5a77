import { useState } from 'react'
import type { Row } from '#ui/cell.ts'

/** The rows somebody has ticked. Leaving the page of rows forgets those that are no longer in sight. */
export interface Selection {
  rows: Row[]
  has(id: string): boolean
  toggle(id: string): void
  all(isChosen: boolean): void
  clear(): void
}

/** Ticked rows among those shown: what cannot be seen must not be acted on. */
export function useSelection(rows: Row[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    rows: rows.filter((row) => ids.has(row.id)),
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    all: (isChosen) => setIds(new Set(isChosen ? rows.map((row) => row.id) : [])),
    clear: () => setIds(new Set()),
  }
}
