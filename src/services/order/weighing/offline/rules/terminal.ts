const HOUR_MS = 3_600_000
const WIB_MS = 7 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
/** Shifts begin at these hours (WIB, model.C0). */
const STARTS = [7, 15, 23] as const
/** Who comes up to an hour early begins the next shift. */
const EARLY_MS = HOUR_MS

/** When the shift ends that somebody works in who gets ready now, ms since 1970. */
export function shiftEnd(now: number): number {
  const local = now + EARLY_MS + WIB_MS
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const ends = [...STARTS, STARTS[0] + 24].map((hour) => midnight + hour * HOUR_MS)
  return ends.find((end) => end > local)! - WIB_MS
}

const LETTERS = 26
/** So many browsers one scale may have had. */
export const MOST_TERMINALS = LETTERS + LETTERS * LETTERS

/** The letters of the nth browser of a scale: A to Z, then AA to ZZ. `n` counts from 1. */
export function terminalCode(n: number): string {
  const letter = (index: number): string => String.fromCodePoint(65 + index)
  if (n <= LETTERS) return letter(n - 1)
  const rest = n - LETTERS - 1
  return letter(Math.floor(rest / LETTERS)) + letter(rest % LETTERS)
}
