import type { KnownTruck } from '#contracts/weighing/offline-calls.ts'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import { withoutTrip } from '#islands/weighing/offline/known-trucks.ts'
import type { KeptTicket } from '#islands/weighing/offline/store.ts'

const MINUTE_MS = 60_000

/** The truck between its two weighings. */
function secondOf(ticket: KeptTicket, item: QueueItem, now: number): QueueItem {
  return {
    ...item,
    kind: 'second',
    place: ticket.place,
    weighing_id: ticket.id,
    ticket_no: ticket.ticket_no,
    first_kg: ticket.first_kg,
    first_at: ticket.first_at,
    scale_id: ticket.scale_id,
    waiting_min: Math.max(0, Math.floor((now - Date.parse(ticket.first_at)) / MINUTE_MS)),
    tone: 'ok',
  }
}

/** The queue the server told last, with what was weighed here since (`now` is the server's clock, ms). */
export function localQueue(
  last: WeighingQueue,
  tickets: readonly KeptTicket[],
  trucks: readonly KnownTruck[],
  now: number,
): WeighingQueue {
  const all = [...last.second, ...last.waiting]
  const own = new Map(tickets.map((ticket) => [ticket.truck_id, ticket]))
  const open = tickets.filter(({ second_kg }) => second_kg === null)
  const seconds = open.flatMap((ticket) => {
    const item = ticket.trip_id && all.find(({ truck_id }) => truck_id === ticket.truck_id)
    if (item) return [secondOf(ticket, item, now)]
    // No queue expected it: what is known of it is what was kept of all trucks.
    const truck = trucks.find(({ truck_id }) => truck_id === ticket.truck_id)
    return truck ? [secondOf(ticket, withoutTrip(truck), now)] : []
  })
  const left = (item: QueueItem): boolean => !own.has(item.truck_id)
  return { ...last, second: [...seconds, ...last.second.filter(left)], waiting: last.waiting.filter(left) }
}
