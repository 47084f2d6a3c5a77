/** A stretch of driving; `to` is null while it lasts. */
export interface DrivenSpan {
  from: number
  to: number | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** From when on duty is long, and from when it is too long (life.D12). */
const LONG_DUTY = 8 * HOUR
const MOST_DUTY = 12 * HOUR
/** So long somebody may drive before a rest of half an hour. */
const MOST_DRIVE = 4 * HOUR

/** How long was driven between two moments, ms. */
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

/** What a duty clock says, the worst first. */
export type DutyClock = 'no_rest' | 'over_12h' | 'over_8h'

export interface Duty {
  drive_min: number
  rest_min: number
  duty_min: number
  clocks: DutyClock[]
}

/** Driving, rest and duty of a session so far, and which of its clocks have run over. */
export function dutyOf(facts: DutyFacts, spans: readonly DrivenSpan[], now: number): Duty {
  const { login, resting, rested, restMs } = facts
  const duty = Math.max(0, now - login)
  const running = resting === null ? 0 : Math.max(0, now - resting)
  const sinceRest = driveMs(spans, Math.max(login, rested ?? login), resting ?? now)
  const hasRested = running >= 30 * MINUTE
  const clocks: DutyClock[] = [
    ...(sinceRest >= MOST_DRIVE && !hasRested ? (['no_rest'] as const) : []),
    ...(duty > MOST_DUTY ? (['over_12h'] as const) : duty > LONG_DUTY ? (['over_8h'] as const) : []),
  ]
  return {
    drive_min: Math.round(driveMs(spans, login, now) / MINUTE),
    rest_min: Math.round((restMs + running) / MINUTE),
    duty_min: Math.round(duty / MINUTE),
    clocks,
  }
}
