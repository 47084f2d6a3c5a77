import type { KnownTruck } from '#contracts/weighing/offline-calls.ts'
import type { QueueItem } from '#contracts/weighing/queue.ts'
import type { Chosen } from '#islands/weighing/chosen.ts'
import { isTruckOfCode } from '#islands/weighing/read-code.ts'
import { store } from '#islands/weighing/offline/desk-state.ts'

/** As many as the list of trucks offers online. */
const MOST = 10

/** Keeps the trucks that the server knows, for a general weighing when it cannot be asked. */
export async function keepTrucks(scale_id: string, trucks: KnownTruck[]): Promise<void> {
  await (await store()).put('trucks', { scale_id, trucks })
}

/** The trucks this browser keeps for a scale; none where it was never ready there. */
export async function keptTrucks(scaleId: string): Promise<KnownTruck[]> {
  return (await (await store()).get('trucks', scaleId))?.trucks ?? []
}

const chosenTruck = ({ truck_id, plate_no, truck_code }: KnownTruck): Chosen => ({
  truckId: truck_id,
  tripId: null,
  plate: plate_no,
  code: truck_code,
  item: null,
})

/** Kept trucks that fit what was typed. */
export function trucksLike(trucks: readonly KnownTruck[], text: string): Chosen[] {
  const wanted = text.replaceAll(' ', '').toLowerCase()
  const fits = ({ plate_no, truck_code, rfid_tag }: KnownTruck): boolean =>
    [plate_no, truck_code, rfid_tag].some((name) => name?.replaceAll(' ', '').toLowerCase().includes(wanted))
  return trucks.filter(fits).slice(0, MOST).map(chosenTruck)
}

/** The kept truck that is exactly what a code says; null where none is. */
export function truckLike(trucks: readonly KnownTruck[], code: string): Chosen | null {
  const truck = trucks.find(({ truck_code, ...one }) => isTruckOfCode({ ...one, code: truck_code }, code))
  return truck ? chosenTruck(truck) : null
}

/** A truck outside the queue as the queue would show it: of its trip nothing is known. */
export function withoutTrip(truck: KnownTruck): QueueItem {
  return {
    ...truck,
    kind: 'first',
    place: 'check',
    weighing_id: null,
    ticket_no: null,
    first_kg: null,
    first_at: null,
    waiting_min: 0,
    tone: 'ok',
    scale_id: null,
    trip_id: null,
    trip_no: null,
    trip_status: null,
    order_id: null,
    order_no: null,
    driver_name: null,
    cargo_code: null,
    cargo_name: null,
    bag_weight_kg: null,
    origin_name: null,
    destination_name: null,
    planned_kg: null,
    bag_count_planned: null,
    origin_net_kg: null,
    order_remaining_ton: null,
    requires_seal: false,
    surat_jalan_no: null,
    last_tickets: [],
  }
}
