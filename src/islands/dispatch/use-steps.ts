import { useState } from 'react'
import { bulkOf } from '#contracts/generic-calls.ts'
import type { PairView } from '#contracts/dispatch/activity.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'

interface Steps {
  /** Trucks whose pair is chosen. */
  chosen: ReadonlySet<string>
  refused: ReadonlyMap<string, string>
  isBusy: boolean
  choose: (truckId: string, isChosen: boolean) => void
  clear: () => void
  take: (reason: string) => Promise<void>
}

function sayDone(done: number, refused: number): void {
  if (refused) notify(t('{done} done, {refused} not', { done, refused }), 'error')
  else notify(t('{count} moved on', { count: done }))
}

/** Takes the next step of each, and gives what was refused by its truck; null when nothing was sent through. */
async function stepEach(pairs: readonly PairView[], reason: string): Promise<Map<string, string> | null> {
  const trips = pairs.flatMap(({ truck_id, trip }) => (trip ? [{ truck_id, trip }] : []))
  const records = trips.map(({ trip: { id, row_version } }) => ({ id, row_version }))
  const body = { action: 'step', records, input: { reason } }
  try {
    const { items } = await api.call(bulkOf('/order/v1/trip'), body, { idempotencyKey: uuidv7() })
    const wrong = trips.flatMap(({ truck_id, trip }): [string, string][] => {
      const result = items.find(({ id }) => id === trip.id)
      return result && !result.done ? [[truck_id, result.reasons.join('. ')]] : []
    })
    return new Map(wrong)
  } catch (failure) {
    notify(isRefusedCall(failure) ? failure.message : t('This could not be loaded'), 'error')
    return null
  }
}

/** Choosing pairs and taking the next step with each of their trips: those that are refused stay chosen and say why. */
export function useSteps(rows: readonly PairView[], reload: () => Promise<void>): Steps {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  // A pair whose press has become impossible meanwhile is chosen no more.
  const possible = rows.filter(({ truck_id, trip }) => chosen.has(truck_id) && trip?.next)
  if (possible.length !== chosen.size && !isBusy) setChosen(new Set(possible.map(({ truck_id }) => truck_id)))

  async function take(reason: string): Promise<void> {
    if (!possible.length) return
    setBusy(true)
    const wrong = await stepEach(possible, reason)
    if (wrong) {
      setRefused(wrong)
      setChosen(new Set(wrong.keys()))
      sayDone(possible.length - wrong.size, wrong.size)
    }
    setBusy(false)
    await reload()
  }

  return {
    chosen,
    refused,
    isBusy,
    choose(truckId, isChosen) {
      const next = new Set(chosen)
      if (isChosen) next.add(truckId)
      else next.delete(truckId)
      setChosen(next)
    },
    clear() {
      setChosen(new Set())
      setRefused(new Map())
    },
    take,
  }
}
