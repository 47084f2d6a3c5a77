import { plantDay } from '#kernel/clock.ts'
import { USUAL_STARTS, workShiftAt, type ShiftStarts } from '#services/order/weighing/rules/work-shift.ts'

export type WeighingFlow = 'tare_first' | 'gross_first' | 'one_pass' | 'check'

export interface NetWeights {
  tare_kg: number
  gross_kg: number
  /** gross - tare - deduction; zero or less means the pair is not a load (life.W2). */
  net_kg: number
}

/**
 * Tare, gross and net of a weighing in whole kg. `first` and `second` are in the order they were taken;
 * for `one_pass` the first is the weighed gross and the second the stored tare. A check may run either way.
 */
export function netOf(flow: WeighingFlow, first_kg: number, second_kg: number, deduction_kg = 0): NetWeights {
  const tareIsFirst = flow === 'tare_first' || (flow === 'check' && first_kg < second_kg)
  const tare_kg = tareIsFirst ? first_kg : second_kg
  const gross_kg = tareIsFirst ? second_kg : first_kg
  return { tare_kg, gross_kg, net_kg: gross_kg - tare_kg - deduction_kg }
}

/** How far the net is from what was expected, in percent with 3 decimals; null when nothing was expected. */
export function variancePercent(net_kg: number, expected_kg: number | null): number | null {
  if (expected_kg === null || expected_kg <= 0) return null
  const thousandths = Math.round((Math.abs(net_kg - expected_kg) * 100_000) / expected_kg)
  return thousandths === 0 ? 0 : (Math.sign(net_kg - expected_kg) * thousandths) / 1000
}

/** Ticket number `{scale.code}-YYMMDD-nnnn`; the day is the plant's (WIB), `n` counts from 1 per scale and day. */
export function ticketNo(scaleCode: string, at: Date, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError('A ticket number counts from 1')
  return `${scaleCode}-${plantDay(at).slice(2).replaceAll('-', '')}-${String(n).padStart(4, '0')}`
}

const NUMBERS = { '1': 1, '2': 2, '3': 3 } as const

/** The number of the shift that a moment belongs to; the third is the night's. */
export const shiftOf = (at: Date, starts: ShiftStarts = USUAL_STARTS): 1 | 2 | 3 =>
  NUMBERS[workShiftAt(at, starts).shift]
