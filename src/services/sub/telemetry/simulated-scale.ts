import { clock } from '#kernel/clock.ts'
import { LINK_LOST_MS, observe, type ScaleState } from '#frames/stability.ts'
import {
  endOf,
  IDLE,
  leave,
  simulate,
  type SimulatorScript,
} from '#services/sub/telemetry/rules/simulator.ts'
import { beganAt, type Moment } from '#services/sub/telemetry/rules/script-clock.ts'
import { standingPhotos, type SimulatedPhoto } from '#services/sub/telemetry/simulated-pictures.ts'
import { loadState, lockScale, saveState } from '#services/sub/telemetry/scale-state.ts'
import type { Database } from '#database/db.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const STEP_MS = 200
/** As many readings as a weight keeps as evidence. */
const LAST_STEPS = 10
/** A truck nobody weighs drives off by itself, so that a forgotten one does not keep the scale busy. */
const LONGEST_STAY_MS = 15 * 60_000

/** The truck that stands on a simulated scale. */
export type SimulatedTruck = Narrowed<
  ColumnsOf<
    'sub.simulated_truck',
    | 'scale_id'
    | 'truck_id'
    | 'trip_id'
    | 'plate_no'
    | 'weight_kg'
    | 'division_kg'
    | 'started_at'
    | 'leave_at_ms'
    | 'photos'
  >,
  { photos: SimulatedPhoto[] }
>

export async function truckOn(db: Executor, scaleId: string): Promise<SimulatedTruck | null> {
  const [row] = await runSql<SimulatedTruck>(
    db,
    `select scale_id, truck_id, trip_id, plate_no, weight_kg, division_kg, started_at, leave_at_ms, photos
     from sub.simulated_truck where scale_id = $1`,
    [scaleId],
  )
  return row ?? null
}

export function scriptOf({ weight_kg, division_kg, leave_at_ms }: SimulatedTruck): SimulatorScript {
  return { weight_kg, division_kg, leave_at_ms }
}

/** Moments between the last reading and now that a real indicator would have sent: the last two seconds of them. */
function momentsOf(state: ScaleState | null, now: number, startedAt: number | null): number[] {
  // A reading from further ahead was made by a clock that has been put right since.
  const from = state && state.at <= now + LINK_LOST_MS ? state.at : Number.NEGATIVE_INFINITY
  const last = Array.from({ length: LAST_STEPS }, (_, at) => now - (LAST_STEPS - 1 - at) * STEP_MS)
  // The platform was empty when the truck began to drive on; a capture asks for that.
  const start = startedAt !== null && startedAt > from && startedAt < (last[0] ?? now) ? [startedAt] : []
  return [...start, ...last.filter((at) => at > from)]
}

/** Lets a truck drive off `afterMs` from now; nothing happens when it is leaving already. */
export async function letGo(db: Executor, scaleId: string, afterMs: number, truckId?: string): Promise<void> {
  const truck = await truckOn(db, scaleId)
  if (!truck || truck.leave_at_ms !== null || (truckId && truck.truck_id !== truckId)) return
  const { leave_at_ms } = leave(scriptOf(truck), clock.ms() - Date.parse(truck.started_at) + afterMs)
  await runSql(
    db,
    'update sub.simulated_truck set leave_at_ms = $2 where scale_id = $1 and leave_at_ms is null and started_at = $3',
    [scaleId, leave_at_ms, truck.started_at],
  )
}

/** When this process last saw each truck, by scale. */
const seenAt = new Map<string, Moment & { started_at: string }>()

/** The truck on a scale. Where the clock was put back since, its script is moved with it: it would stand there until its day comes again. */
async function truckNow(db: Executor, scaleId: string, plant: number): Promise<SimulatedTruck | null> {
  const truck = await truckOn(db, scaleId)
  const last = seenAt.get(scaleId)
  seenAt.delete(scaleId)
  if (!truck) return null
  const now = { plant, steady: performance.now() }
  const seen = last?.started_at === truck.started_at ? last : null
  const began = beganAt(Date.parse(truck.started_at), seen, now)
  const started_at = began === Date.parse(truck.started_at) ? truck.started_at : new Date(began).toISOString()
  if (started_at !== truck.started_at)
    await runSql(
      db,
      'update sub.simulated_truck set started_at = $2 where scale_id = $1 and started_at = $3',
      [scaleId, started_at, truck.started_at],
    )
  seenAt.set(scaleId, { ...now, started_at })
  return { ...truck, started_at }
}

/**
 * Brings a simulated scale's reading up to now and gives it. The weight follows from the truck's row and the moment
 * alone, so it does not matter who asks or how long nobody did. Null when another process has just done it.
 */
export async function advance(db: Database, scaleId: string, minGapMs = 0): Promise<ScaleState | null> {
  return transaction(db, async (tx) => {
    await lockScale(tx, scaleId)
    const now = clock.ms()
    const before = await loadState(tx, scaleId)
    if (before && minGapMs > 0 && Math.abs(now - before.at) < minGapMs) return null
    const truck = await truckNow(tx, scaleId, now)
    const startedAt = truck ? Date.parse(truck.started_at) : null
    let state = before
    for (const at of momentsOf(before, now, startedAt)) {
      const reading =
        truck && startedAt !== null && at >= startedAt
          ? simulate(scriptOf(truck), at - startedAt)
          : simulate(IDLE, 0)
      state = observe(state, reading, at, truck?.division_kg ?? 10)
    }
    if (!state) return null
    const photos = truck && state.stable && !state.zero ? truck.photos : []
    await saveState(tx, scaleId, state, 'simulator', null, standingPhotos(photos, startedAt ?? now))
    if (truck && startedAt !== null) await endVisit(tx, truck, now - startedAt)
    return state
  })
}

async function endVisit(db: Executor, truck: SimulatedTruck, elapsed: number): Promise<void> {
  const end = endOf(scriptOf(truck))
  if (end !== null && elapsed >= end)
    await runSql(db, 'delete from sub.simulated_truck where scale_id = $1 and started_at = $2', [
      truck.scale_id,
      truck.started_at,
    ])
  else if (end === null && elapsed > LONGEST_STAY_MS) await letGo(db, truck.scale_id, 0)
}
