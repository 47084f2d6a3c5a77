/** What the flag rules look at for one ticket; null means not known or not applicable. Weights in kg. */
export interface FlagFacts {
  /** Time of the last capture, ms since 1970. */
  captured_at: number
  tare_kg: number | null
  gross_kg: number | null
  net_kg: number | null
  planned_kg: number | null
  tare_manual: boolean
  gross_manual: boolean
  /** End of validity of the stored tare when it was used, ms since 1970; null when the tare was weighed. */
  tare_stored_valid_until: number | null
  stable: boolean
  zero_before: boolean
  division_kg: number
  /** Legal gross weight of the truck. */
  jbi_kg: number | null
  /** Standard tare as it stood at the first weight, which is what counts, and as it stands now. */
  truck_tare_kg: number | null
  truck_tare_now_kg: number | null
  /** The standard tare was weighed, not typed. */
  tare_is_weighed: boolean
  bag_count: number | null
  /** What one bag weighs, decimal text; null where the cargo has none. */
  bag_weight_kg: string | null
  deduction_kg: number
  /** Weighed on a scale that the trip was not planned for. */
  other_scale: boolean
  /** The seals at the destination are not those of the origin. */
  seals_differ: boolean
  /** People on board at each weight; null where nobody said. */
  first_occupants: number | null
  second_occupants: number | null
  /** Weighed with its stored tare and drawn to be weighed empty afterwards (dec.I3.8). */
  empty_owed: boolean
  /** Gross of the truck's previous ticket. */
  previous_gross_kg: number | null
  /** Nets of earlier trips of the same truck type and cargo, oldest first. */
  recent_net_kg: readonly number[]
  /** GPS distance of the truck to the scale, metres. */
  truck_distance_m: number | null
  /** Age of that GPS fix at the capture, seconds. */
  fix_age_s: number | null
  /** Radius of the scale's geofence, metres; null when it has none. */
  scale_radius_m: number | null
  /** False where a camera read another plate at one of the weights; null where none read any. */
  plate_match: boolean | null
  /** The token or key that one of the weights came under was confirmed by nobody else yet (decision 47). */
  source_new: boolean
  /** Minutes of this trip from first origin to last destination event. */
  cycle_min: number | null
  standard_cycle_min: number | null
  /** Pictures of the weight that has the fewest; null where no camera takes any. */
  photo_count: number | null
  /** One operator took both weights. */
  same_operator: boolean
  /** Tickets of that operator voided in the last 30 days. */
  operator_void_count: number
  tera_expired: boolean
  is_third_party: boolean
  /** Captured in shift 3. */
  is_night: boolean
  /** Night tickets of this truck with this operator in the last 30 days, this one not counted. */
  night_ticket_count: number
}

/**
 * Facts that nothing tells a ticket today, as they stand on every one; none of them speaks against it. A flag that needs one
 * says in FLAG_RULES what is missing.
 */
export const UNTOLD_FACTS = {
  truck_distance_m: null,
  fix_age_s: null,
  scale_radius_m: null,
} as const satisfies Partial<FlagFacts>

/** Limits of the flag rules; settings may change each of them. */
export interface FlagLimits {
  overload_percent: number
  underload_percent: number
  deduction_percent: number
  deduction_block_percent: number
  tare_drift_kg: number
  tare_drift_percent: number
  tare_drift_block_percent: number
  /** Share of the legal gross that an empty truck may weigh where no weighed tare is stored. */
  tare_jbi_percent: number
  outlier_sigma: number
  outlier_trips: number
  outlier_least_trips: number
  fix_age_min: number
  cycle_short_percent: number
  solo_void_count: number
  night_cluster_count: number
}

/** Defaults of life.D4; the last two, those of a deduction and `outlier_least_trips` are our choice, the rule names no number. */
export const DEFAULT_FLAG_LIMITS: FlagLimits = {
  overload_percent: 5,
  underload_percent: 10,
  deduction_percent: 2,
  deduction_block_percent: 5,
  tare_drift_kg: 150,
  tare_drift_percent: 1.5,
  tare_drift_block_percent: 3,
  tare_jbi_percent: 60,
  outlier_sigma: 3,
  outlier_trips: 30,
  outlier_least_trips: 10,
  fix_age_min: 5,
  cycle_short_percent: 50,
  solo_void_count: 3,
  night_cluster_count: 5,
}
