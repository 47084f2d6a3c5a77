import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import type { Field } from '#kernel/field.ts'

/** Room for a number as people write it; what is kept has at most 16 characters. */
const WRITTEN = { max: 24, placeholder: '+628123456789' }

const PHONES = new WeakSet<object>()

/** Spaces, dashes, dots and brackets are dropped before the check, so that two spellings are one number. */
function schemaOf(shape: RegExp, message: string): z.ZodMiniType<string> {
  const schema = z.string().check(
    z.overwrite((given) => given.replaceAll(/[\s().-]/g, '')),
    z.regex(shape, message),
  )
  PHONES.add(schema)
  return schema
}

/** Whether a field holds a telephone number: spreadsheets take the 0 before it away. */
export const isPhone = ({ schema }: Field): boolean => PHONES.has(schema)

/** A telephone number: 8 to 15 digits with an optional leading plus (screen.E0). */
export function phone(label: string): Field<string, 'required'> {
  const base = text({ label, required: true, ...WRITTEN })
  return { ...base, schema: schemaOf(/^\+?[0-9]{8,15}$/, 'Use 8 to 15 digits, a + may lead') }
}

/** A telephone number with its country, E.164. */
export function phoneWithCountry(label: string): Field<string, 'optional'> {
  const schema = schemaOf(/^\+[1-9][0-9]{7,14}$/, 'Write it with the country, like +628123456789')
  return { ...text({ label, ...WRITTEN }), schema }
}
