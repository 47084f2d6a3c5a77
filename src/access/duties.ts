import type { RoleCode } from '#access/roles.ts'

type Duty = readonly RoleCode[]

/** Who does which duty of the plant: screens, contracts and lifecycles name the duty, and only this file its roles. */
export const ADMIN: Duty = ['super-admin']
export const REQUESTER: Duty = ['order-requester']
/** Dispatching is done by both kinds of control tower. */
export const TOWER: Duty = ['control-tower', 'super-ct']
export const CONTROL_TOWER: Duty = ['control-tower']
export const SUPER_TOWER: Duty = ['super-ct']
export const WEIGHBRIDGE: Duty = ['weighbridge']
export const MAINTENANCE: Duty = ['vehicle-maintenance']
export const HELPDESK: Duty = ['helpdesk']
export const RESPOND_CENTER: Duty = ['respond-center']
/** Who is told when somebody is hurt. */
export const SAFETY: Duty = ['safety-officer', 'k3']
/** Who keeps the budgets. */
export const COMPILER: Duty = ['compiler-handling']
export const DRIVER: Duty = ['driver']

/** Who decides on a submitted order. */
export const DECIDER: RoleCode = 'order-requester'
/** Who does business with orders at all; the actions narrow it down. */
export const ORDER_READERS: Duty = [...REQUESTER, ...TOWER]
/** Whom of the company a haulier's people know: who dispatches, and who orders. */
export const KNOWN_PEOPLE: Duty = [...TOWER, ...REQUESTER]
/** Who may take a file off a record that somebody else put there, where they read the record. */
export const FILE_KEEPERS: Duty = [...ADMIN, ...SUPER_TOWER]
/** Who sees orders that are not submitted yet: the unit that writes them. */
export const DRAFT_READERS: Duty = [...REQUESTER]
/** Who reads tickets and prints them. */
export const TICKET_READERS: Duty = [...WEIGHBRIDGE, ...TOWER, ...REQUESTER]
