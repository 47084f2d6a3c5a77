import type { TextParams, Translate } from '#i18n/translate.ts'
import type { AppError, FieldError, FieldMessages } from '#kernel/errors.ts'
import { refused, type Envelope } from '#kernel/wire.ts'

/** The answer of a guard whose one reason is the state of the record, or who asks. */
export const againstStatus = (message: string, params?: TextParams): FieldError[] => [
  { field: 'status', message, params },
]

/** Refused fields in the reader's language, the refusals of each field together. */
export function fieldMessages(errors: readonly FieldError[], say: Translate): FieldMessages[] {
  const byField = new Map<string, string[]>()
  for (const { field, message, params } of errors)
    byField.set(field, [...(byField.get(field) ?? []), say(message, params)])
  return [...byField].map(([field, messages]) => ({ field, messages }))
}

/** The answer to what the product refuses, in the reader's language. */
export function refusedAs({ status, message, params, fields }: AppError, say: Translate): Envelope<never> {
  return refused(status, say(message, params), fieldMessages(fields, say))
}
