import { useEffect, useState } from 'react'
import { findTrucks } from '#contracts/weighing/browser-calls.ts'
import { listBody, type FieldFilter } from '#kernel/wire.ts'
import { isOffline, loadDesk } from '#islands/weighing/offline/line.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'
import { isTruckOfCode } from '#islands/weighing/read-code.ts'
import { api } from '#stores/api.ts'

const MOST = 10
const MOST_SEARCHED = 60
/** No card says more; the QR of a paper is an address. */
const MOST_CARD = 40
const TYPING_MS = 250
const NONE: Chosen[] = []

const IN_USE: FieldFilter = { field: 'is_active', operator: '=', value: true }

async function ask(request: { search?: string; filters: FieldFilter[] }, signal?: AbortSignal) {
  const { items } = await api.call(
    findTrucks,
    listBody({ limit: MOST, ...request }),
    signal ? { signal } : {},
  )
  return items.map(({ rfid_tag = null, ...truck }) => ({ ...truck, rfid_tag }))
}

const named = (text: string, signal?: AbortSignal) =>
  ask({ search: text.trim().slice(0, MOST_SEARCHED), filters: [IN_USE] }, signal)

/** The search looks for what is painted on a truck; a card is one number. */
const ofCard = (code: string) =>
  ask({ filters: [IN_USE, { field: 'rfid_tag', operator: 'in', value: [code, code.toUpperCase()] }] })

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
  const truck =
    (await named(code)).find((one) => isTruckOfCode(one, code)) ??
    (code.length <= MOST_CARD ? (await ofCard(code))[0] : undefined)
  return truck ? chosenOf(truck) : null
}

async function otherTrucks(scaleId: string | null, text: string, signal: AbortSignal): Promise<Chosen[]> {
  if (isOffline()) return scaleId === null ? NONE : (await loadDesk()).trucksHere(scaleId, text)
  return (await named(text, signal)).map(chosenOf)
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
