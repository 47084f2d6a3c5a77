import { useCallback, useEffect, useState } from 'react'
import { LOST } from '#kernel/client.ts'
import type { Identified } from '#kernel/record.ts'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { takeRemoved, UNDO_MS } from '#stores/removed.ts'

/** A row that was deleted a moment ago: it stays where it was, struck. */
export interface RemovedRow {
  id: string
  name: string
  /** What the list showed of it; null when it was deleted on its own page. */
  row: Identified | null
  /** Its place among the rows. */
  at: number
  until: number
}

export interface Removals {
  /** What stands among the rows of the list, each at its place. */
  linesOf: (rows: readonly Identified[]) => (Identified | RemovedRow)[]
  add: (rows: readonly Identified[]) => void
  undo: (removed: RemovedRow) => void
}

export const isRemoved = (line: Identified | RemovedRow): line is RemovedRow =>
  'until' in line && 'at' in line

interface Asked {
  /** Where the resource's calls are; null where nothing can be deleted. */
  base: string | null
  rows: readonly Identified[]
  nameOf: (row: Identified) => string
  reload: () => void
}

/** The rows that were just deleted. The deletion is done: undoing it is a call of its own, and a closed tab leaves it done. */
export function useRemovals({ base, rows, nameOf, reload }: Asked): Removals {
  const [removed, setRemoved] = useState<readonly RemovedRow[]>([])
  useEffect(() => {
    const carried = base ? takeRemoved(base) : null
    if (carried) setRemoved([{ ...carried, row: null, at: 0 }])
  }, [base])
  useEffect(() => {
    const [first] = removed.toSorted((a, b) => a.until - b.until)
    if (!first) return
    const left = Math.max(0, first.until - Date.now())
    const timer = setTimeout(() => setRemoved((now) => now.filter((one) => one !== first)), left)
    return () => clearTimeout(timer)
  }, [removed])

  const add = (gone: readonly Identified[]): void => {
    const until = Date.now() + UNDO_MS
    const lines = gone.map((row) => ({
      id: row.id,
      name: nameOf(row),
      row,
      at: Math.max(
        0,
        rows.findIndex(({ id }) => id === row.id),
      ),
      until,
    }))
    setRemoved((before) => [...before, ...lines])
  }
  const undo = useCallback(
    (one: RemovedRow) => {
      async function bringBack(): Promise<void> {
        // Nobody needs it before something was deleted.
        const undoing = await import('#islands/list/undo.ts').catch(() => null)
        if (!undoing) return notify(say(LOST), 'error')
        await undoing.undoRemoval(base ?? '', one)
        setRemoved((before) => before.filter(({ id }) => id !== one.id))
        reload()
      }
      void bringBack()
    },
    [base, reload],
  )
  const linesOf = (fresh: readonly Identified[]): (Identified | RemovedRow)[] => {
    const lines: (Identified | RemovedRow)[] = fresh.filter(({ id }) => !removed.some((one) => one.id === id))
    for (const one of removed.toSorted((a, b) => a.at - b.at)) lines.splice(one.at, 0, one)
    return lines
  }
  return { linesOf, add, undo }
}
