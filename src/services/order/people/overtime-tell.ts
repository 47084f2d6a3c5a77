import { overtime } from '#contracts/people/overtime.ts'
import type { Write } from '#engine/write.ts'
import type { DayChange } from '#services/order/people/overtime-changes.ts'

/** Tells what a correction changed of a decision, each; of what is new the lists hear once. */
export async function tell(w: Write, changes: readonly DayChange[]): Promise<void> {
  for (const { row, undone, isNew } of changes) {
    const subject = { type: overtime.name, id: row.id, no: row.driver_name }
    const scope = { vendor_id: row.vendor_id }
    if (undone) {
      await w.audit({
        action: 'recalculated',
        subject,
        before: undone,
        after: { status: row.status, overtime_min: row.overtime_min },
      })
      await w.emit({ type: 'overtime.recalculated', subject, scope, data: undone })
    } else if (isNew && row.is_difference) {
      await w.audit({ action: 'create', subject, after: { overtime_min: row.overtime_min } })
      await w.emit({ type: 'overtime.differs', subject, scope })
    }
  }
  const [first] = changes
  if (first)
    await w.emit({
      type: 'overtime.detected',
      subject: { type: overtime.name, id: first.row.id, no: first.row.driver_name },
      scope: { vendor_id: first.row.vendor_id },
      data: { count: changes.length },
    })
}
