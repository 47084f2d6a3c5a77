import type { FieldView, FormView } from '#contracts/view.ts'
import { isRefusedCall, type FieldMessages } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import { t } from '#i18n/browser.ts'

/** What the dialogs need of the contract they work on. */
export interface ContractFacts {
  id: string
  code: string
  start_date: string
  end_date: string
}

/** Everything the dialogs of a contract's routes ask for, in the reader's language. */
export interface RouteViews {
  create: FormView
  copy: readonly FieldView[]
  resolve: readonly FieldView[]
  /** The words of charge_basis. */
  basis: Readonly<Record<string, string>>
}

/** A refusal, by field; what belongs to no field is the message. */
export interface Refusal {
  message: string
  fields: ReadonlyMap<string, string>
}

export const NO_REFUSAL: Refusal = { message: '', fields: new Map() }

/** An error of a call as a dialog shows it; anything unforeseen is thrown on. */
export function dialogRefusalOf(failure: unknown, known: readonly FieldView[]): Refusal {
  if (!isRefusedCall(failure)) throw failure
  const text = ({ messages }: FieldMessages): string => messages.join(' ')
  const names = new Set(known.map((view) => view.name))
  const fields = new Map<string, string>()
  const elsewhere: string[] = []
  for (const error of failure.fields) {
    const name = error.field.split('.')[0] ?? ''
    if (names.has(name)) fields.set(name, text(error))
    else elsewhere.push(text(error))
  }
  return { message: [failure.message, ...elsewhere].join(' '), fields }
}

/** Required inputs that are empty, each with the word for it. */
export function missingIn(views: readonly FieldView[], values: Readonly<Row>): Map<string, string> {
  const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
  return new Map(
    views
      .filter((view) => view.required && isEmpty(values[view.name]))
      .map(({ name }) => [name, t('Required')]),
  )
}
