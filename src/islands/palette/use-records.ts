import { useEffect, useState } from 'react'
import type { PaletteSource } from '#contracts/palette.ts'
import { api } from '#stores/api.ts'
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

/** What was found last, and for which text: while the answer to a newer one is awaited it stays. */
interface Answer {
  search: string
  groups: ChoiceGroup[]
  hasFailed: boolean
}

async function searchIn(
  source: PaletteSource,
  search: string,
  signal: AbortSignal,
): Promise<ChoiceGroup | null> {
  try {
    const page = await api.list({ calls: source }, { search, limit: EACH }, { signal })
    return { label: source.label, choices: page.items.map((row) => choiceOf(source, row)) }
  } catch {
    return null
  }
}

/** Records whose number or name has the text, from every list of the role; the newest question wins. */
export function useRecords(sources: readonly PaletteSource[], search: string): FoundRecords {
  const [answer, setAnswer] = useState<Answer>({ search: '', groups: [], hasFailed: false })
  const isAsked = search.length >= SHORTEST && sources.length > 0
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answers = await Promise.all(sources.map((source) => searchIn(source, search, controller.signal)))
      if (controller.signal.aborted) return
      const groups = answers.filter((group): group is ChoiceGroup => Boolean(group?.choices.length))
      setAnswer({ search, groups, hasFailed: answers.includes(null) })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, search, isAsked])
  if (!isAsked) return { groups: [], isSearching: false, hasFailed: false }
  const isSearching = answer.search !== search
  return { groups: answer.groups, isSearching, hasFailed: !isSearching && answer.hasFailed }
}
