import { useEffect, useState } from 'react'
import type { RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import type { Identified } from '#kernel/record.ts'
import { recentIds } from '#ui/inputs/recent-choices.ts'

const TYPING_MS = 200
const ROWS = 20

export interface RefSearch {
  rows: Identified[]
  /** So many of the rows, from the first on, are what this person chose last. */
  recent: number
  /** The search did not go through all records: what is not here may be there. */
  isPart: boolean
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

interface Query {
  list: string
  search: string
  filters: readonly FieldFilter[]
  /** Ids of the last choices, newest first; asked for while nothing is typed. */
  recent: readonly string[]
}

type Answer = Pick<RefSearch, 'rows' | 'recent' | 'isPart'>

interface Found extends Answer {
  query: string
  hasFailed: boolean
}

/** The last choices that may be chosen here; a storage with other things in it is no reason to show no list. */
async function findRecent({ list, filters, recent }: Query, signal: AbortSignal): Promise<Identified[]> {
  if (!recent.length) return []
  const chosen: FieldFilter = { field: 'id', operator: 'in', value: [...recent] }
  const asked = { search: '', limit: ROWS, filters: [...filters, chosen] }
  const items = await api.list({ calls: { list } }, asked, { signal }).then(
    (page) => page.items,
    () => [],
  )
  return items.toSorted((one, other) => recent.indexOf(one.id) - recent.indexOf(other.id))
}

async function find(text: string, signal: AbortSignal): Promise<Answer> {
  const query = JSON.parse(text) as Query
  const { list, search, filters } = query
  const [recent, page] = await Promise.all([
    findRecent(query, signal),
    api.list({ calls: { list } }, { search, limit: ROWS, filters: [...filters] }, { signal }),
  ])
  const known = new Set(recent.map(({ id }) => id))
  return {
    rows: [...recent, ...page.items.filter(({ id }) => !known.has(id))],
    recent: recent.length,
    isPart: page.pagination.total_is_more === true,
  }
}

const NOTHING: Answer = { rows: [], recent: 0, isPart: false }

const IN_USE: FieldFilter = { field: 'is_active', operator: '=', value: true }

/**
 * The first twenty records that match, asked for again while somebody types; before that, what this person chose last stands in front.
 * What is no longer in use is left out.
 */
export function useRefSearch(
  source: RefView,
  search: string,
  isOpen: boolean,
  filters: readonly FieldFilter[] = [],
): RefSearch {
  const [found, setFound] = useState<Found>({ query: '', ...NOTHING, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  const asked: Query = {
    list: source.list,
    search: search.trim(),
    filters: source.inactive ? [IN_USE, ...filters] : filters,
    recent: isOpen && !search.trim() ? recentIds(source.list) : [],
  }
  const query = JSON.stringify({ ...asked, attempt })
  const isTyping = search !== ''
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const load = async (): Promise<void> => {
      try {
        setFound({ query, ...(await find(query, controller.signal)), hasFailed: false })
      } catch {
        if (!controller.signal.aborted) setFound({ query, ...NOTHING, hasFailed: true })
      }
    }
    const timer = setTimeout(() => void load(), isTyping ? TYPING_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, isOpen, isTyping])
  const state = found.query !== query ? 'loading' : found.hasFailed ? 'failed' : 'ready'
  const { rows, recent, isPart } = found
  return { rows, recent, isPart, state, retry: () => setAttempt(attempt + 1) }
}
