import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import type { PresenceOf } from '#contracts/field.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import type { Field } from '#kernel/field.ts'

/** As it is written: 15 or 16 digits with dots, dashes and spaces between them. */
const WRITTEN = /^(?:[.\-\s]*\d){15,16}[.\-\s]*$/
/** One group of digits over and over, which is typed where a number is missing. */
const REPEATED = /^(\d{1,5})\1+$/
const ROW = '01234567890123456789'

/** The sum of Luhn's check over digits: every second one from the right is doubled. */
function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** All zeros, one digit or group over and over, or digits in a row. */
function isFiller(number: string): boolean {
  const back = [...number].toReversed().join('')
  return REPEATED.test(number) || ROW.includes(number) || ROW.includes(back)
}

/**
 * Whether 16 digits can be the identity number of a person: province, regency and district, then the day of birth as ddmmyy, of a woman
 * with 40 added to the day, and a number in that day.
 */
function isPersonNumber(digits: string): boolean {
  const [province, regency, district, day, month, year] = [0, 2, 4, 6, 8, 10].map((at) =>
    Number(digits.slice(at, at + 2)),
  ) as [number, number, number, number, number, number]
  const born = day > 40 ? day - 40 : day
  // The century is not said: a 29th of February counts where either one has it.
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate()
  return (
    province >= 11 &&
    province <= 97 &&
    regency > 0 &&
    district > 0 &&
    month >= 1 &&
    month <= 12 &&
    born >= 1 &&
    born <= last &&
    !digits.endsWith('0000')
  )
}

/** A tax number as 16 digits: dots, dashes and spaces are dropped, and the former 15 digits have a zero before them (PMK 112/PMK.03/2022). */
export function npwp16(given: string): string {
  const digits = given.replaceAll(/\D/g, '')
  return digits.length === 15 ? `0${digits}` : digits
}

/**
 * Gives what is wrong with a tax number; null where it can be one (PMK 112/PMK.03/2022): the former 15 digits, of
 * which the ninth checks the eight before it, or the 16 digits of a person's identity number.
 */
export function againstNpwp(given: string): Sentence | null {
  if (!WRITTEN.test(given)) return sentence('Must have 15 or 16 digits')
  const number = npwp16(given)
  const former = number.slice(1)
  if (isFiller(number) || isFiller(former) || (number.startsWith('0') && isFiller(former.slice(0, 9))))
    return sentence(
      'This only fills the field: write the number of the tax card, or of the identity card of a person',
    )
  if (!number.startsWith('0'))
    return isPersonNumber(number)
      ? null
      : sentence(
          'No identity number is like this: it begins with the province, and digits 7 to 12 are the day of birth. Read it again from the card',
        )
  return luhnSum(former.slice(0, 9)) % 10 === 0
    ? null
    : sentence('Its check digit is wrong: read it again from the card')
}

/** The 16 digits of a tax number that can be one; null for whatever else is kept, by which more is withheld. */
export function validNpwp(kept: string | null | undefined): string | null {
  return kept && againstNpwp(kept) === null ? npwp16(kept) : null
}

/** Whether two tax numbers are of one taxpayer: branches of a company have its number up to the check digit. */
export function isSameTaxpayer(one: string, other: string): boolean {
  const [a, b] = [npwp16(one), npwp16(other)]
  return a.startsWith('0') ? a.slice(0, 10) === b.slice(0, 10) : a === b
}

/** A tax number of 15 or 16 digits; dots, dashes and spaces are dropped on save, so that two spellings are one number. */
export function npwp<const R extends boolean = false>(
  options: { label?: string; required?: R; help?: string } = {},
): Field<string, PresenceOf<R, false, false>> {
  const field = text({ label: 'NPWP', max: 25, column: 'npwp', ...options })
  const schema = z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      const refused = value === '' ? sentence('Required') : againstNpwp(value)
      if (refused) issues.push({ code: 'custom', ...refused, input: value, continue: true })
    }),
  )
  return { ...field, schema, toColumn: (given) => given.replaceAll(/\D/g, '') }
}
