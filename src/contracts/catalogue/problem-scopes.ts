import type { Among } from '#kernel/field.ts'

/** The families of problems: each says where its problems can be chosen. */
export const PROBLEM_SCOPES = [
  { value: 'trip', label: 'Trip' },
  { value: 'weighing', label: 'Weighing' },
  { value: 'truck', label: 'Truck' },
  { value: 'driver', label: 'Driver' },
  { value: 'facility', label: 'Facility' },
] as const

type Scope = (typeof PROBLEM_SCOPES)[number]['value']

/** Problems of some families, and what is said of any other. */
const ofScopes = (scopes: readonly Scope[], otherwise: string): Among & { scopes: readonly Scope[] } => ({
  scopes,
  filters: [{ field: 'category.scope', operator: 'in', value: [...scopes] }],
  otherwise,
})

/** How somebody drives. */
export const OF_DRIVERS = ofScopes(['driver'], 'Choose a problem of drivers')
/** Why a weight is put right. */
export const OF_WEIGHING = ofScopes(['weighing'], 'Choose a problem of weighing')
/** What a scale's report may be about: weighing, or the place where it is done. */
export const OF_SCALES = ofScopes(
  ['weighing', 'facility'],
  'Choose a problem of the weighing or of the place',
)
