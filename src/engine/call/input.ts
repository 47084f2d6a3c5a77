import type { FieldMap } from '#kernel/field.ts'
import { AppError, fieldError, STALE, type FieldError } from '#kernel/errors.ts'
import type { NewFields, Row } from '#kernel/record.ts'
import { checkInput } from '#contracts/schemas.ts'

/** Refuses wrong values, each beside its field; nothing where none is wrong. */
export function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
}

/**
 * What an action or a call is told, in the values of its fields. Throws 400 with every field that is wrong or unknown.
 * The check is what makes the values those of the fields: the one place where the compiler takes its word.
 */
export function checkedInput<F extends FieldMap>(fields: F | undefined, body: Row): NewFields<F> {
  const { value, errors } = checkInput(fields ?? {}, body)
  refuseFields(errors)
  return value as NewFields<F>
}

/** The version of a record that a caller has read and decided on; 400 beside its field without one. */
export function givenVersion({ row_version: given }: Row): number {
  if (typeof given !== 'number' || !Number.isInteger(given)) throw fieldError('row_version', 'Required')
  return given
}

/** Refuses a decision on a record that somebody has changed since it was read, and one that does not say what was read. */
export function refuseStale(body: Row, { row_version: now }: { row_version: number }): void {
  if (givenVersion(body) !== now) throw new AppError('aborted', STALE)
}
