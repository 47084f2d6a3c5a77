/** A time that something is taken for, as moments in ms. */
export interface Taken {
  start: number
  end: number
}

/** One trip that a fill would make. */
export interface FillTrip {
  /** Minutes its truck is loaded for. */
  load_min: number
  /** When truck or driver are on other trips. */
  busy: readonly Taken[]
}

/**
 * What a place can load: by its own capacity a truck takes a slot of it (an hour by the trucks in an hour), whatever its own loading
 * takes; without one, as many trucks at a time as there are points, each for as long as it is loaded.
 */
export interface Loading {
  per_hour: number | null
  points: number
  taken: readonly Taken[]
}

/** What the times of a fill depend on. */
export interface FillPlan {
  /** The earliest start. */
  from: number
  /** Of the whole cycle: fetching, loading, driving, unloading. */
  cycle_min: number
  trips: readonly FillTrip[]
  /** What the place where the line begins can load, and who is loaded there already. */
  loading: Loading
  /** How long a truck keeps the scale there, with both weighings; null where nothing is weighed. */
  scale: { truck_min: number; taken: readonly Taken[] } | null
}

/** What a trip waits for: nothing but the start, its truck or driver, a loading point, the scale. */
export type HeldBy = 'start' | 'truck' | 'loading' | 'scale'

/** When a trip would start, be loaded and end. */
export interface PlannedFill extends Taken {
  load_at: number
  held: HeldBy
}

const MINUTE_MS = 60_000
/** The part of a cycle after which a truck is loaded; the same third as in the plan of every trip (arrival.ts). */
const LOADED_AFTER = 1 / 3

const HOUR_MS = 60 * MINUTE_MS

const nextMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS

/** Minutes from the start of a trip until its truck begins to be loaded. */
export function leadMin(cycle_min: number, load_min: number): number {
  return Math.max(0, Math.round(cycle_min * LOADED_AFTER) - load_min)
}

/** For how long the place takes no other truck in the same lane, ms. */
export function slotOf({ per_hour }: Pick<Loading, 'per_hour'>, load_min: number): number {
  return per_hour === null ? load_min * MINUTE_MS : Math.round(HOUR_MS / per_hour)
}

/** The earliest moment from `ready` on at which fewer than `lanes` of the taken times overlap one of that length. */
function earliest(ready: number, length: number, lanes: number, taken: readonly Taken[]): number {
  const isFree = (start: number): boolean =>
    taken.filter((one) => one.start < start + length && one.end > start).length < lanes
  const ends = taken.map(({ end }) => end).filter((end) => end > ready)
  return [ready, ...ends.toSorted((one, other) => one - other)].find(isFree)!
}

/** When the trips of a fill would start and end, each after the one before it has its place at the loading point and the scale. */
export function planFill({ from, cycle_min, trips, loading, scale }: FillPlan): PlannedFill[] {
  const [loaded, weighed] = [[...loading.taken], [...(scale?.taken ?? [])]]
  const cycle = cycle_min * MINUTE_MS
  const lanes = loading.per_hour === null ? loading.points : 1
  return trips.map(({ load_min, busy }) => {
    const [lead, slot] = [leadMin(cycle_min, load_min) * MINUTE_MS, slotOf(loading, load_min)]
    const weighing = (scale?.truck_min ?? 0) * MINUTE_MS
    let [start, held]: [number, HeldBy] = [from, 'start']
    for (let before = -1; before !== start;) {
      before = start
      const later = (at: number, by: HeldBy): void => {
        if (at > start) [start, held] = [at, by]
      }
      // A trip is told to the minute, and that minute is what truck and driver have to be free from.
      const told = nextMinute(start)
      const free = nextMinute(earliest(told, cycle, 1, busy))
      if (free > told) later(free, 'truck')
      later(earliest(start + lead, slot, lanes, loaded) - lead, 'loading')
      later(earliest(start + lead, weighing, 1, weighed) - lead, 'scale')
    }
    const load_at = start + lead
    loaded.push({ start: load_at, end: load_at + slot })
    if (weighing > 0) weighed.push({ start: load_at, end: load_at + weighing })
    // Slots follow each other without a gap, so that seven trucks an hour stay seven.
    const told = nextMinute(start)
    return { start: told, load_at, end: told + cycle, held }
  })
}

/** The trip that ends last; a fill has one at least. */
export function lastOfFill(planned: readonly PlannedFill[]): number {
  return planned.reduce((last, { end }, at) => (end >= planned[last]!.end ? at : last), 0)
}

/** When the last trip ends. */
export function finishOf(planned: readonly PlannedFill[]): number {
  return Math.max(...planned.map(({ end }) => end))
}
