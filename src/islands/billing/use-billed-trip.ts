import { useEffect, useState } from 'react'
import { documentTrip } from '#contracts/billing/browser-calls.ts'
import type { DocumentTripView } from '#contracts/billing/document-trip.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'

/** Asks for a trip of a document; an answer for one that is no longer looked at is dropped. */
export function useBilledTrip(
  id: string,
  tripId: string | null,
): { found: DocumentTripView | null; problem: string | null } {
  const [found, setFound] = useState<DocumentTripView | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!tripId) return undefined
    const of = tripId
    let isWanted = true
    async function ask(): Promise<void> {
      try {
        const answer = await api.call(documentTrip, { id, trip_id: of })
        if (isWanted) setFound(answer)
      } catch (failure) {
        if (isWanted) setProblem(isRefusedCall(failure) ? failure.message : t('Something went wrong'))
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [id, tripId])
  return { found, problem }
}
