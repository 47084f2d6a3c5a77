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

/** The `{type}` values of the per-user profile screens (spec.2.4): each role has one kind of profile. */
export const PROFILE_TYPES = [
  'super-admin',
  'helpdesk',
  'control-tower',
  'compiler-handling',
  'k3',
  'transport-admin',
  'transport-management',
  'respond-center',
  'driver',
  'order-requester',
  'weighbridge',
  'vehicle-maintenance',
  'super-ct',
  'safety-officer',
] as const satisfies readonly RoleCode[]

/** Old links spell compiler-handling the Indonesian way; both are accepted, ours are written in English. */
const PROFILE_TYPE_ALIASES = { 'kompilator-handling': 'compiler-handling' } as const satisfies Record<
  string,
  RoleCode
>

export type ProfileTypeName = (typeof PROFILE_TYPES)[number] | keyof typeof PROFILE_TYPE_ALIASES

/** Is this text one of the fourteen role codes? */
export function isRoleCode(value: unknown): value is RoleCode {
  return ROLES.some((role) => role === value)
}

/** The role a `{type}` value of a URL stands for, aliases resolved; null when it is none. */
export function profileType(value: string | undefined): RoleCode | null {
  const known = Object.entries(PROFILE_TYPE_ALIASES).find(([alias]) => alias === value)
  if (known) return known[1]
  return PROFILE_TYPES.find((type) => type === value) ?? null
}
