import { useRef, useState } from 'react'
import { BASES } from '#contracts/addresses.ts'
import { bulkOf } from '#contracts/generic-calls.ts'
import type { PairView } from '#contracts/dispatch/activity.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { mayBeDone } from '#stores/may-be-done.ts'
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

/** A press without an answer: it may have been done. */
interface Unanswered {
  of: string
  records: { id: string; row_version: number }[]
  key: string
}

/**
 * Takes the next step of each, and gives what was refused by its truck; null when nothing was sent through. Pressed again after an answer
 * was lost, it asks for the same step in the same versions: the rows on the screen may have moved on with it, and that was the one step.
 */
async function stepEach(
  pairs: readonly PairView[],
  reason: string,
  lost: { current: Unanswered | null },
): Promise<{ wrong: Map<string, string>; isRepeat: boolean } | null> {
  const trips = pairs.flatMap(({ truck_id, trip }) => (trip ? [{ truck_id, trip }] : []))
  const of = JSON.stringify([trips.map(({ trip }) => trip.id), reason])
  const shown = trips.map(({ trip: { id, row_version } }) => ({ id, row_version }))
  const { records, key } = lost.current?.of === of ? lost.current : { records: shown, key: uuidv7() }
  const body = { action: 'step', records, input: { reason } }
  try {
    const { items } = await api.call(bulkOf(BASES.trip), body, { idempotencyKey: key })
    lost.current = null
    const wrong = trips.flatMap(({ truck_id, trip }): [string, string][] => {
      const result = items.find(({ id }) => id === trip.id)
      return result && !result.done ? [[truck_id, result.reasons.join('. ')]] : []
    })
    return { wrong: new Map(wrong), isRepeat: JSON.stringify(records) !== JSON.stringify(shown) }
  } catch (failure) {
    lost.current = mayBeDone(failure) ? { of, records, key } : null
    notify(isRefusedCall(failure) ? failure.message : t('Something went wrong. Nothing was saved.'), 'error')
    return null
  }
}

/** Choosing pairs and taking the next step with each of their trips: those that are refused stay chosen and say why. */
export function useSteps(rows: readonly PairView[], reload: () => Promise<void>): Steps {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const lost = useRef<Unanswered | null>(null)
  // A pair whose press has become impossible meanwhile is chosen no more.
  const possible = rows.filter(({ truck_id, trip }) => chosen.has(truck_id) && trip?.next)
  if (possible.length !== chosen.size && !isBusy) setChosen(new Set(possible.map(({ truck_id }) => truck_id)))

  async function take(reason: string): Promise<void> {
    if (isBusy || !possible.length) return
    setBusy(true)
    const taken = await stepEach(possible, reason, lost)
    if (taken) {
      const { wrong, isRepeat } = taken
      setRefused(wrong)
      setChosen(new Set(wrong.keys()))
      if (isRepeat && !wrong.size) notify(t('That step was taken before. Press again for the next one.'))
      else sayDone(possible.length - wrong.size, wrong.size)
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
