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
  /** Of some lists not all records were searched. */
  isPart: boolean
}

/** What was found last, and for which text: while the answer to a newer one is awaited it stays. */
interface Answer extends Omit<FoundRecords, 'isSearching'> {
  search: string
}

interface FoundGroup extends ChoiceGroup {
  isPart: boolean
}

const NONE: Omit<FoundRecords, 'isSearching'> = { groups: [], hasFailed: false, isPart: false }

async function searchIn(
  source: PaletteSource,
  search: string,
  signal: AbortSignal,
): Promise<FoundGroup | null> {
  try {
    const page = await api.list({ calls: source }, { search, limit: EACH }, { signal })
    const { items, pagination } = page
    return {
      label: source.label,
      choices: items.map((row) => choiceOf(source, row)),
      isPart: pagination.total_is_more === true,
    }
  } catch {
    return null
  }
}

/** Records whose number or name has the text, from every list of the role; the newest question wins. */
export function useRecords(sources: readonly PaletteSource[], search: string): FoundRecords {
  const [answer, setAnswer] = useState<Answer>({ search: '', ...NONE })
  const isAsked = search.length >= SHORTEST && sources.length > 0
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answers = await Promise.all(sources.map((source) => searchIn(source, search, controller.signal)))
      if (controller.signal.aborted) return
      const groups = answers.filter((group): group is FoundGroup => Boolean(group?.choices.length))
      const isPart = answers.some((group) => group?.isPart)
      setAnswer({ search, groups, hasFailed: answers.includes(null), isPart })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, search, isAsked])
  if (!isAsked) return { ...NONE, isSearching: false }
  const isSearching = answer.search !== search
  const { groups, hasFailed, isPart } = answer
  return { groups, isSearching, hasFailed: !isSearching && hasFailed, isPart: !isSearching && isPart }
}
