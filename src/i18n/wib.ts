/** Western Indonesian Time has no daylight saving, so a fixed offset is exact. */
export const WIB_OFFSET_MS = 7 * 3_600_000

/** A moment (ms since 1970) as a Date whose UTC fields read what the plant's clocks show. */
export function inWib(ms: number): Date {
  return new Date(ms + WIB_OFFSET_MS)
}
