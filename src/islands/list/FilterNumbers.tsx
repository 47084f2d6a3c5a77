import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FilterView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { Form } from '#ui/Form.tsx'
import { NumberInput } from '#ui/inputs/NumberInput.tsx'

interface Props {
  filter: FilterView
  lang: Lang
  onPick: (...filters: FieldFilter[]) => void
}

type Side = 'from' | 'to'

const OPERATORS = { from: '>=', to: '<=' } as const
/** What a list can be asked for has at most 15 digits before its fraction, and nine in it. */
const REACH = 1e15
const PLACES = 9

/** What is wrong with one side alone. */
function problemOf({ kind }: FilterView, value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'number' || Math.abs(value) >= REACH) return t('Must be a number')
  if (kind === 'decimal') return Number(value.toFixed(PLACES)) === value ? null : t('Must be a number')
  return Number.isInteger(value) ? null : t('Must be a whole number')
}

/**
 * From a number, up to a number, or both, typed as in a form: 1.500.000 and 1,5 are numbers in Indonesian, which a browser's own
 * number input takes for nothing. What is wrong is said beside each.
 */
export function FilterNumbers({ filter, lang, onPick }: Props): ReactNode {
  const [typed, setTyped] = useState<Record<Side, unknown>>({ from: null, to: null })
  const [isTried, setTried] = useState(false)
  const id = useId()
  const { from, to } = typed
  const isReversed = typeof from === 'number' && typeof to === 'number' && to < from
  const errorOf = (side: Side): string | null => {
    const problem = problemOf(filter, typed[side])
    return problem ?? (side === 'to' && isReversed ? t('Must not be less than the first number') : null)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = (['from', 'to'] as const).find(errorOf)
    setTried(wrong !== undefined)
    if (wrong) return document.getElementById(id + wrong)?.focus()
    const { field } = filter
    const bounds = (['from', 'to'] as const).flatMap((side) =>
      typeof typed[side] === 'number'
        ? [{ field, operator: OPERATORS[side], value: String(typed[side]) }]
        : [],
    )
    if (bounds.length) onPick(...bounds)
  }
  const number = (side: Side, label: string): ReactNode => {
    const error = isTried ? errorOf(side) : null
    return (
      <div className="field">
        <label className="label" htmlFor={id + side}>
          {label}
        </label>
        <NumberInput
          id={id + side}
          view={{ ...filter, name: side, label, required: false, fixed: false, min: -1 }}
          value={typed[side]}
          onChange={(value) => setTyped({ ...typed, [side]: value })}
          onBlur={() => undefined}
          lang={lang}
          isInvalid={error !== null}
          isDisabled={false}
          describedBy={error ? `${id}${side}-error` : undefined}
        />
        {error && (
          <span className="field-error" id={`${id}${side}-error`}>
            {error}
          </span>
        )}
      </div>
    )
  }
  return (
    <Form className="stack" noValidate onSubmit={submit}>
      {number('from', t('From'))}
      {number('to', t('To'))}
      <button className="btn btn-primary btn-sm" disabled={from === null && to === null}>
        {t('Apply')}
      </button>
    </Form>
  )
}
