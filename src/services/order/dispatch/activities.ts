import type { Actor } from '#kernel/actor.ts'
import { NARROWINGS, STAGES, type ActivityFilter, type Narrowing } from '#contracts/dispatch/activity.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import type { AlertKind } from '#contracts/trouble/alert.ts'
import { STANDSTILL_REASONS } from '#contracts/dispatch/standstill.ts'
import type { Executor } from '#database/sql.ts'
import { readPlant, type PairFacts, type PlantFacts } from '#services/order/dispatch/activity-facts.ts'
import {
  compareStanding,
  HELD_UP,
  standingOf,
  type Alert,
  type PairInput,
  type Standing,
  type Stop,
} from '#services/order/dispatch/rules/pair.ts'
import { alertLabel } from '#services/order/dispatch/running-alerts.ts'
import { stageOf } from '#services/order/dispatch/rules/stage.ts'

/** A pair as it was read, and as it stands. */
export interface Pair {
  facts: PairFacts
  standing: Standing
}

export interface Plant extends Pick<PlantFacts, 'timesOf'> {
  now: number
  day_start: string
  pairs: Pair[]
}

const ms = (at: string): number => Date.parse(at)

/** What the truck's condition and the session's clocks say already. */
const SAID_ELSEWHERE: ReadonlySet<AlertKind> = new Set([
  'needs_truck',
  'truck_unfit',
  'no_rest',
  'over_8h',
  'over_12h',
])

/** What lasts about the pair's trip, by the alert table. */
function lastingOf({ trip_id }: PairFacts, alerts: PlantFacts['alerts']): Alert[] {
  const mine = trip_id === null ? [] : (alerts.get(trip_id) ?? [])
  return mine
    .filter(({ kind }) => !SAID_ELSEWHERE.has(kind))
    .map(({ kind, severity }) => ({
      message: alertLabel(kind),
      tone: severity === 'serious' ? 'bad' : 'warn',
    }))
}

function pairInputOf(facts: PairFacts, { timesOf, duty, alerts }: PlantFacts): PairInput {
  const isOther =
    facts.trip_driver_id !== null &&
    facts.session_driver_id !== null &&
    facts.session_driver_id !== facts.trip_driver_id
  const since = facts.status_since ?? facts.last_at ?? facts.login_at
  return {
    status: facts.trip_status,
    since: since === null ? null : ms(since),
    due: facts.due_at === null ? null : ms(facts.due_at),
    plan:
      facts.planned_start_at === null
        ? null
        : { start: ms(facts.planned_start_at), end: ms(facts.planned_end_at) },
    times: timesOf(facts),
    condition: facts.condition,
    hold_problem: facts.hold_problem,
    lasting: lastingOf(facts, alerts),
    session:
      facts.session_id === null
        ? null
        : {
            login: ms(facts.login_at),
            resting: facts.resting_since === null ? null : ms(facts.resting_since),
            rested: facts.rested_at === null ? null : ms(facts.rested_at),
            restMs: facts.rest_s * 1000,
          },
    limits: duty,
    isOther,
  }
}

/** What stands still where the truck stands. */
function stopsOf(facts: PairFacts, { stills }: PlantFacts): Stop[] {
  const end = HELD_UP[stageOf(facts.trip_status)]
  if (!end) return []
  const checkpoint = end === 'origin' ? facts.origin_checkpoint_id : facts.destination_checkpoint_id
  return stills
    .filter(({ checkpoint_id }) => checkpoint_id === checkpoint)
    .map((still) => ({
      ...still,
      isOff: still.account === 'off',
      word: STANDSTILL_REASONS.find(({ value }) => value === still.reason)?.label ?? still.reason,
    }))
}

/** All pairs of a reader as they stand, the worst first. */
export async function readActivities(db: Executor, actor: Pick<Actor, 'scope'>): Promise<Plant> {
  const plant = await readPlant(db, actor)
  const pairs = plant.pairs.map((facts): Pair => {
    const spans = facts.session_driver_id === null ? [] : (plant.spans.get(facts.session_driver_id) ?? [])
    return { facts, standing: standingOf(pairInputOf(facts, plant), spans, stopsOf(facts, plant), plant.now) }
  })
  return {
    now: plant.now,
    day_start: plant.day_start,
    timesOf: plant.timesOf,
    pairs: pairs.toSorted(
      (one, other) =>
        compareStanding(one.standing, other.standing) ||
        one.facts.plate_no.localeCompare(other.facts.plate_no),
    ),
  }
}

const NARROWED: Record<Narrowing, (pair: Pair) => boolean> = {
  late: ({ standing }) => standing.over > 0,
  no_session: ({ standing }) => standing.lacksSession,
  over_hours: ({ standing }) => (standing.duty?.clocks.length ?? 0) > 0,
}

/** Who is free waits for nothing. */
const isAtWork = ({ standing }: Pair): boolean => standing.stage !== 'free'

/** Whether all words that somebody looks for are in these texts, or are one of them without its blanks. */
export function finder(search: string | null): (texts: readonly (string | null)[]) => boolean {
  const words = (search ?? '').toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return (texts) => {
    const text = texts.join(' ').toLocaleLowerCase()
    const packed = text.replaceAll(' ', '')
    return words.every((word) => text.includes(word)) || (words.length > 0 && packed.includes(words.join('')))
  }
}

/** The pairs that a filter leaves, in their sequence. */
export function filtered(pairs: readonly Pair[], filter: ActivityFilter): Pair[] {
  const finds = finder(filter.search)
  return pairs.filter((pair) => {
    const { facts, standing } = pair
    if (filter.stage && standing.stage !== filter.stage) return false
    if (filter.only && !NARROWED[filter.only](pair)) return false
    if (filter.vendor_id && facts.vendor_id !== filter.vendor_id) return false
    if (filter.truck_type && facts.truck_type !== filter.truck_type) return false
    if (filter.over_min && !(isAtWork(pair) && standing.minutes > filter.over_min)) return false
    const { plate_no, truck_code, driver_name, order_no, trip_no, origin, destination } = facts
    return finds([plate_no, truck_code, driver_name, order_no, trip_no, origin, destination])
  })
}

type Owned = Pick<PairFacts, 'vendor_id' | 'vendor_name' | 'truck_type'>

/** How many of these pairs each vendor and each kind of truck has. */
export function choicesOf(facts: readonly Owned[]) {
  const vendors = [...Map.groupBy(facts, ({ vendor_id }) => vendor_id)]
    .map(([id, all]) => ({ id, name: all[0]!.vendor_name, count: all.length }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const truck_types = TRUCK_TYPES.flatMap(({ value: type }) => {
    const count = facts.filter(({ truck_type }) => truck_type === type).length
    return count ? [{ type, count }] : []
  })
  return { vendors, truck_types }
}

/** How many pairs are in each stage, and how many a chip would leave. */
export function countsOf(pairs: readonly Pair[]) {
  const stages = Object.fromEntries(
    STAGES.map(({ value }) => {
      const there = pairs.filter(({ standing }) => standing.stage === value)
      return [value, { count: there.length, late: there.filter(NARROWED.late).length }]
    }),
  )
  const narrowings = Object.fromEntries(
    NARROWINGS.map(({ value }) => [value, pairs.filter(NARROWED[value]).length]),
  )
  return { total: pairs.length, stages, narrowings, ...choicesOf(pairs.map(({ facts }) => facts)) }
}
