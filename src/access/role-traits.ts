import type { RoleCode } from '#access/roles.ts'

/** Can move money. */
export const MONEY: readonly RoleCode[] = ['control-tower', 'compiler-handling']

/** Work at a terminal that reads all the time and stays signed in for a shift, also while trucks are few. */
export const TERMINALS: readonly RoleCode[] = ['weighbridge']

/** As whom the product itself writes: start data, and what time alone brings about. */
export const SYSTEM_ROLE: RoleCode = 'super-admin'
/** Its name where a person's would stand, in English; readers see it in their language. */
export const SYSTEM_NAME = 'System'

/** What a profile limits its user to: the work unit, the scales it lists, its own trips, or the vendor it may name. */
export type Limit = 'work_unit' | 'scales' | 'trips' | 'vendor'

const LIMITS: Partial<Record<RoleCode, Limit>> = {
  'order-requester': 'work_unit',
  weighbridge: 'scales',
  driver: 'trips',
  'control-tower': 'vendor',
  'vehicle-maintenance': 'vendor',
  'safety-officer': 'vendor',
}

/** What the profile of a role limits its user to; null where a profile limits nothing. */
export function limitOf(role: RoleCode): Limit | null {
  return LIMITS[role] ?? null
}
