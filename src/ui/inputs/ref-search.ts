import { useEffect, useState } from 'react'
import type { RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import type { Row } from '#ui/cell.ts'

const TYPING_MS = 200
const ROWS = 20

export interface RefSearch {
  rows: Row[]
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** The first twenty records that match, asked for again while somebody types. What is no longer in use is left out. */
export function useRefSearch(
  source: RefView,
  search: string,
  isOpen: boolean,
  filters: readonly FieldFilter[] = [],
): RefSearch {
  const [found, setFound] = useState<Omit<RefSearch, 'retry'>>({ rows: [], state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify([source.list, source.inactive, filters])
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    setFound(({ rows }) => ({ rows, state: 'loading' }))
    const load = async (): Promise<void> => {
      const inUse: FieldFilter[] = source.inactive ? [{ field: 'is_active', operator: '=', value: true }] : []
      try {
        const page = await api.list<Row>(
          { list: source.list },
          { search: search.trim(), limit: ROWS, filters: [...inUse, ...filters] },
          { signal: controller.signal },
        )
        setFound({ rows: page.items, state: 'ready' })
      } catch {
        if (!controller.signal.aborted) setFound({ rows: [], state: 'failed' })
      }
    }
    const timer = setTimeout(() => void load(), search === '' ? 0 : TYPING_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The key stands for source and filters, whose objects are made anew by every render.
  }, [key, search, isOpen, attempt])
  return { ...found, retry: () => setAttempt(attempt + 1) }
}
