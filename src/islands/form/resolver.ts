import type { Resolver } from 'react-hook-form'
import type { AnyRecord } from '#kernel/record.ts'
import { t } from '#i18n/browser.ts'
import { fieldMessages } from '#contracts/refused.ts'
import type { FormView } from '#contracts/view.ts'
import { nested } from '#islands/form/form-errors.ts'
import { changedBody, fieldsOf, newBody, type Values } from '#islands/form/form-values.ts'
import { rulesOf } from '#islands/form/rules.ts'

/**
 * Checks a form by the rules of its contract, the ones the service runs too. `record` is the one that is being changed, null for a new one; `constants` are sent with a new one.
 */
export function contractResolver(
  view: FormView,
  record: AnyRecord | null,
  constants: Values = {},
): Resolver<Values> {
  const fields = fieldsOf(view)
  return async (values) => {
    const rules = await rulesOf(view.name)
    if (!rules) return { values, errors: {} }
    const { contract } = rules
    const { errors } = record
      ? rules.checkChange(contract, changedBody(fields, values, record), record)
      : rules.checkNew(contract, { ...constants, ...newBody(fields, values) })
    return errors.length
      ? { values: {}, errors: nested(fields, fieldMessages(errors, t)) }
      : { values, errors: {} }
  }
}
