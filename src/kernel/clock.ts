import { inWib, WIB_OFFSET_MS } from '#i18n/wib.ts'

/** The only source of time of the server, so that tests and demo data can hold it still. */
let offsetMs = 0
let frozenAt: number | null = null

export const clock = {
  /** The present moment. */
  now: (): Date => new Date(clock.ms()),
  /** Milliseconds since 1970, UTC. */
  ms: (): number => frozenAt ?? Date.now() + offsetMs,
  /** Milliseconds that only go forward, whatever the machine's clock is set to: for how long something lasts in this process. */
  steadyMs: (): number => frozenAt ?? performance.timeOrigin + performance.now(),
  /** Moves the clock by a number of milliseconds (tests, `CLOCK_OFFSET_MS`). */
  shift(ms: number): void {
    offsetMs = ms
  },
  /** Holds the clock at a moment, or lets it run again with null. */
  freeze(at: Date | null): void {
    frozenAt = at?.getTime() ?? null
  },
}

const DAY_MS = 86_400_000

/** The plant's calendar day (WIB) of a moment, as YYYY-MM-DD. */
export function plantDay(at: Date = clock.now()): string {
  return inWib(at.getTime()).toISOString().slice(0, 10)
}

/** A calendar day (YYYY-MM-DD) moved by whole days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Midnight WIB of a calendar day, as a moment. */
export function startOfPlantDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - WIB_OFFSET_MS)
}
