import { billingLine } from '#contracts/billing/billing-line.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import type { Moved } from '#services/billing/billing/audit/save-standings.ts'

/** Lists that show these lines draw themselves anew: one event for each vendor and unit, however many of their lines moved. */
export async function tellMoved(w: Write, moved: readonly Moved[]): Promise<void> {
  if (!moved.length) return
  countChanged(billingLine)
  const groups = Map.groupBy(moved, ({ vendor_id, work_unit_id }) => `${vendor_id} ${work_unit_id}`)
  for (const [first] of groups.values())
    await w.emit({
      type: 'billing-line.audited',
      subject: { type: billingLine.name, id: first!.id },
      scope: { vendor_id: first!.vendor_id, work_unit_id: first!.work_unit_id },
    })
}
