import { useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { dayErrors, type Days } from '#contracts/report-request.ts'
import type { FieldView } from '#contracts/view.ts'
import { goWithin } from '#stores/redraw.ts'
import { DateInput } from '#ui/inputs/DateInput.tsx'

interface Props {
  /** The first and last day shown now; empty where the period is no custom one. */
  days: Days
  today: string
  /** What else stands in the address; a form without a script hands it on. */
  kept: [name: string, value: string][]
  lang: Lang
}

const viewOf = (name: string, label: string): FieldView => ({
  name,
  kind: 'date',
  label,
  required: true,
  fixed: false,
})

/** The two days of a custom period, with what is wrong beside each. Without a script the form asks for what was typed. */
export function PeriodDays({ days, today, kept, lang }: Props): ReactNode {
  const [typed, setTyped] = useState(days)
  const [shown, setShown] = useState(days)
  // Another period was chosen beside it.
  if (shown.from !== days.from || shown.to !== days.to) {
    setShown(days)
    setTyped(days)
  }
  const [isTried, setTried] = useState(false)
  const errors = isTried ? dayErrors(typed, today) : []
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = dayErrors(typed, today)
    setTried(wrong.length > 0)
    if (wrong[0]) return document.getElementById(wrong[0].field)?.focus()
    const params = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries({ period: 'custom', ...typed })) params.set(name, value)
    void goWithin(`?${params}`)
  }
  const day = (name: keyof Days, label: string): ReactNode => {
    const error = errors.find(({ field }) => field === name)
    return (
      <div className="field">
        <label htmlFor={name}>{label}</label>
        <DateInput
          id={name}
          view={viewOf(name, label)}
          value={typed[name] || null}
          onChange={(value) =>
            setTyped((now) => ({ ...now, [name]: typeof value === 'string' ? value : '' }))
          }
          onBlur={() => undefined}
          lang={lang}
          isInvalid={error !== undefined}
          isDisabled={false}
          describedBy={error && `${name}-error`}
        />
        {error && (
          <span className="field-error" id={`${name}-error`}>
            {t(error.message, error.params)}
          </span>
        )}
      </div>
    )
  }
  return (
    <form method="get" className="period-days" noValidate onSubmit={submit}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="period" value="custom" />
      {day('from', t('From day'))}
      {day('to', t('Until day'))}
      <button className="btn btn-sm">{t('Apply')}</button>
    </form>
  )
}
