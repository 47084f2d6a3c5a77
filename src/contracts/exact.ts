/** A decimal as PostgreSQL's numeric arrives ('12.500'), or a whole number. */
export type Decimal = string | number

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * A decimal as a whole number of its `places`-th parts: scaled('12.5', 3) is 12500n. Exact, so a value that needs more
 * places, an exponent or anything that is no number is a RangeError.
 */
export function scaled(value: Decimal, places: number): bigint {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(String(value)) ?? []
  const kept = fraction.replace(/0+$/, '')
  if (whole === undefined || kept.length > places) {
    throw new RangeError(`${value} is not a decimal with at most ${places} places`)
  }
  const parts = BigInt(whole + kept.padEnd(places, '0'))
  return sign === '-' ? -parts : parts
}

/** numerator / denominator rounded half up (half away from zero below zero); the denominator is above zero. */
export function roundedDivision(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** A bigint as a number; RangeError where a number could no longer hold it exactly. */
export function safeNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large`)
  return number
}

/** A whole number as bigint; RangeError for fractions and anything below `least`. */
export function wholeNumber(value: number, name: string, least = 0): bigint {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${name} must be a whole number of at least ${least}`)
  }
  return BigInt(value)
}

/** Parts of a tenth power as decimal text: decimalText(12500n, 3) is '12.500'. */
export function decimalText(parts: bigint, places: number): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(places + 1, '0')
  const cut = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return parts < 0n ? `-${text}` : text
}
