import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { describe, textsIn, type InputProps } from '#ui/inputs/input.ts'

/** One of a fixed list. */
export function ChoiceInput(props: InputProps): ReactNode {
  const { view, value, onChange, onBlur } = props
  const chosen = typeof value === 'string' ? value : ''
  const isKnown = chosen === '' || view.options?.some((option) => option.value === chosen)
  return (
    <select
      {...describe(props)}
      className="control"
      value={chosen}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
    >
      {(!view.required || chosen === '') && (
        <option value="">{view.required ? t('Choose…') : (view.placeholder ?? '–')}</option>
      )}
      {/* Pasted text that is no choice has to be seen beside its refusal. */}
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {view.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Yes or no; its label stands beside the box. */
export function FlagInput(props: InputProps): ReactNode {
  const { view, value, onChange, onBlur, label } = props
  return (
    <label className="check">
      <input
        {...describe(props)}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      {label === undefined && <span>{view.label}</span>}
    </label>
  )
}

/** Several of a fixed list. */
export function ChoicesInput(props: InputProps): ReactNode {
  const { id, view, value, onChange, onBlur, isDisabled, isInvalid, describedBy, label } = props
  const chosen = textsIn(value)
  const options = view.options ?? []
  return (
    <fieldset
      className="choices"
      id={id}
      tabIndex={isInvalid ? -1 : undefined}
      aria-label={label ?? view.label}
      aria-describedby={describedBy}
      data-invalid={isInvalid || undefined}
    >
      {options.map((option) => (
        <label className="check" key={option.value}>
          <input
            type="checkbox"
            disabled={isDisabled}
            checked={chosen.includes(option.value)}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(
                options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? event.target.checked : chosen.includes(one))),
              )
            }
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
