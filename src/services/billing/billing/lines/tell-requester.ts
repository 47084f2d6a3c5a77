import type { BillingLine } from '#contracts/billing/billing-line.ts'
import type { Write } from '#engine/write.ts'

/** Who ordered a trip hears that it is not billed, and why (life.B3). */
export async function tellRequester(w: Write, row: BillingLine, reason: string): Promise<void> {
  await w.emit({
    type: 'order.trip_excluded',
    subject: { type: 'order', id: row.order.id, no: row.order.order_no ?? null },
    scope: { vendor_id: row.vendor.id, work_unit_id: row.work_unit.id },
    data: { trip_no: row.trip.trip_no, reason },
  })
}
