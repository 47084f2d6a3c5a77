import type { FieldMap } from '#kernel/field.ts'
import { AppError } from '#kernel/errors.ts'
import { checkInput } from '#contracts/schemas.ts'

type Row = Record<string, unknown>

/** What an action or a call is told, in the values of its fields. Throws 400 with every field that is wrong or unknown. */
export function checkedInput(fields: FieldMap, body: Row): Row {
  const { value, errors } = checkInput(fields, body)
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
  return value
}
