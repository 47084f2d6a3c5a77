import {
  spanOf,
  USUAL_STARTS,
  workShiftAt,
  type ShiftStarts,
} from '#services/order/weighing/rules/work-shift.ts'

/** Who comes up to an hour early begins the next shift. */
const EARLY_MS = 3_600_000

/** When the shift ends that somebody works in who gets ready now, ms since 1970. */
export function shiftEnd(now: number, starts: ShiftStarts = USUAL_STARTS): number {
  const shift = workShiftAt(new Date(now + EARLY_MS), starts)
  return Date.parse(spanOf(shift, starts).to)
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
