import type { ScaleReading } from '#frames/reading.ts'

/** How long each part of a truck's visit lasts, in ms (live.G5). */
const EMPTY_MS = 1_500
const DRIVE_ON_MS = 4_000
const SETTLE_MS = 2_500
const DRIVE_OFF_MS = 3_000
const TICK_MS = 100
/** Ms from the begin of a script until its weight is stable. */
export const STABLE_FROM_MS = EMPTY_MS + DRIVE_ON_MS + SETTLE_MS
/** Share of the weight on the platform after each axle group has driven on. */
const AXLE_SHARES = [0.24, 0.62, 1] as const
const NOISE_DIVISIONS = 4

/** One truck on the simulated scale. All times are ms since the script began. */
export interface SimulatorScript {
  weight_kg: number
  division_kg: number
  /** When it drives off; null while it waits for its capture. */
  leave_at_ms: number | null
}

export type SimulatorPhase = 'zero' | 'ramp' | 'noise' | 'stable' | 'leave'

/** An empty platform for as long as nobody starts a truck. */
export const IDLE = 'idle'

/** Repeatable noise in -1..1 from two whole numbers (integer hash, so every run shows the same picture). */
function noise(seed: number, tick: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(tick + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x80000000 - 1
}

/**
 * A script for one truck. `weight_kg` is rounded to the division; `leave_after_ms` is counted from the moment the
 * weight is stable, and 'captured' keeps the truck standing until `leave()` is called.
 */
export function scriptFor(truck: {
  weight_kg: number
  division_kg: number
  leave_after_ms: number | 'captured'
}): SimulatorScript {
  const { weight_kg, division_kg, leave_after_ms } = truck
  if (!(division_kg > 0) || !(weight_kg > 0)) throw new RangeError('Weight and division must be above zero')
  return {
    weight_kg: Math.round(weight_kg / division_kg) * division_kg,
    division_kg,
    leave_at_ms: leave_after_ms === 'captured' ? null : STABLE_FROM_MS + leave_after_ms,
  }
}

/** The script of a truck that may go now, after its capture; it never leaves before its weight was stable. */
export function leave(script: SimulatorScript, elapsedMs: number): SimulatorScript {
  return { ...script, leave_at_ms: Math.max(elapsedMs, STABLE_FROM_MS) }
}

/** Ms after which the platform is empty for good, null while the truck waits for its capture. */
export function endOf(script: SimulatorScript): number | null {
  return script.leave_at_ms === null ? null : script.leave_at_ms + DRIVE_OFF_MS
}

/** Which part of the visit a moment belongs to. */
export function phaseAt(script: SimulatorScript, elapsedMs: number): SimulatorPhase {
  const end = endOf(script)
  if (elapsedMs < EMPTY_MS || (end !== null && elapsedMs >= end)) return 'zero'
  if (script.leave_at_ms !== null && elapsedMs >= script.leave_at_ms) return 'leave'
  if (elapsedMs < EMPTY_MS + DRIVE_ON_MS) return 'ramp'
  return elapsedMs < STABLE_FROM_MS ? 'noise' : 'stable'
}

/** Share of the truck on the platform, 0..1, rising axle group by axle group. */
function shareOn(progress: number): number {
  const step = Math.min(AXLE_SHARES.length - 1, Math.floor(progress * AXLE_SHARES.length))
  const from = AXLE_SHARES[step - 1] ?? 0
  const to = AXLE_SHARES[step] ?? 1
  const within = progress * AXLE_SHARES.length - step
  return from + (to - from) * within * within * (3 - 2 * within)
}

function exactKg(script: SimulatorScript, phase: SimulatorPhase, elapsedMs: number): number {
  const shake =
    noise(script.weight_kg, Math.floor(elapsedMs / TICK_MS)) * NOISE_DIVISIONS * script.division_kg
  const sinceOn = elapsedMs - EMPTY_MS
  if (phase === 'zero') return 0
  if (phase === 'ramp') return script.weight_kg * shareOn(sinceOn / DRIVE_ON_MS) + shake
  if (phase === 'leave') {
    const gone = (elapsedMs - (script.leave_at_ms ?? elapsedMs)) / DRIVE_OFF_MS
    return script.weight_kg * shareOn(1 - gone) + shake
  }
  // The springs come to rest: the swing shrinks to nothing over the settling time.
  if (phase === 'noise') return script.weight_kg + shake * (1 - (sinceOn - DRIVE_ON_MS) / SETTLE_MS)
  return script.weight_kg
}

/**
 * The reading of the simulated scale `elapsedMs` after its script began: a pure function, always a multiple of the
 * division, never below zero. 'idle' is the empty, stable platform.
 */
export function simulate(script: SimulatorScript | typeof IDLE, elapsedMs: number): ScaleReading {
  const phase = script === IDLE ? 'zero' : phaseAt(script, elapsedMs)
  const division = script === IDLE ? 1 : script.division_kg
  const exact = script === IDLE ? 0 : exactKg(script, phase, elapsedMs)
  const weight_kg = Math.max(0, Math.round(exact / division) * division)
  const stable = phase === 'zero' || phase === 'stable'
  return {
    weight_kg,
    stable,
    zero: weight_kg === 0,
    net: false,
    overload: false,
    negative: false,
    raw: `SIM ${stable ? 'S' : 'M'} ${String(weight_kg).padStart(6, '0')} kg`,
    indicator_record_no: null,
  }
}
