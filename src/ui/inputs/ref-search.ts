import { useEffect, useState } from 'react'
import type { RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import type { Identified } from '#kernel/record.ts'

const TYPING_MS = 200
const ROWS = 20

export interface RefSearch {
  rows: Identified[]
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

interface Query {
  list: string
  search: string
  filters: readonly FieldFilter[]
}

interface Found {
  query: string
  rows: Identified[]
  hasFailed: boolean
}

async function find(query: string, signal: AbortSignal): Promise<Identified[]> {
  const { list, search, filters } = JSON.parse(query) as Query
  const page = await api.list({ calls: { list } }, { search, limit: ROWS, filters: [...filters] }, { signal })
  return page.items
}

const IN_USE: FieldFilter = { field: 'is_active', operator: '=', value: true }

/** The first twenty records that match, asked for again while somebody types. What is no longer in use is left out. */
export function useRefSearch(
  source: RefView,
  search: string,
  isOpen: boolean,
  filters: readonly FieldFilter[] = [],
): RefSearch {
  const [found, setFound] = useState<Found>({ query: '', rows: [], hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  const query = JSON.stringify({
    list: source.list,
    search: search.trim(),
    filters: source.inactive ? [IN_USE, ...filters] : filters,
    attempt,
  })
  const isTyping = search !== ''
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const load = async (): Promise<void> => {
      try {
        setFound({ query, rows: await find(query, controller.signal), hasFailed: false })
      } catch {
        if (!controller.signal.aborted) setFound({ query, rows: [], hasFailed: true })
      }
    }
    const timer = setTimeout(() => void load(), isTyping ? TYPING_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, isOpen, isTyping])
  const state = found.query !== query ? 'loading' : found.hasFailed ? 'failed' : 'ready'
  return { rows: found.rows, state, retry: () => setAttempt(attempt + 1) }
}
