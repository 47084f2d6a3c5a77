/** A span in which the work stood still; moments in ms, `to` null while it lasts. */
export interface Still {
  from: number
  to: number | null
}

/** How long the work stood still in a span, ms; what overlaps counts once. */
export function stillIn(stops: readonly Still[], from: number, to: number): number {
  const spans = stops
    .map((stop): [number, number] => [Math.max(stop.from, from), Math.min(stop.to ?? to, to)])
    .filter(([start, end]) => end > start)
    .toSorted(([a], [b]) => a - b)
  let [still, until] = [0, from]
  for (const [start, end] of spans) {
    still += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return still
}
