import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { describe, type InputProps } from '#ui/inputs/input.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One line of text; codes are upper-cased while they are typed. */
export function TextInput(props: InputProps): ReactNode {
  const { view, value, onChange, onBlur } = props
  const isCode = view.kind === 'code'
  return (
    <input
      {...describe(props)}
      className="control"
      type="text"
      autoComplete="off"
      autoCapitalize={isCode ? 'characters' : undefined}
      spellCheck={isCode ? false : undefined}
      maxLength={view.maxLength}
      placeholder={view.placeholder}
      value={text(value)}
      onChange={(event) => onChange(isCode ? event.target.value.toUpperCase() : event.target.value)}
      onBlur={onBlur}
    />
  )
}

/** Several lines of text, with how much room is left. */
export function LongTextInput(props: InputProps): ReactNode {
  const { view, value, onChange, onBlur } = props
  const used = text(value).length
  return (
    <>
      <textarea
        {...describe(props)}
        className="control"
        rows={3}
        maxLength={view.maxLength}
        placeholder={view.placeholder}
        value={text(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {view.maxLength !== undefined && used > view.maxLength * 0.5 && (
        <span className="hint num counter">
          {t('{used} of {max} characters', { used, max: view.maxLength })}
        </span>
      )}
    </>
  )
}
