import { useEffect, useState } from 'react'
import { listTickets, verifyTickets } from '#contracts/weighing/verify-calls.ts'
import { BULK_SCORE } from '#contracts/weighing/weighing-limits.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { Entities, ListedOf } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'

type Ticket = ListedOf<Entities['weighing']>

/** More are not looked at with care. */
const MOST = 100

interface Result {
  verified: boolean
  message: string | null
}

const wordsOf = (failure: unknown): string =>
  isRefusedCall(failure) ? failure.message : t('Something went wrong. Nothing was saved.')

/** The tickets of a page that may be verified together, and what became of each. */
export function useTogether(filters: readonly FieldFilter[]) {
  const [tickets, setTickets] = useState<Ticket[] | null>(null)
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const plain: FieldFilter[] = [
      { field: 'status', operator: '=', value: 'closed' },
      { field: 'anomaly_score', operator: '<', value: BULK_SCORE },
    ]
    api
      .call(listTickets, { fieldFilters: [...filters, ...plain], limit: MOST })
      .then(({ items }) => setTickets(items.filter(({ void_requested_at }) => !void_requested_at)))
      .catch((failure: unknown) => setProblem(wordsOf(failure)))
  }, [filters])

  async function verify(chosen: readonly Ticket[]): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const records = chosen.map(({ id, row_version }) => ({ id, row_version }))
      const { items } = await api.call(verifyTickets, { records })
      setResults(new Map([...results, ...items.map(({ id, ...one }) => [id, one] as const)]))
    } catch (failure) {
      setProblem(wordsOf(failure))
    }
    setBusy(false)
  }
  return { tickets, results, problem, isBusy, verify }
}
