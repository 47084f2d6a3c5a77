import type { Resolver } from 'react-hook-form'
import type { AnyRecord } from '#kernel/record.ts'
import { contractOf } from '#contracts/lazy.ts'
import { t } from '#i18n/browser.ts'
import { fieldMessages } from '#kernel/wire.ts'
import { checkChange, checkNew } from '#contracts/schemas.ts'
import type { FormView } from '#contracts/view.ts'
import { nested } from '#islands/form/form-errors.ts'
import { changedBody, fieldsOf, newBody, type Values } from '#islands/form/form-values.ts'

/**
 * Checks a form by the rules of its contract, the ones the service runs too. When they cannot be loaded, the service decides
 * alone. `record` is the one that is being changed, null for a new one; `constants` are sent with a new one.
 */
export function contractResolver(
  view: FormView,
  record: AnyRecord | null,
  constants: Values = {},
): Resolver<Values> {
  const fields = fieldsOf(view)
  return async (values) => {
    const contract = await contractOf(view.name).catch(() => null)
    if (!contract) return { values, errors: {} }
    const { errors } = record
      ? checkChange(contract, changedBody(fields, values, record), record)
      : checkNew(contract, { ...constants, ...newBody(fields, values) })
    return errors.length
      ? { values: {}, errors: nested(fields, fieldMessages(errors, t)) }
      : { values, errors: {} }
  }
}
