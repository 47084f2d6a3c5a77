import { text } from '#contracts/fields.ts'
import type { Field } from '#kernel/field.ts'

/** Without the dots, dashes and spaces that people write. */
export const digitsOf = (given: string): string => given.replace(/[.\-\s]/g, '')

/** The number of a bank account: 5 to 20 digits, stored without dots and dashes. */
export function accountNumber(more: { label: string; help?: string }): Field<string, 'required'> {
  const field = text({
    ...more,
    required: true,
    max: 30,
    pattern: /^(?:[.\-\s]*\d){5,20}[.\-\s]*$/,
    message: 'Must have 5 to 20 digits',
  })
  return { ...field, toColumn: digitsOf }
}
