/** The fourteen role codes of spec.1: nine with a menu, then five that are profile types only. */
export const ROLES = [
  'order-requester',
  'control-tower',
  'super-ct',
  'weighbridge',
  'vehicle-maintenance',
  'helpdesk',
  'respond-center',
  'super-admin',
  'compiler-handling',
  'k3',
  'transport-admin',
  'transport-management',
  'driver',
  'safety-officer',
] as const

export type RoleCode = (typeof ROLES)[number]

/** What a person reads; translated like every other text. */
export const ROLE_NAMES: Record<RoleCode, string> = {
  'order-requester': 'Order requester',
  'control-tower': 'Control tower',
  'super-ct': 'Super control tower',
  weighbridge: 'Weighbridge operator',
  'vehicle-maintenance': 'Vehicle maintenance',
  helpdesk: 'Helpdesk',
  'respond-center': 'Respond center',
  'super-admin': 'Super admin',
  'compiler-handling': 'Compiler handling',
  k3: 'Safety inspection (K3)',
  'transport-admin': 'Transport admin',
  'transport-management': 'Transport management',
  driver: 'Driver',
  'safety-officer': 'Safety officer',
}

/** Is this text one of the fourteen role codes? */
export function isRoleCode(value: unknown): value is RoleCode {
  return ROLES.some((role) => role === value)
}
