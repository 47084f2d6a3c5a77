import { useEffect, useState } from 'react'
import { findTrucks } from '#contracts/weighing/browser-calls.ts'
import { listBody } from '#kernel/wire.ts'
import { isOffline, loadDesk } from '#islands/weighing/offline/line.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'
import { isTruckOfCode } from '#islands/weighing/read-code.ts'
import { api } from '#stores/api.ts'

const MOST = 10
const MOST_SEARCHED = 60
const TYPING_MS = 250
const NONE: Chosen[] = []

async function ask(text: string, signal?: AbortSignal) {
  const request = {
    search: text.trim().slice(0, MOST_SEARCHED),
    limit: MOST,
    filters: [{ field: 'is_active', operator: '=' as const, value: true }],
  }
  const { items } = await api.call(findTrucks, listBody(request), signal ? { signal } : {})
  return items.map(({ rfid_tag = null, ...truck }) => ({ ...truck, rfid_tag }))
}

const chosenOf = (truck: { id: string; plate_no: string; code: string }): Chosen => ({
  truckId: truck.id,
  tripId: null,
  plate: truck.plate_no,
  code: truck.code,
  item: null,
})

/** A truck that no queue expects, by what is painted on it or its card; without the server those that this browser keeps. */
export async function otherTruck(scaleId: string, code: string): Promise<Chosen | null> {
  if (isOffline()) return (await loadDesk()).truckHere(scaleId, code)
  const truck = (await ask(code)).find((one) => isTruckOfCode(one, code))
  return truck ? chosenOf(truck) : null
}

async function otherTrucks(scaleId: string | null, text: string, signal: AbortSignal): Promise<Chosen[]> {
  if (isOffline()) return scaleId === null ? NONE : (await loadDesk()).trucksHere(scaleId, text)
  return (await ask(text, signal)).map(chosenOf)
}

/** Trucks outside the queue that fit what is typed, for a general weighing. */
export function useOtherTrucks(scaleId: string | null, text: string): Chosen[] {
  const [answer, setAnswer] = useState<{ text: string; trucks: Chosen[] }>({ text: '', trucks: [] })
  const isEnough = text.trim().length >= 2
  useEffect(() => {
    if (!isEnough) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      otherTrucks(scaleId, text, controller.signal)
        .then((trucks) => setAnswer({ text, trucks }))
        // The queue's trucks are still offered.
        .catch(() => undefined)
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [scaleId, text, isEnough])
  return isEnough && answer.text === text ? answer.trucks : NONE
}
