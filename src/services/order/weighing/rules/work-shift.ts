import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { inWib } from '#i18n/wib.ts'

/** When the three shifts begin, minutes after midnight of the plant's day. */
export type ShiftStarts = readonly [number, number, number]

/** 07, 15 and 23 (model.C0), for a plant that has not said otherwise. */
export const USUAL_STARTS: ShiftStarts = [420, 900, 1380]

export type ShiftNo = '1' | '2' | '3'

/** A shift of the plant: its number, and the day on which it began (dec.I3.9). */
export interface WorkShift {
  work_date: string
  shift: ShiftNo
}

const NUMBERS: readonly ShiftNo[] = ['1', '2', '3']
const MINUTE_MS = 60_000

/** The shifts in the order in which they begin on a day. */
const byStart = (starts: ShiftStarts): { shift: ShiftNo; start: number }[] =>
  NUMBERS.map((shift, at) => ({ shift, start: starts[at]! })).toSorted((a, b) => a.start - b.start)

/** The shift a moment belongs to; before the first shift of a day it is the last one of the day before. */
export function workShiftAt(at: Date, starts: ShiftStarts = USUAL_STARTS): WorkShift {
  const local = inWib(at.getTime())
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const order = byStart(starts)
  const today = plantDay(at)
  const begun = order.findLast(({ start }) => start <= minute)
  return begun
    ? { work_date: today, shift: begun.shift }
    : { work_date: addDays(today, -1), shift: order.at(-1)!.shift }
}

/** From when to when a shift lasts, RFC 3339: it ends where the next one begins, so that no moment is without one. */
export function spanOf(
  { work_date, shift }: WorkShift,
  starts: ShiftStarts = USUAL_STARTS,
): { from: string; to: string } {
  const order = byStart(starts)
  const at = order.findIndex((one) => one.shift === shift)
  const next = order[at + 1]
  const midnight = startOfPlantDay(work_date).getTime()
  const end = next ? midnight + next.start * MINUTE_MS : startOfPlantDay(addDays(work_date, 1)).getTime() + order[0]!.start * MINUTE_MS // prettier-ignore
  return {
    from: new Date(midnight + order[at]!.start * MINUTE_MS).toISOString(),
    to: new Date(end).toISOString(),
  }
}
