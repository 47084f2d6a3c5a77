import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'

/** A span of work: from the planned start, for the route's standard duration. */
export interface Span {
  start: string
  end: string
  day: string
  day_start: string
  day_end: string
}

/** The span that begins at a moment, with the plant's day it begins on. */
export function spanOf(start: string, durationMin: number): Span {
  const day = plantDay(new Date(start))
  return {
    start,
    end: new Date(Date.parse(start) + durationMin * 60_000).toISOString(),
    day,
    day_start: startOfPlantDay(day).toISOString(),
    day_end: startOfPlantDay(addDays(day, 1)).toISOString(),
  }
}
