import { useEffect, useState } from 'react'
import { readersOf } from '#contracts/generic-calls.ts'
import type { Reader } from '#contracts/notes.ts'
import { api } from '#stores/api.ts'

const TYPING_MS = 200

interface Found {
  typed: string
  readers: readonly Reader[]
  hasFailed: boolean
}

export interface ReaderSearch {
  readers: readonly Reader[]
  state: 'loading' | 'ready' | 'failed'
}

/** Readers of the record by what is typed behind the @; null asks nothing. The newest question wins. */
export function useReaders(base: string, id: string, typed: string | null): ReaderSearch {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (typed === null) return
    const controller = new AbortController()
    const load = async (): Promise<void> => {
      try {
        const { items } = await api.call(readersOf(base), { id, q: typed }, { signal: controller.signal })
        setFound({ typed, readers: items, hasFailed: false })
      } catch {
        if (!controller.signal.aborted) setFound({ typed, readers: [], hasFailed: true })
      }
    }
    const timer = setTimeout(() => void load(), TYPING_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [base, id, typed])
  if (found?.typed !== typed) return { readers: found?.readers ?? [], state: 'loading' }
  return { readers: found.readers, state: found.hasFailed ? 'failed' : 'ready' }
}
