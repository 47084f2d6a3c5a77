import { text } from '#contracts/fields.ts'
import type { Field } from '#kernel/resource.ts'

/** A telephone number: digits with an optional leading plus (domain E0). */
export function phone(label: string): Field<string, true> {
  return text({
    label,
    required: true,
    max: 16,
    pattern: /^\+?[0-9]{8,15}$/,
    message: 'Use 8 to 15 digits, a + may lead',
    placeholder: '+628123456789',
  })
}

/**
 * Indonesian tax number: 15 digits, or 16 since PMK 112/2022; dots, dashes and spaces are dropped on save.
 * Stored as digits only, so that two spellings are one number.
 */
export function npwp(): Field<string, true> {
  const field = text({
    label: 'NPWP',
    required: true,
    max: 25,
    column: 'npwp',
    pattern: /^(?:[.\-\s]*\d){15,16}[.\-\s]*$/,
    message: 'Must have 15 or 16 digits',
    help: '15 or 16 digits; dots and dashes are dropped',
  })
  return { ...field, toColumn: (given) => given.replace(/\D/g, '') }
}
