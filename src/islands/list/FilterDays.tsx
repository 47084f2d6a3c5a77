import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { isDay } from '#contracts/day-text.ts'
import type { FilterView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { Form } from '#ui/Form.tsx'
import { DateInput } from '#ui/inputs/DateInput.tsx'

interface Props {
  filter: FilterView
  lang: Lang
  onPick: (...filters: FieldFilter[]) => void
}

type Side = 'from' | 'to'

/** A moment lies on a day from its first moment in WIB to its last, so that "until the 21st" holds the whole 21st. */
const EDGES = { from: 'T00:00:00+07:00', to: 'T23:59:59.999+07:00' } as const
const OPERATORS = { from: '>=', to: '<=' } as const

/** From a day, until a day, or both; with what is wrong beside each. */
export function FilterDays({ filter, lang, onPick }: Props): ReactNode {
  const [typed, setTyped] = useState({ from: '', to: '' })
  const [isTried, setTried] = useState(false)
  const id = useId()
  const isWrong = (side: Side): boolean => typed[side] !== '' && !isDay(typed[side])
  const isReversed = !isWrong('from') && !isWrong('to') && typed.to !== '' && typed.to < typed.from
  const errorOf = (side: Side): string | null => {
    if (isWrong(side)) return t('Write a date like 31/12/2026, from 1900 to 2099')
    return side === 'to' && isReversed ? t('Must not be before the first day') : null
  }
  const boundOf = (side: Side): FieldFilter[] => {
    const day = typed[side]
    if (!day) return []
    const value = filter.kind === 'timestamp' ? day + EDGES[side] : day
    return [{ field: filter.field, operator: OPERATORS[side], value }]
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = (['from', 'to'] as const).find(errorOf)
    setTried(wrong !== undefined)
    if (wrong) return document.getElementById(id + wrong)?.focus()
    const bounds = [...boundOf('from'), ...boundOf('to')]
    if (bounds.length) onPick(...bounds)
  }
  const day = (side: Side, label: string): ReactNode => {
    const error = isTried ? errorOf(side) : null
    return (
      <div className="field">
        <label className="label" htmlFor={id + side}>
          {label}
        </label>
        <DateInput
          id={id + side}
          view={{ name: side, kind: 'date', label, required: false, fixed: false }}
          value={typed[side] || null}
          onChange={(value) => setTyped({ ...typed, [side]: typeof value === 'string' ? value : '' })}
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
      {day('from', t('From'))}
      {day('to', t('To'))}
      <button className="btn btn-primary btn-sm" disabled={!typed.from && !typed.to}>
        {t('Apply')}
      </button>
    </Form>
  )
}
