import type { CaptureBody, CapturePreview, MeantWeighing } from '#contracts/weighing/calls.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'
import type { Captured } from '#islands/weighing/use-capture.ts'
import { followAgent } from '#islands/weighing/agent/follow-agent.ts'
import { reckoned, store } from '#islands/weighing/offline/desk-state.ts'
import { keptTrucks, truckLike, trucksLike } from '#islands/weighing/offline/known-trucks.ts'
import { itemOf, localPreview } from '#islands/weighing/offline/local-preview.ts'
import { localQueue } from '#islands/weighing/offline/local-queue.ts'
import type { KeptTicket } from '#islands/weighing/offline/store.ts'
import { takeOffline, type Who } from '#islands/weighing/offline/take-offline.ts'

let reading: LiveWeight | null = null

const NO_READING: LiveWeight = {
  scale_id: '',
  weight_kg: 0,
  stable: true,
  zero: false,
  overload: false,
  net: false,
  negative: false,
  at: '',
  connected: true,
}

/** Keeps the queue that the server told, for when it cannot be asked. */
export async function keepQueue(queue: WeighingQueue): Promise<void> {
  await (await store()).put('queues', { ...queue, scale_id: queue.scale.id })
}

/** The trucks of a scale as far as this browser knows; null where it never heard of them. */
export async function queueHere(scaleId: string): Promise<WeighingQueue | null> {
  const db = await store()
  const last = await db.get('queues', scaleId)
  if (!last) return null
  const tickets = (await db.getAll('tickets')).filter(({ scale_id }) => scale_id === scaleId)
  return localQueue(last, tickets, await keptTrucks(scaleId), reckoned().ms)
}

/** Trucks outside the queue that fit what was typed, as far as this browser knows them. */
export async function trucksHere(scaleId: string, text: string): Promise<Chosen[]> {
  return trucksLike(await keptTrucks(scaleId), text)
}

/** The truck outside the queue that a card or code names; null where this browser knows none. */
export async function truckHere(scaleId: string, code: string): Promise<Chosen | null> {
  return truckLike(await keptTrucks(scaleId), code)
}

/** Follows the scale by its own program; gives the way to stop. */
export function followScale(scaleId: string, hear: (weight: LiveWeight) => void): () => void {
  return followAgent(scaleId, (link) => {
    // A weight that is not heard any more is nobody's.
    reading = link.state === 'connected' ? link.weight : null
    if (reading) hear(reading)
  })
}

/** What a capture would do now; null until the scale is heard. */
export async function previewHere(body: CaptureBody): Promise<CapturePreview | null> {
  const queue = await queueHere(body.scale_id)
  if (!queue || (!reading && !body.manual_kg)) return null
  // A typed weight stands in for what no program tells.
  const shown = body.manual_kg ? { ...NO_READING, weight_kg: body.manual_kg } : reading!
  return localPreview(body, queue, shown)
}

/** A truck that no queue expected. */
async function whoIs({ scale_id, truck_id }: CaptureBody): Promise<Who> {
  const truck = (await keptTrucks(scale_id)).find((one) => one.truck_id === truck_id)
  return { truckId: truck_id ?? '', plate: truck?.plate_no ?? '' }
}

/** Takes the weight on the scale and keeps it in this browser. */
export async function takeHere(body: CaptureBody & MeantWeighing): Promise<Captured> {
  const queue = await queueHere(body.scale_id)
  const item = queue && itemOf(queue, body)
  const who = item ? { truckId: item.truck_id, plate: item.plate_no } : await whoIs(body)
  const open: KeptTicket | null =
    item?.kind === 'second' && item.weighing_id
      ? {
          id: item.weighing_id,
          ticket_no: item.ticket_no ?? '',
          scale_id: body.scale_id,
          truck_id: item.truck_id,
          trip_id: item.trip_id,
          place: item.place,
          first_kg: item.first_kg ?? 0,
          first_at: item.first_at ?? '',
          second_kg: null,
        }
      : null
  return takeOffline(body, who, open)
}
