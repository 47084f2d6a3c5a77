import { spacedPlate } from '#contracts/plate-text.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { DEFAULT_FLAG_LIMITS } from '#services/order/weighing/rules/flag-facts.ts'

/** What is known of a truck that may have stood on the scale; weights in kg. */
export interface FitFacts {
  plate_no: string
  tare_kg: number
  driver_name: string | null
  /** The trip that waited for this weighing, here and then. */
  waiting_trip_no: string | null
  /** Another ticket that has it at that time. */
  elsewhere_no: string | null
}

/** What is known of the weighing. */
export interface SeenFacts {
  /** The plate on the ticket. */
  plate_no: string
  /** Plates that cameras read, one of each weight that has any. */
  plates: readonly string[]
  /** The tare that was weighed; null in one pass, where nobody weighed it. */
  tare_kg: number | null
}

/** One thing that speaks for a truck or against it. */
export interface FitLine {
  ok: boolean
  said: Sentence
}

export interface Fit {
  /** From 0 to 100, of what is known here. */
  score: number
  lines: FitLine[]
}

interface Weighed {
  most: number
  points: number
  line: FitLine | null
}

/** How many characters of two plates differ, as they stand under each other; two that changed places are two. */
function apart(one: string, other: string): number {
  const [a, b] = [one, other].map((plate) => spacedPlate(plate))
  if (a === undefined || b === undefined || a.length !== b.length) return Number.POSITIVE_INFINITY
  return [...a].filter((character, at) => character !== b[at]).length
}

/** Characters of two plates that are taken for each other. */
const LIKE = 2

/** Whether two plates are taken for each other. */
export const isLike = (one: string, other: string): boolean => apart(one, other) <= LIKE

function byPlate({ plate_no }: FitFacts, { plates }: SeenFacts): Weighed | null {
  if (plates.length === 0) return null
  const read = plates.filter((plate) => spacedPlate(plate) === spacedPlate(plate_no)).length
  const said =
    read > 0
      ? sentence('Plate read at {count} of {all} weights', { count: read, all: plates.length })
      : sentence('Cameras read {plate}', { plate: plates[0] ?? '' })
  return { most: 40, points: Math.round((40 * read) / plates.length), line: { ok: read > 0, said } }
}

function byTare({ tare_kg: stored }: FitFacts, { tare_kg: tare }: SeenFacts): Weighed | null {
  if (tare === null || stored <= 0) return null
  const off = Math.abs(tare - stored)
  const { tare_drift_kg: kg, tare_drift_percent: percent } = DEFAULT_FLAG_LIMITS
  const near = Math.max(kg, (stored * percent) / 100)
  const ok = off <= near
  const points = Math.round(25 * Math.max(0, 1 - off / (near * 2)))
  const said = ok
    ? sentence('Tare {kg} from its stored tare', { kg: { kg: off } })
    : sentence('Tare {kg} away from its stored tare', { kg: { kg: off } })
  return { most: 25, points, line: { ok, said } }
}

function byDuty({ driver_name: driver }: FitFacts): Weighed {
  return {
    most: 10,
    points: driver ? 10 : 0,
    line: driver
      ? { ok: true, said: sentence('{driver} on duty with it at that time', { driver }) }
      : { ok: false, said: sentence('Nobody was on duty with it at that time') },
  }
}

function byTrip({ waiting_trip_no: trip }: FitFacts): Weighed {
  return {
    most: 20,
    points: trip ? 20 : 0,
    line: trip
      ? { ok: true, said: sentence('Trip {trip} lacks this weighing here', { trip }) }
      : { ok: false, said: sentence('No trip of it lacks this weighing') },
  }
}

function byLikeness({ plate_no }: FitFacts, seen: SeenFacts): Weighed {
  const differs = apart(plate_no, seen.plate_no)
  const ok = isLike(plate_no, seen.plate_no)
  return {
    most: 5,
    points: ok ? 5 : 0,
    line: ok
      ? { ok, said: sentence('Plate differs from the ticket in {count} characters', { count: differs }) }
      : null,
  }
}

/** How well a truck fits a weighing, from what the system knows, with each fact in a line; one that stood on another scale fits not at all. */
export function fitOf(facts: FitFacts, seen: SeenFacts): Fit {
  if (facts.elsewhere_no)
    return {
      score: 0,
      lines: [
        {
          ok: false,
          said: sentence('Weighed on ticket {ticket} at that time', { ticket: facts.elsewhere_no }),
        },
      ],
    }
  const parts = [
    byPlate(facts, seen),
    byTare(facts, seen),
    byTrip(facts),
    byDuty(facts),
    byLikeness(facts, seen),
  ].filter((one) => one !== null)
  const most = parts.reduce((sum, one) => sum + one.most, 0)
  const points = parts.reduce((sum, one) => sum + one.points, 0)
  return {
    score: Math.round((100 * points) / most),
    lines: parts.flatMap(({ line }) => line ?? []).toSorted((a, b) => Number(b.ok) - Number(a.ok)),
  }
}
