/** What a pair of truck and driver is judged by. */
export interface PairFacts {
  /** What the truck would take of the line, and the most that any truck of the list would, kg. */
  load_kg: number
  heaviest_kg: number
  /** The most this truck carries of the cargo, kg. */
  limit_kg: number
  /** False for a truck that goes with a remark. */
  is_ready: boolean
  /** Minutes between the end of the trip that truck or driver are on and the planned start; null when both are free. */
  slack_min: number | null
  /** From where the truck will stand to where the line begins; null when nobody knows. */
  distance_km: number | null
  credit_point: number
  credit_floor: number
  truck_trips: number
  driver_trips: number
}

/** The parts of a score; their sum is at most 100. */
export interface ScoreParts {
  load: number
  free: number
  near: number
  credit: number
  turn: number
}

const MOST: ScoreParts = { load: 24, free: 30, near: 15, credit: 12, turn: 13 }
/** For a truck that is full with it: a large one is not sent for a small rest. */
const FULL = 6
/** From here on a truck is far away. */
const FAR_KM = 60
/** Of being free, what a pair on a trip keeps when that ends long before. */
const ON_A_TRIP = 10
/** So much time after a running trip is enough: trips run late. */
const SAFE_SLACK_MIN = 120
const FULL_CREDIT = 100
const TRIP_COSTS = 4
const REMARK_COSTS = 8

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0
const tenths = (points: number): number => Math.round(points * 10) / 10

/**
 * How well a pair fits: tonnes it takes, whether it is free, how far it stands, the driver's credit above what is needed, and
 * whose turn it is. A pair that still has to finish a trip never gets more than a third of what being free brings: it cannot accept yet.
 */
export function scoreParts(facts: PairFacts): ScoreParts {
  const { slack_min: slack, distance_km: km, credit_floor: floor } = facts
  return {
    load: tenths(
      Math.max(
        0,
        MOST.load * share(facts.load_kg, facts.heaviest_kg) +
          FULL * share(facts.load_kg, facts.limit_kg) -
          (facts.is_ready ? 0 : REMARK_COSTS),
      ),
    ),
    free: slack === null ? MOST.free : tenths(ON_A_TRIP * share(slack, SAFE_SLACK_MIN)),
    near: tenths(km === null ? MOST.near / 2 : MOST.near * (1 - share(km, FAR_KM))),
    credit: tenths(MOST.credit * share(facts.credit_point - floor, FULL_CREDIT - floor)),
    turn: Math.max(0, MOST.turn - TRIP_COSTS * (facts.truck_trips + facts.driver_trips)),
  }
}

/** The sum of the parts, as it is shown. */
export function scoreOf({ load, free, near, credit, turn }: ScoreParts): number {
  return tenths(load + free + near + credit + turn)
}

/** What decides between pairs of one score: the shorter way, then who waits longer for work, then the plate. */
export interface Tie {
  score: number
  distance_km: number | null
  /** When the truck's last trip ended; null when it never had one. */
  idle_since: string | null
  plate_no: string
}

/** The better pair first. */
export function byScore(one: Tie, other: Tie): number {
  return (
    other.score - one.score ||
    (one.distance_km ?? FAR_KM) - (other.distance_km ?? FAR_KM) ||
    (one.idle_since ?? '').localeCompare(other.idle_since ?? '') ||
    one.plate_no.localeCompare(other.plate_no)
  )
}
