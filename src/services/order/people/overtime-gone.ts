import type { Write } from '#engine/write.ts'
import type { DayBefore, DayChange } from '#services/order/people/overtime-changes.ts'
import type { OvertimeRow } from '#services/order/people/overtime-rows.ts'

/** Days whose sessions were moved to another day or taken back: nothing is left to pay, unless somebody decides otherwise. */
export function withoutSessions(
  w: Write,
  there: Map<string, DayBefore>,
  seen: ReadonlySet<string>,
): DayChange[] {
  return [...there].flatMap(([key, { rows }]) => {
    const open = seen.has(key) ? undefined : rows.find(({ status }) => status !== 'paid')
    if (!open || open.overtime_min === 0) return []
    const isDecided = open.status !== 'detected' && open.status !== 'submitted'
    const row: OvertimeRow = {
      ...open,
      overtime_min: 0,
      worked_min: 0,
      suggested_min: 0,
      ordered_min: 0,
      unordered_min: 0,
      is_ordered: true,
      approved_min: null,
      sessions: [],
      computed_at: w.at,
      ...(open.status === 'detected' ? { deleted_at: w.at } : { status: 'submitted' }),
    }
    const undone = isDecided ? { status: open.status, overtime_min: open.overtime_min } : null
    return [{ row, pay: null, isNew: false, undone }]
  })
}
