import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lostTrips, reassignTrip, replaceTrip, waitingTrips } from '#contracts/dispatch/browser-calls.ts'
import type { LostTrip } from '#contracts/dispatch/lost-trips.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { subscribe } from '#stores/live.ts'
import { notify } from '#stores/notice.ts'

interface Refused {
  id: string
  message: string
}

/** What the trip's history says of the change. */
const reasonOf = ({ plate_no, condition, problem, why }: LostTrip): string =>
  why === 'late'
    ? t('This trip was not accepted in time.')
    : t('{plate} cannot be used: {why}', { plate: plate_no, why: problem ?? condition })

/** Events come in bursts; one look is enough for all of them. */
const GATHER_MS = 400

/** What is left, where it stood: nothing moves under a finger, and what is new comes last. */
function merged(before: readonly LostTrip[], now: readonly LostTrip[]): LostTrip[] {
  const fresh = new Map(now.map((one) => [one.id, one]))
  const kept = before.flatMap(({ id }) => fresh.get(id) ?? [])
  const known = new Set(before.map(({ id }) => id))
  return [...kept, ...now.filter(({ id }) => !known.has(id))]
}

const CALLS = { lost: lostTrips, waiting: waitingTrips }
export type LostList = keyof typeof CALLS

/** Gives trips to other pairs, and reads what is left: another press may have taken a truck that was proposed here. */
export function useLostTrips(first: readonly LostTrip[], list: LostList) {
  const [items, setItems] = useState(first)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const sent = useRef({ text: '', key: '' })

  async function readAgain(): Promise<void> {
    const left = await api.call(CALLS[list], {}).catch(() => null)
    if (left) setItems((before) => merged(before, left.items))
  }

  const lookAgain = useEffectEvent(() => void readAgain())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(['list:alert', 'list:trip'], () => {
      clearTimeout(timer)
      timer = setTimeout(() => lookAgain(), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  async function give(trip: LostTrip, pair: NonNullable<LostTrip['pairs']>[number]): Promise<void> {
    const { truck_id, driver_id, planned_kg } = pair
    const body = {
      id: trip.id,
      row_version: trip.row_version,
      truck_id,
      driver_id,
      planned_kg,
    }
    const text = JSON.stringify(body)
    // The same content keeps its key, so that a lost answer does not make it happen twice.
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusyId(trip.id)
    setRefused(null)
    try {
      const once = { idempotencyKey: sent.current.key }
      if (trip.why === 'declined') await api.call(replaceTrip, body, once)
      else await api.call(reassignTrip, { ...body, reason: reasonOf(trip) }, once)
      notify(t('{trip} is given to {plate}', { trip: trip.trip_no, plate: pair.plate_no }))
    } catch (failure) {
      const said = isRefusedCall(failure)
        ? (failure.fields.flatMap(({ messages }) => messages)[0] ?? failure.message)
        : t('Something went wrong. Nothing was saved.')
      setRefused({ id: trip.id, message: said })
    }
    await readAgain()
    setBusyId(null)
  }

  return { items, busyId, refused, give }
}
