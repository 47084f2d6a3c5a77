import type { RoleCode } from '#access/roles.ts'

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

/** The role a `{type}` value of a URL stands for, aliases resolved; null when it is none. */
export function profileType(value: string | undefined): RoleCode | null {
  const known = Object.entries(PROFILE_TYPE_ALIASES).find(([alias]) => alias === value)
  if (known) return known[1]
  return PROFILE_TYPES.find((type) => type === value) ?? null
}
