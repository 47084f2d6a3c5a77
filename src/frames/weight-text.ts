import type { DisplayUnit } from '#frames/reading.ts'

export interface WeightText {
  negative: boolean
  /** The digits without point, e.g. '004139'. */
  digits: string
  /** Digits after the point. */
  decimals: number
}

const WEIGHT = /^ *([+-]?) *(\d*)(?:\.(\d*))? *$/

/** Reads '-12.50', '  1234', '004.139'; null when it is not one number with at most one point. */
export function readWeightText(text: string): WeightText | null {
  const [, sign, whole, fraction = ''] = WEIGHT.exec(text) ?? []
  if (whole === undefined || whole + fraction === '') return null
  return { negative: sign === '-', digits: whole + fraction, decimals: fraction.length }
}

/** A displayed weight in kilograms. */
export interface DisplayedKg {
  /** Half a kilogram is rounded up (away from zero). */
  kg: number
  /** Nothing was rounded: else a weight that the scale cannot show would pass as one of its divisions. */
  isWhole: boolean
}

/** What an overloaded indicator shows. */
export const NO_WEIGHT: DisplayedKg = { kg: 0, isWhole: true }

/** Kilograms from display digits, exact in integers. `decimals` may be negative: -1 is a display that counts in tens. */
export function displayedKg(weight: WeightText, unit: DisplayUnit): DisplayedKg {
  const exponent = (unit === 't' ? 3 : 0) - weight.decimals
  const value = Number(weight.digits)
  const divisor = 10 ** -exponent
  const kg = exponent >= 0 ? value * 10 ** exponent : Math.floor((2 * value + divisor) / (2 * divisor))
  const isWhole = exponent >= 0 || value % divisor === 0
  return { kg: weight.negative && kg !== 0 ? -kg : kg, isWhole }
}
