/** One moment by two clocks: the plant's, ms since 1970, and one that nobody puts right, ms since the process began. */
export interface Moment {
  plant: number
  steady: number
}

/**
 * When a truck's script began, by the plant's clock of now; ms since 1970. A clock that was put back makes it begin earlier by as much, so
 * that the script goes on where it stood and ends; `seen` is the last moment it was seen at, null where this process has not seen it.
 */
export function beganAt(startedAt: number, seen: Moment | null, now: Moment): number {
  if (seen === null || now.plant >= seen.plant) return Math.min(startedAt, now.plant)
  const expected = seen.plant + (now.steady - seen.steady)
  return Math.min(startedAt - Math.round(expected - now.plant), now.plant)
}
