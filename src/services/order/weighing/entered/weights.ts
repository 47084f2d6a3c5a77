import type { EnteredTicket } from '#contracts/weighing/entered-ticket.ts'
import { appendWeighment, type LockedHead } from '#services/order/weighing/chain-store.ts'
import { shiftOf } from '#services/order/weighing/rules/weighing.ts'
import type { ShiftStarts } from '#services/order/weighing/rules/work-shift.ts'
import type { Write } from '#engine/write.ts'

/** Adds both weights of a paper to the chain of its scale, whose end the caller holds locked; nothing proves them but the photo. */
export async function addPaperWeights(
  w: Write,
  head: LockedHead,
  row: EnteredTicket,
  weighingId: string,
  ids: readonly [string, string],
  shifts: ShiftStarts,
): Promise<void> {
  const said = [
    { id: ids[0], sequence: 1, kg: row.first_kg, at: row.first_at },
    { id: ids[1], sequence: 2, kg: row.second_kg, at: row.second_at },
  ] as const
  let end = head
  for (const { id, sequence, kg, at } of said) {
    const added = await appendWeighment(w, end, {
      id,
      weighing_id: weighingId,
      sequence,
      weight_kg: kg,
      captured_at: at,
      source: row.kind,
      stable: false,
      zero_before: false,
      raw_frame: null,
      indicator_record_no: row.kind === 'paper' ? `${row.book_no} ${row.page_no}` : row.foreign_no,
      samples: [],
      operator_id: row.entered_by,
      scale_id: row.scale_id,
      shift: shiftOf(new Date(at), shifts),
      photos: [],
      plate_ocr: null,
      plate_match: null,
      truck_distance_m: null,
      manual_reason: null,
      whole_on_deck: null,
      occupants: null,
    })
    end = { ...head, head: added.head }
  }
}
