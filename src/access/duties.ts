import type { RoleCode } from '#access/roles.ts'

type Duty = readonly RoleCode[]

/** Who does which duty of the plant: screens, contracts and lifecycles name the duty, and only this file its roles. */
export const ADMIN = ['super-admin'] as const satisfies Duty
export const REQUESTER = ['order-requester'] as const satisfies Duty
/** Dispatching is done by both kinds of control tower. */
export const TOWER = ['control-tower', 'super-ct'] as const satisfies Duty
export const CONTROL_TOWER = ['control-tower'] as const satisfies Duty
export const SUPER_TOWER = ['super-ct'] as const satisfies Duty
export const WEIGHBRIDGE = ['weighbridge'] as const satisfies Duty
export const MAINTENANCE = ['vehicle-maintenance'] as const satisfies Duty
export const HELPDESK = ['helpdesk'] as const satisfies Duty
export const RESPOND_CENTER = ['respond-center'] as const satisfies Duty
/** Who keeps the budgets. */
export const COMPILER = ['compiler-handling'] as const satisfies Duty
export const DRIVER = ['driver'] as const satisfies Duty
