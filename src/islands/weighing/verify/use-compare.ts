import { useEffect, useState } from 'react'
import { BASES } from '#contracts/addresses.ts'
import { offersOf, type OfferedAction } from '#contracts/generic-calls.ts'
import type { Compared } from '#contracts/weighing/compare.ts'
import { compareTicket } from '#contracts/weighing/verify-calls.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'

/** A ticket with what it is held against, and the reader's way to verify it. */
export interface ComparedTicket {
  id: string
  found: Compared
  verify: OfferedAction | null
}

/** Asks for a ticket, and again whenever another one is chosen; an answer that comes late for one that is no longer looked at is dropped. */
export function useCompare(id: string): {
  ticket: ComparedTicket | null
  problem: string | null
  again: () => void
} {
  const [ticket, setTicket] = useState<ComparedTicket | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    setProblem(null)
    async function ask(): Promise<void> {
      try {
        const [found, offer] = await Promise.all([
          api.call(compareTicket, { id }),
          api.call(offersOf(BASES.weighing), { id }),
        ])
        const verify = offer.items.find(({ name }) => name === 'verify') ?? null
        if (isWanted) setTicket({ id, found, verify })
      } catch (failure) {
        if (isWanted) setProblem(isRefusedCall(failure) ? failure.message : t('Something went wrong'))
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [id, tries])
  // What was found of another ticket is never shown under this one's name.
  return { ticket: ticket?.id === id ? ticket : null, problem, again: () => setTries((n) => n + 1) }
}
