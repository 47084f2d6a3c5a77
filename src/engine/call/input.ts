import type { FieldMap } from '#kernel/field.ts'
import { AppError } from '#kernel/errors.ts'
import type { NewFields, Row } from '#kernel/record.ts'
import { checkInput } from '#contracts/schemas.ts'

/**
 * What an action or a call is told, in the values of its fields. Throws 400 with every field that is wrong or unknown.
 * The check is what makes the values those of the fields: the one place where the compiler takes its word.
 */
export function checkedInput<F extends FieldMap>(fields: F | undefined, body: Row): NewFields<F> {
  const { value, errors } = checkInput(fields ?? {}, body)
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
  return value as NewFields<F>
}
