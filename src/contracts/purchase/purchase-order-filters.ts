import type { FieldFilter } from '#kernel/wire.ts'
import { ENDING_DAYS, NEARLY_USED_PERCENT } from '#contracts/purchase/purchase-order-lifecycle.ts'

/** States in which orders draw on it, or may again. */
const IN_USE: FieldFilter = { field: 'status', operator: 'in', value: 'open,exhausted,on_hold' }

/** In use, and its last day is near. */
export const ENDING_SOON: readonly FieldFilter[] = [
  IN_USE,
  { field: 'valid_to', operator: 'between', value: `today,today+${ENDING_DAYS}` },
]

/** In use, and little is left of its value. */
export const NEARLY_USED: readonly FieldFilter[] = [
  IN_USE,
  { field: 'left_percent', operator: '<', value: String(100 - NEARLY_USED_PERCENT) },
]
