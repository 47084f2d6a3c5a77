import { shiftOf } from '#services/order/weighing/rules/weighing.ts'
import { appendWeighment, lockHead, type NewWeighment } from '#services/order/weighing/chain-store.ts'
import type { Write } from '#engine/write.ts'

const SAMPLES = 10
const SAMPLE_MS = 200

/** What is known of a weight of the demo's indicator. */
export interface DemoWeight {
  weighing_id: string
  scale_id: string
  sequence: 1 | 2
  kg: number
  at: string
  operator_id: string
}

/** A weight as the chain takes it, with the two seconds of readings before it, or the last of them. */
export function demoWeighment({ kg, at, ...rest }: DemoWeight, samples = SAMPLES): NewWeighment {
  return {
    ...rest,
    weight_kg: kg,
    captured_at: at,
    source: 'simulator',
    stable: true,
    zero_before: true,
    raw_frame: `SIM S ${String(kg).padStart(6, '0')} kg`,
    indicator_record_no: null,
    samples: Array.from({ length: samples }, (_, n) => ({
      weight_kg: kg,
      at: Date.parse(at) - (samples - 1 - n) * SAMPLE_MS,
    })),
    shift: shiftOf(new Date(at)),
    photos: [],
    plate_ocr: null,
    plate_match: null,
    truck_distance_m: null,
    manual_reason: null,
  }
}

/** Adds a weight, kg, of the demo's indicator to a ticket and to the end of its scale's chain. Gives its id. */
export async function addDemoWeighment(
  w: Write,
  weighing_id: string,
  scale_id: string,
  sequence: 1 | 2,
  kg: number,
): Promise<string> {
  const weight = demoWeighment({
    weighing_id,
    scale_id,
    sequence,
    kg,
    at: w.at,
    operator_id: w.actor.userId,
  })
  const { id } = await appendWeighment(w, await lockHead(w.tx, scale_id), weight)
  return id
}
