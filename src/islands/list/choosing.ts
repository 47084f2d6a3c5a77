import { useMemo, useRef, useState } from 'react'
import type { Identified } from '#kernel/record.ts'

/** The rows of a list that somebody has chosen to do something with together. */
export interface Choosing {
  /** Something was chosen since the page came. */
  wasUsed: boolean
  /** In the order of the list. */
  chosen: readonly Identified[]
  isChosen: (row: Identified) => boolean
  /** Chooses a row or no longer; `extend` chooses all from the last one to this one. */
  choose: (row: Identified, extend: boolean) => void
  chooseAll: () => void
  /** Leaves chosen only these. */
  keep: (ids: readonly string[]) => void
}

/** Choosing among the rows that are shown: one that is no longer there is no longer chosen. */
export function useChoosing(rows: readonly Identified[]): Choosing {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [wasUsed, setUsed] = useState(false)
  const last = useRef<string | null>(null)
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids])

  function choose({ id }: Identified, extend: boolean): void {
    const to = rows.findIndex((row) => row.id === id)
    const from = extend ? rows.findIndex((row) => row.id === last.current) : -1
    const reached =
      from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
    last.current = id
    setUsed(true)
    setIds((before) => {
      const next = new Set(before)
      if (from < 0 && before.has(id)) next.delete(id)
      else for (const one of reached) next.add(one)
      return next
    })
  }

  return {
    wasUsed,
    chosen,
    isChosen: ({ id }) => ids.has(id),
    choose,
    chooseAll: () => {
      setUsed(true)
      setIds(new Set(chosen.length === rows.length ? [] : rows.map(({ id }) => id)))
    },
    keep: (kept) => setIds(new Set(kept)),
  }
}
