import { text } from '#contracts/fields.ts'
import type { Field } from '#kernel/field.ts'

/** The sum of Luhn's check over digits: every second one from the right is doubled. */
function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/**
 * Whether 16 digits can be a tax number (PMK 112/PMK.03/2022): a zero and the former 15 digits, of which the ninth checks the eight
 * before it, or the identity number of a person, which begins with its province from 11 on.
 */
export function isNpwp16(digits: string): boolean {
  if (!/^\d{16}$/.test(digits)) return false
  return digits.startsWith('0') ? luhnSum(digits.slice(1, 10)) % 10 === 0 : Number(digits.slice(0, 2)) >= 11
}

/** A tax number of 16 digits; dots, dashes and spaces are dropped, and a number that cannot be one is refused. */
export function npwp16(): Field<string, 'optional'> {
  const field = text({
    label: 'NPWP, 16 digits',
    max: 25,
    column: 'npwp',
    pattern: /^(?:[.\-\s]*\d){16}[.\-\s]*$/,
    message: 'Must have 16 digits',
    help: 'Empty: the vendor has none, and more is withheld',
  })
  return { ...field, toColumn: (given) => given.replace(/\D/g, '') }
}
