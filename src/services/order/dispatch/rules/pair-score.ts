import { sentence, type Sentence } from '#i18n/translate.ts'
import type { SCORE_PARTS } from '#contracts/dispatch/calls.ts'

/** What a pair of truck and driver is judged by. */
export interface PairFacts {
  /** What the truck would take of the line, and the most that any truck of the list would, kg. */
  load_kg: number
  heaviest_kg: number
  /** The most this truck carries of the cargo, kg. */
  limit_kg: number
  /** False for a truck that goes with a remark. */
  is_ready: boolean
  /** What is remarked on it. */
  condition_note: string | null
  /** The trip that truck or driver are on, and the minutes from its end to the planned start, below 0 when it ends later; null when both are free. */
  on_trip: { trip_no: string; until: string; slack_min: number } | null
  /** The open ticket of the truck that belongs to no trip; null for one that stands on no scale. */
  open_ticket: string | null
  /** From where the truck will stand to where the line begins; null when nobody knows. */
  distance_km: number | null
  credit_point: number
  /** Of the truck or its driver, whichever has more. */
  trips_today: number
  today_kg: number
  /** Hours since the last trip ended; null for who never had one. */
  idle_hours: number | null
  /** Reasons that only super control tower may set aside. */
  warnings: number
  /** The driver has a session open now; without one they still have to come. */
  is_on_duty: boolean
}

/** A reason why a pair has less than 100 points. */
export interface ScorePart {
  kind: (typeof SCORE_PARTS)[number]
  points: number
  why: Sentence
}

const FULL_SCORE = 100
const FULL_CREDIT = 100

/** The most that each reason takes; together they are 100, so no score falls below 0. */
const AWAY_MOST = 15
const ON_TRIP_LEAST = 10
const LITTLE_TIME_MOST = 5
const ON_SCALE = 5
const TODAY_MOST = 12
const CREDIT_MOST = 13
const NOTES = 5
const TONNES_MOST = 15
const ROOM_MOST = 5
const TURN_MOST = 3
const OFF_DUTY = 2
const WARNED = 10

const POINTS_PER_KM = 1
/** Nobody knows where the truck stands: as if it were some kilometres away. */
const UNKNOWN_PLACE = 3
/** So much time after a running trip is enough: trips run late. Who is free only so long after the start waits longest. */
const SAFE_SLACK_MIN = 120
const LATEST_MIN = 240
const POINTS_PER_TRIP = 1.5
const POINTS_PER_TON = 0.04
const POINTS_PER_CREDIT = 0.25
/** After so many hours without work nobody waits any longer than others. */
const LONG_WAIT_HOURS = 12

const hundredths = (points: number): number => Math.round(points * 100) / 100
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
const share = (part: number, whole: number): number => (whole > 0 ? within(part / whole, 1) : 0)

/** Every reason in the sequence in which it is read; those that take nothing fall out. */
const REASONS: readonly ((facts: PairFacts) => ScorePart | null)[] = [
  ({ distance_km: km }) => ({
    kind: 'away',
    points: within(km === null ? UNKNOWN_PLACE : km * POINTS_PER_KM, AWAY_MOST),
    why: km === null ? sentence('place not known') : sentence('{km} km away', { km }),
  }),
  ({ on_trip: trip }) =>
    trip && {
      kind: 'on_trip',
      points:
        ON_TRIP_LEAST +
        LITTLE_TIME_MOST * (1 - share(trip.slack_min + LATEST_MIN, SAFE_SLACK_MIN + LATEST_MIN)),
      why: sentence('on {trip} until {until}', { trip: trip.trip_no, until: { moment: trip.until } }),
    },
  ({ open_ticket: ticket }) =>
    ticket === null
      ? null
      : {
          kind: 'on_scale',
          points: ON_SCALE,
          why: sentence('has an open general weighing, ticket {ticket}', { ticket }),
        },
  ({ trips_today, today_kg }) => ({
    kind: 'today',
    points: within(trips_today * POINTS_PER_TRIP + (today_kg / 1000) * POINTS_PER_TON, TODAY_MOST),
    why: sentence('trips today: {count}, {ton}', { count: trips_today, ton: { ton: today_kg / 1000 } }),
  }),
  ({ credit_point: credit }) => ({
    kind: 'credit',
    points: within((FULL_CREDIT - credit) * POINTS_PER_CREDIT, CREDIT_MOST),
    why: sentence('credit {points}', { points: credit }),
  }),
  ({ is_ready, condition_note: note }) =>
    is_ready
      ? null
      : {
          kind: 'notes',
          points: NOTES,
          why: note ? sentence('remark: {note}', { note }) : sentence('goes with a remark'),
        },
  ({ load_kg, heaviest_kg }) => ({
    kind: 'tonnes',
    points: TONNES_MOST * (1 - share(load_kg, heaviest_kg)),
    why: sentence('{less} less than {most}', {
      less: { ton: (heaviest_kg - load_kg) / 1000 },
      most: { ton: heaviest_kg / 1000 },
    }),
  }),
  ({ load_kg, limit_kg }) => ({
    kind: 'room',
    points: ROOM_MOST * (1 - share(load_kg, limit_kg)),
    why: sentence('{room} of its room stay empty', { room: { ton: (limit_kg - load_kg) / 1000 } }),
  }),
  ({ idle_hours: hours }) =>
    hours === null
      ? null
      : {
          kind: 'turn',
          points: TURN_MOST * (1 - share(hours, LONG_WAIT_HOURS)),
          why: sentence('waits for {hours} h', { hours: Math.round(hours * 10) / 10 }),
        },
  ({ is_on_duty }) =>
    is_on_duty ? null : { kind: 'off_duty', points: OFF_DUTY, why: sentence('driver not on duty') },
  ({ warnings }) =>
    warnings > 0 ? { kind: 'warnings', points: WARNED, why: sentence('has a warning') } : null,
]

/**
 * What is taken from 100: the way, a trip that still runs and how soon after it the work begins, a weighing of its own that is not
 * finished, the work of today, credit, remarks,
 * tonnes it takes less than others, room that stays empty, whose turn it is, warnings. In hundredths, so that the sum that is shown adds up.
 */
export function scoreParts(facts: PairFacts): ScorePart[] {
  return REASONS.flatMap((reason) => {
    const part = reason(facts)
    const points = part ? hundredths(part.points) : 0
    return part && points > 0 ? [{ ...part, points: -points }] : []
  })
}

/** 100 and what its parts take from it. */
export function scoreOf(parts: readonly Pick<ScorePart, 'points'>[]): number {
  return hundredths(parts.reduce((sum, { points }) => sum + points, FULL_SCORE))
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
    (one.distance_km ?? Infinity) - (other.distance_km ?? Infinity) ||
    (one.idle_since ?? '').localeCompare(other.idle_since ?? '') ||
    one.plate_no.localeCompare(other.plate_no)
  )
}
