import { plain, wordsOf } from '#contracts/code-words.ts'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'

/** Everything of a truck that a code may hold: what is painted on it, its card, and the papers of its trip. */
function namesOf(item: QueueItem): (string | null)[] {
  const { plate_no, truck_code, rfid_tag, trip_no, ticket_no, surat_jalan_no } = item
  return [
    plate_no,
    truck_code,
    rfid_tag,
    trip_no,
    ticket_no,
    surat_jalan_no,
    item.truck_id,
    item.trip_id,
    item.weighing_id,
  ]
}

/** The truck of the queue that a code names, those between two weighings first; null where it names none. */
export function truckOfCode(queue: WeighingQueue | null, code: string): QueueItem | null {
  if (!queue) return null
  const words = wordsOf(code)
  const fits = (item: QueueItem): boolean =>
    namesOf(item).some((name) => name !== null && name !== '' && words.has(plain(name)))
  return [...queue.second, ...queue.waiting].find(fits) ?? null
}

/** Whether a truck outside the queue is exactly what a code says. */
export function isTruckOfCode(
  truck: { code: string; plate_no: string; rfid_tag: string | null },
  code: string,
): boolean {
  const words = wordsOf(code)
  return [truck.code, truck.plate_no, truck.rfid_tag].some((name) => name !== null && words.has(plain(name)))
}
