import type { FlagCode, FlagMeasure } from '#contracts/weighing/flag.ts'
import { measureOf, warnIf, type FlagLevel, type FlagRule } from '#services/order/weighing/rules/flag-rule.ts'
import {
  tareDriftLevel,
  tareDriftMeasure,
  tareDriftText,
  type TareFacts,
} from '#services/order/weighing/rules/tare-flag.ts'
import { LOAD_FLAGS } from '#services/order/weighing/rules/load-flags.ts'
import { DEFAULT_FLAG_LIMITS } from '#services/order/weighing/rules/flag-facts.ts'
import type { FlagFacts, FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'
import { keysOf } from '#kernel/guards.ts'

/** a > b x (100 + percent) / 100, without a division. */
function exceeds(a: number, b: number, percent: number): boolean {
  return a * 100 > b * (100 + percent)
}

function manualLevel({ tare_manual, gross_manual }: FlagFacts): FlagLevel | null {
  if (tare_manual && gross_manual) return 'block'
  return warnIf(tare_manual || gross_manual)
}

function overloadLevel({ gross_kg, jbi_kg }: FlagFacts, limits: FlagLimits): FlagLevel | null {
  if (gross_kg === null || jbi_kg === null) return null
  if (exceeds(gross_kg, jbi_kg, limits.overload_percent)) return 'block'
  return warnIf(gross_kg > jbi_kg)
}

function isOutlier({ net_kg, recent_net_kg: recent, division_kg }: FlagFacts, limits: FlagLimits): boolean {
  const last = recent.slice(-limits.outlier_trips)
  if (net_kg === null || last.length < limits.outlier_least_trips) return false
  const mean = last.reduce((sum, one) => sum + one, 0) / last.length
  const variance = last.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (last.length - 1)
  // Loads that were all alike must not make one division more look like fraud.
  return Math.abs(net_kg - mean) > limits.outlier_sigma * Math.max(Math.sqrt(variance), division_kg)
}

function isOutOfGeofence(facts: FlagFacts, limits: FlagLimits): boolean {
  if (facts.scale_radius_m === null) return false
  const { truck_distance_m: distance, fix_age_s: age } = facts
  if (distance === null || age === null) return true
  return age > limits.fix_age_min * 60 || distance > facts.scale_radius_m
}

/** Another plate is another truck until somebody has looked: its weight is not taken as this truck's without an answer. */
const plateLevel = ({ plate_match }: Pick<FlagFacts, 'plate_match'>): FlagLevel | null =>
  plate_match === false ? 'block' : null

/** Whoever made the token could have signed the weight too, until another person has looked. */
const sourceLevel = ({ source_new }: Pick<FlagFacts, 'source_new'>): FlagLevel | null => warnIf(source_new)

export type { FlagLevel }

/** The flags with their levels (life.D4); `weight` is our choice, all other limits are the rule's. */
export const FLAG_RULES = {
  MANUAL: { weight: 25, text: 'Weight typed by hand', level: manualLevel },
  OVERLOAD: {
    weight: 20,
    text: 'Gross above the legal gross (JBI) of the truck',
    level: overloadLevel,
    measure: ({ gross_kg, jbi_kg }) => measureOf(gross_kg, jbi_kg, 'kg'),
  },
  UNDERLOAD: {
    weight: 8,
    text: 'Net well below the plan',
    level: ({ net_kg: net, planned_kg: planned }, { underload_percent }) =>
      warnIf(net !== null && planned !== null && net * 100 < planned * (100 - underload_percent)),
    measure: ({ net_kg, planned_kg }) => measureOf(net_kg, planned_kg, 'kg'),
  },
  TARE_DRIFT: {
    weight: 20,
    text: 'Tare differs from the standard tare of the truck',
    level: tareDriftLevel,
    textOf: tareDriftText,
    measure: tareDriftMeasure,
  },
  TARE_EXPIRED: {
    weight: 15,
    text: 'Stored tare is no longer valid',
    level: ({ tare_stored_valid_until: until, captured_at }) => warnIf(until !== null && until < captured_at),
  },
  NET_OUTLIER: {
    weight: 15,
    text: 'Net unlike the last trips of this truck type and cargo',
    level: (facts, limits) => warnIf(isOutlier(facts, limits)),
  },
  SAME_WEIGHT: {
    weight: 20,
    text: 'Same gross as the previous ticket of this truck',
    level: ({ gross_kg, previous_gross_kg }) => warnIf(gross_kg !== null && gross_kg === previous_gross_kg),
  },
  OUT_OF_GEOFENCE: {
    weight: 15,
    text: 'Truck not seen at the scale by its GPS',
    level: (facts, limits) => warnIf(isOutOfGeofence(facts, limits)),
    missing: 'No truck tells where it is; the positions of the phones paired with trucks will raise it',
    // A truck within the radius is flagged for its old fix, which no distance explains.
    measure: ({ truck_distance_m: distance, scale_radius_m: radius }) =>
      distance !== null && radius !== null && distance > radius ? measureOf(distance, radius, 'm') : null,
  },
  NOT_ZEROED: {
    weight: 15,
    text: 'Scale was not back at zero before',
    level: ({ zero_before }) => warnIf(!zero_before),
  },
  UNSTABLE: {
    weight: 20,
    text: 'Weight was moving',
    level: ({ stable }) => warnIf(!stable),
  },
  PLATE_MISMATCH: {
    weight: 20,
    text: 'Plate read by the camera is another one',
    level: plateLevel,
  },
  CYCLE_SHORT: {
    weight: 15,
    text: 'Trip much shorter than the standard cycle',
    level: ({ cycle_min, standard_cycle_min: standard }, { cycle_short_percent }) =>
      warnIf(cycle_min !== null && standard !== null && cycle_min * 100 < standard * cycle_short_percent),
    measure: ({ cycle_min, standard_cycle_min }) => measureOf(cycle_min, standard_cycle_min, 'min'),
  },
  NO_PHOTO: {
    weight: 10,
    text: 'No photo',
    level: ({ photo_count }) => warnIf(photo_count === 0),
  },
  SAME_OPERATOR_SOLO: {
    weight: 15,
    text: 'One operator took both weights and has voided tickets before',
    level: ({ same_operator, operator_void_count }, { solo_void_count }) =>
      warnIf(same_operator && operator_void_count >= solo_void_count),
  },
  SCALE_DUE: {
    weight: 20,
    text: 'Verification (tera) of the scale has expired',
    level: ({ tera_expired, is_third_party }) => {
      if (!tera_expired) return null
      return is_third_party ? 'warn' : 'block'
    },
  },
  NIGHT_CLUSTER: {
    weight: 5,
    text: 'One of many night weighings of this truck and operator',
    level: ({ is_night, night_ticket_count }, { night_cluster_count }) =>
      is_night && night_ticket_count >= night_cluster_count ? 'info' : null,
  },
  ...LOAD_FLAGS,
  AGENT_NEW: {
    weight: 20,
    text: 'Token or key of the scale program was confirmed by nobody else yet',
    level: sourceLevel,
  },
} as const satisfies Record<FlagCode, FlagRule>

export interface Flag {
  code: FlagCode
  level: FlagLevel
  text: string
  measure?: FlagMeasure
}

export const FLAG_CODES = keysOf(FLAG_RULES)

function raised<F>(
  code: FlagCode,
  rule: Pick<FlagRule<F>, 'text' | 'level' | 'textOf' | 'measure'>,
  facts: F,
  limits: FlagLimits,
): Flag[] {
  const level = rule.level(facts, limits)
  if (level === null) return []
  const measure = rule.measure?.(facts, limits)
  const text = rule.textOf?.(facts, limits) ?? rule.text
  return [{ code, level, text, ...(measure ? { measure } : {}) }]
}

/** The flags the facts of one ticket raise, in the order of the table. */
export function flagsFor(facts: FlagFacts, limits: FlagLimits = DEFAULT_FLAG_LIMITS): Flag[] {
  return FLAG_CODES.flatMap((code) => raised<FlagFacts>(code, FLAG_RULES[code], facts, limits))
}

/** Facts of a first weight. `tare_kg` is null where the truck stands there laden, or nobody knows. */
export type FirstFacts = TareFacts & Pick<FlagFacts, 'plate_match' | 'source_new'>

/** What a first weight can be flagged for; everything else wants both weights. */
export const FIRST_FLAGS: readonly FlagCode[] = ['TARE_DRIFT', 'PLATE_MISMATCH', 'AGENT_NEW']

/** The flags that the first weight of a ticket raises by itself (life.D4): another truck, a tare that is none, a program that nobody else has confirmed. */
export function firstFlagsFor(facts: FirstFacts, limits: FlagLimits = DEFAULT_FLAG_LIMITS): Flag[] {
  const { TARE_DRIFT, PLATE_MISMATCH, AGENT_NEW } = FLAG_RULES
  return [
    ...raised<TareFacts>('TARE_DRIFT', TARE_DRIFT, facts, limits),
    ...raised<FirstFacts>('PLATE_MISMATCH', PLATE_MISMATCH, facts, limits),
    ...raised<FirstFacts>('AGENT_NEW', AGENT_NEW, facts, limits),
  ]
}

/** Weighted sum of the flags, 0..100; it sorts the verification list, and below 20 bulk verify is allowed (life.W4). */
export function anomalyScore(flags: readonly Pick<Flag, 'code' | 'level'>[]): number {
  const sum = flags.reduce(
    (all, { code, level }) => all + FLAG_RULES[code].weight * (level === 'block' ? 2 : 1),
    0,
  )
  return Math.min(100, sum)
}
