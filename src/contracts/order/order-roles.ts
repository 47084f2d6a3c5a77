import type { RoleCode } from '#access/roles.ts'

/** Who asks for transport, and decides and verifies for the work unit. */
export const REQUESTER: readonly RoleCode[] = ['order-requester']

/** Who gives orders to trucks and completes them. */
export const TOWER: readonly RoleCode[] = ['control-tower', 'super-ct']

/** Who decides on a submitted order. */
export const DECIDER: RoleCode = 'order-requester'

/** Who does business with orders at all; the actions narrow it down. */
export const ORDER_READERS: readonly RoleCode[] = [...REQUESTER, ...TOWER]

/** Who sees orders that are not submitted yet: the unit that writes them. */
export const DRAFT_READERS = REQUESTER
