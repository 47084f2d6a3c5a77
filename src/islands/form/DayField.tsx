import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { isDay, readDay } from '#contracts/day-text.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { DateInput } from '#ui/inputs/DateInput.tsx'

interface Props {
  /** What the day is called in the address; another one in an id keeps two forms of a page apart. */
  name: string
  label: string
  /** YYYY-MM-DD, or what somebody typed that is no day. */
  value: string
  /** A day has to be said. */
  isRequired?: boolean
  /** The day of the same form that this one must not be before. */
  notBefore?: string
  lang: Lang
}

/** The day that another field of the form says now; empty where it says none. */
function dayIn(form: HTMLFormElement | null | undefined, name: string | undefined): string {
  const field = name ? form?.elements.namedItem(name) : null
  return field instanceof HTMLInputElement ? (readDay(field.value) ?? '') : ''
}

/**
 * A day of a form that stands in the page and asks by its address: typed as people write it, sent as YYYY-MM-DD, and held back with
 * the reason beside it where it is no day. Without a script what was typed is sent as it is, and the page reads it.
 */
export function DayField({ name, label, value, isRequired = false, notBefore, lang }: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const [error, setError] = useState<string | null>(() => (value === '' ? null : wrongIn(value, '')))
  // The page was drawn again with another day.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
    setError(value === '' ? null : wrongIn(value, ''))
  }
  function wrongIn(day: string, first: string): string | null {
    if (day === '') return isRequired ? t('Required') : null
    if (!isDay(day)) return t('Write a date like 31/12/2026, from 1900 to 2099')
    return first && day < first ? t('Must not be before the first day') : null
  }
  const check = useEffectEvent((event: SubmitEvent): void => {
    const form = frame.current?.closest('form')
    const wrong = wrongIn(typed, dayIn(form, notBefore))
    setError(wrong)
    if (!wrong) return
    // The first one that is wrong keeps the keyboard.
    if (!event.defaultPrevented) frame.current?.querySelector('input')?.focus()
    event.preventDefault()
  })
  const write = useEffectEvent(({ formData }: FormDataEvent): void => {
    if (typed === '') formData.delete(name)
    else formData.set(name, typed)
  })
  useEffect(() => {
    const form = frame.current?.closest('form')
    form?.addEventListener('submit', check)
    form?.addEventListener('formdata', write)
    return () => {
      form?.removeEventListener('submit', check)
      form?.removeEventListener('formdata', write)
    }
  }, [])
  return (
    <div className="field" ref={frame}>
      <label htmlFor={name}>{label}</label>
      <DateInput
        id={name}
        view={{ name, kind: 'date', label, required: isRequired, fixed: false }}
        value={typed || null}
        onChange={(next) => setTyped(typeof next === 'string' ? next : '')}
        onBlur={() => undefined}
        lang={lang}
        isInvalid={error !== null}
        isDisabled={false}
        describedBy={error ? `${name}-error` : undefined}
      />
      {error && (
        <span className="field-error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
