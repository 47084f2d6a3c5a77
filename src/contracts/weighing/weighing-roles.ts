import type { RoleCode } from '#access/roles.ts'

/** Take weights, and verify the tickets without a serious flag. */
export const OPERATOR = ['weighbridge'] as const satisfies readonly RoleCode[]

/** Decides on serious flags and on voids. */
export const TOWER = ['control-tower', 'super-ct'] as const satisfies readonly RoleCode[]

/** Read tickets and print them. */
export const TICKET_READERS = [
  ...OPERATOR,
  ...TOWER,
  'order-requester',
] as const satisfies readonly RoleCode[]
