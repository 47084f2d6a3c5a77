/** A stretch of driving; `to` is null while it lasts. */
export interface DrivenSpan {
  from: number
  to: number | null
}

/** A stretch of a trip in one state; `to` is null while it lasts. */
export interface StageSpan extends DrivenSpan {
  state: string
}

/** States of a trip that are driving, until telemetry knows better (dec.I2.7). */
export const DRIVING_STATES: readonly string[] = ['to_origin', 'in_transit']

export const isDriven = ({ state }: StageSpan): boolean => DRIVING_STATES.includes(state)

const MINUTE = 60_000

/** How long somebody may drive and be on duty (life.D12), minutes. */
export interface DutyLimits {
  /** So long somebody may drive before a rest. */
  duty_drive_min: number
  /** A rest of so many minutes begins the driving time anew. */
  duty_rest_min: number
  /** From when on duty is long, and from when it is too long. */
  duty_long_min: number
  duty_most_min: number
}

/** How much of these stretches lies between two moments, ms. */
export function driveMs(spans: readonly DrivenSpan[], from: number, until: number): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.to ?? until, until) - Math.max(span.from, from)),
    0,
  )
}

/** A session as its clocks read it; moments in ms. */
export interface DutyFacts {
  login: number
  /** Since when the driver rests; null when they do not. */
  resting: number | null
  /** Until when the last long rest lasted; null when there was none. */
  rested: number | null
  /** Rests that are over, ms. */
  restMs: number
}

/** What a session keeps of its hours: moments as RFC 3339, rests that are over in seconds. */
interface Hours {
  login_at: string
  resting_since: string | null
  rested_at: string | null
  rest_s: number
}

/** The hours of a session as its clocks read them. */
export function dutyFacts({ login_at, resting_since, rested_at, rest_s }: Hours): DutyFacts {
  const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at))
  return {
    login: Date.parse(login_at),
    resting: ms(resting_since),
    rested: ms(rested_at),
    restMs: rest_s * 1000,
  }
}

type Rests = Pick<DutyFacts, 'login' | 'resting' | 'restMs'>

/**
 * How long of a session neither a trip ran nor a rest was recorded, ms. A trip runs from leaving for its origin until it is delivered,
 * also while it waits or is on hold: without telemetry nobody knows whether its truck stands (dec.I2.7). Moments of rests that are over
 * are not kept, so that one within a trip counts twice: it may be too little and is never too much.
 */
export function idleMs(
  { login, resting, restMs }: Rests,
  spans: readonly StageSpan[],
  until: number,
): number {
  const rested = restMs + (resting === null ? 0 : Math.max(0, until - resting))
  return Math.max(0, until - login - driveMs(spans, login, until) - rested)
}

/** The idle share of so much time, percent; null of less than a minute. */
export const idleShare = (idle: number, whole: number): number | null =>
  whole < MINUTE ? null : Math.round((idle / whole) * 100)

/** The idle share of a session so far, percent. */
export const idlePercent = (facts: Rests, spans: readonly StageSpan[], until: number): number | null =>
  idleShare(idleMs(facts, spans, until), until - facts.login)

/** What a duty clock says, the worst first. */
export type DutyClock = 'no_rest' | 'over_12h' | 'over_8h'

export interface Duty {
  drive_min: number
  rest_min: number
  duty_min: number
  /** Driven since the last long rest, minutes. */
  since_rest_min: number
  clocks: DutyClock[]
  /** Since when a rest is due, and since when the duty clock has run over; null while they have not. */
  no_rest_at: number | null
  over_at: number | null
}

/** When so much was driven since a moment, by the stretches in their sequence; null while it was not. */
function drivenBy(spans: readonly DrivenSpan[], from: number, until: number, most: number): number | null {
  let left = most
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const begin = Math.max(span.from, from)
    const length = Math.max(0, Math.min(span.to ?? until, until) - begin)
    if (length >= left) return begin + left
    left -= length
  }
  return null
}

/** The duty clock that has run over and since when; null while none has. */
export function dutyClock(
  login: number,
  now: number,
  limits: Pick<DutyLimits, 'duty_long_min' | 'duty_most_min'>,
): { clock: 'over_8h' | 'over_12h'; at: number } | null {
  const most = login + limits.duty_most_min * MINUTE
  if (now > most) return { clock: 'over_12h', at: most }
  const long = login + limits.duty_long_min * MINUTE
  return now > long ? { clock: 'over_8h', at: long } : null
}

/** Driving, rest and duty of a session so far, and which of its clocks have run over. */
export function dutyOf(
  facts: DutyFacts,
  spans: readonly DrivenSpan[],
  now: number,
  limits: DutyLimits,
): Duty {
  const { login, resting, rested, restMs } = facts
  const running = resting === null ? 0 : Math.max(0, now - resting)
  const from = Math.max(login, rested ?? login)
  const most = limits.duty_drive_min * MINUTE
  const hasRested = running >= limits.duty_rest_min * MINUTE
  const no_rest_at = hasRested ? null : drivenBy(spans, from, resting ?? now, most)
  const over = dutyClock(login, now, limits)
  return {
    drive_min: Math.round(driveMs(spans, login, now) / MINUTE),
    rest_min: Math.round((restMs + running) / MINUTE),
    duty_min: Math.round(Math.max(0, now - login) / MINUTE),
    since_rest_min: hasRested ? 0 : Math.round(driveMs(spans, from, resting ?? now) / MINUTE),
    clocks: [...(no_rest_at === null ? [] : (['no_rest'] as const)), ...(over ? [over.clock] : [])],
    no_rest_at,
    over_at: over?.at ?? null,
  }
}
