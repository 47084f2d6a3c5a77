import type { Tone } from '#kernel/lifecycle.ts'

// The arithmetic of credit points, the same before and after saving (life.D10, life.D16.6).

export const LEAST_POINTS = 0
export const MOST_POINTS = 100

/** What a driver has after points are added: never less than nothing, never more than all. */
export function creditAfter(now: number, points: number): number {
  return Math.min(MOST_POINTS, Math.max(LEAST_POINTS, now + points))
}

/** From how many points on a driver stands where; the plant's settings. */
export interface CreditLimits {
  green: number
  watch: number
  suspended: number
}

export const CREDIT_LEVELS = {
  good: { label: 'In good standing', tone: 'ok' },
  watch: { label: 'Watched', tone: 'info' },
  warning: { label: 'Warned, needs coaching', tone: 'warn' },
  suspended: { label: 'Suspended', tone: 'bad' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type CreditLevel = keyof typeof CREDIT_LEVELS

/** Where a driver stands with so many points. Below the limit of suspension, that comes first, whatever the others say. */
export function creditLevel(points: number, { green, watch, suspended }: CreditLimits): CreditLevel {
  if (points < suspended) return 'suspended'
  if (points >= green) return 'good'
  return points >= watch ? 'watch' : 'warning'
}

/** Whether the board sends this driver nothing for too few points: not while a person has lifted that, to the end of its day. */
export function isSuspended(
  driver: { credit_point: number; lifted_until: string | null },
  floor: number,
  day: string,
): boolean {
  return driver.credit_point < floor && (driver.lifted_until === null || driver.lifted_until < day)
}
