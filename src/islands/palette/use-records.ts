import { useEffect, useState } from 'react'
import type { PaletteSource } from '#contracts/palette.ts'
import { api } from '#stores/api.ts'
import type { Row } from '#ui/cell.ts'
import { choiceOf, type ChoiceGroup } from '#islands/palette/matching.ts'

const WAIT_MS = 200
const SHORTEST = 2
const EACH = 5

export interface FoundRecords {
  groups: ChoiceGroup[]
  isSearching: boolean
  /** Some lists did not answer. */
  hasFailed: boolean
}

const NOTHING: FoundRecords = { groups: [], isSearching: false, hasFailed: false }

async function searchIn(
  source: PaletteSource,
  search: string,
  signal: AbortSignal,
): Promise<ChoiceGroup | null> {
  try {
    const page = await api.list<Row>({ list: source.list }, { search, limit: EACH }, { signal })
    return { label: source.label, choices: page.items.map((row) => choiceOf(source, row)) }
  } catch {
    return null
  }
}

/** Records whose number or name has the text, from every list of the role; the newest question wins. */
export function useRecords(sources: readonly PaletteSource[], search: string): FoundRecords {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (search.length < SHORTEST || !sources.length) return setFound(NOTHING)
    const controller = new AbortController()
    setFound((before) => ({ ...before, isSearching: true }))
    const timer = setTimeout(async () => {
      const answers = await Promise.all(sources.map((source) => searchIn(source, search, controller.signal)))
      if (controller.signal.aborted) return
      const groups = answers.filter((group) => group !== null && group.choices.length > 0)
      setFound({ groups: groups as ChoiceGroup[], isSearching: false, hasFailed: answers.includes(null) })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, search])
  return found
}
