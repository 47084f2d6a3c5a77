import { shiftOf } from '#services/order/weighing/rules/weighing.ts'
import { appendWeighment, lockHead } from '#services/order/weighing/chain-store.ts'
import type { Write } from '#engine/write.ts'

const SAMPLES = 10
const SAMPLE_MS = 200

/** Adds a weight, kg, of the demo's indicator to a ticket, with the two seconds of readings before it. Gives its id. */
export async function addDemoWeighment(
  w: Write,
  weighing_id: string,
  scale_id: string,
  sequence: 1 | 2,
  kg: number,
): Promise<string> {
  const { id } = await appendWeighment(w, await lockHead(w.tx, scale_id), {
    weighing_id,
    sequence,
    weight_kg: kg,
    captured_at: w.at,
    source: 'simulator',
    stable: true,
    zero_before: true,
    raw_frame: `SIM S ${String(kg).padStart(6, '0')} kg`,
    indicator_record_no: null,
    samples: Array.from({ length: SAMPLES }, (_, at) => ({
      weight_kg: kg,
      at: Date.parse(w.at) - (SAMPLES - 1 - at) * SAMPLE_MS,
    })),
    operator_id: w.actor.userId,
    scale_id,
    shift: shiftOf(new Date(w.at)),
    photos: [],
    plate_ocr: null,
    plate_match: null,
    truck_distance_m: null,
    manual_reason: null,
  })
  return id
}
