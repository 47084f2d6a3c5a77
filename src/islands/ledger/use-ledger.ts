import { useEffect, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { ledgerPageOf, type LedgerAsked } from '#contracts/generic-calls.ts'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'

/** What limits the entries shown; empty limits nothing. */
export type LedgerFilter = Pick<LedgerAsked, 'type' | 'from' | 'to' | 'part'>

const NO_FILTER: LedgerFilter = { type: '', from: '', to: '', part: '' }
const AT_ONCE = 50

export interface ShownLedger {
  /** The page that was loaded last; it stays while another is loaded. */
  shown: LedgerPage | null
  filter: LedgerFilter
  isLoading: boolean
  problem: string | null
  narrow: (change: Partial<LedgerFilter>) => void
  turnTo: (page: number) => void
  reload: () => void
}

/** The ledger of a record, page by page. An answer that comes after a newer question is dropped. */
export function useLedger(base: string, id: string, part = ''): ShownLedger {
  const [asked, setAsked] = useState({ filter: { ...NO_FILTER, part }, page: 1, again: 0 })
  const [shown, setShown] = useState<LedgerPage | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    setLoading(true)
    setProblem(null)
    const { filter, page } = asked
    api.call(ledgerPageOf(base), { id, page, limit: AT_ONCE, ...filter }, { signal: stop.signal }).then(
      (found) => stop.signal.aborted || (setShown(found), setLoading(false)),
      (failure: unknown) => {
        if (stop.signal.aborted) return
        setProblem(isRefusedCall(failure) ? failure.message : t('The ledger could not be loaded'))
        setLoading(false)
      },
    )
    return () => stop.abort()
  }, [base, id, asked])
  return {
    shown,
    filter: asked.filter,
    isLoading,
    problem,
    narrow: (change) =>
      setAsked((before) => ({ ...before, filter: { ...before.filter, ...change }, page: 1 })),
    turnTo: (page) => setAsked((before) => ({ ...before, page })),
    reload: () => setAsked((before) => ({ ...before, again: before.again + 1 })),
  }
}
