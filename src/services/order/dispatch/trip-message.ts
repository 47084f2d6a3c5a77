import { trip } from '#contracts/dispatch/trip.ts'
import type { ActionRule } from '#engine/rules.ts'

/** Told in its own words: the event carries them, because the next message replaces them in the trip. */
export const message: ActionRule<typeof trip, 'message'> = {
  async effect(w, row, { reason }) {
    await w.emit({
      type: 'trip.told',
      subject: { type: trip.name, id: row.id, no: row.trip_no },
      scope: { vendor_id: row.vendor_id, work_unit_id: row.work_unit_id },
      data: { order_id: row.order_id, note: reason },
    })
    return { message: reason, message_at: w.at, message_by_name: w.actor.name }
  },
}
