import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'

interface Props {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isDisabled: boolean
}

/** A password with its show button (std.S04). */
export function PasswordInput({ label, name, value, onChange, error, isDisabled }: Props): ReactNode {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className="field">
      <label className="required" htmlFor={id}>
        {label}
      </label>
      <div className="input-wrap">
        <input
          className="control"
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={512}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={isShown ? t('Hide password') : t('Show password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('Hide') : t('Show')}
        </button>
      </div>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

/** The six digits of an authenticator app; where `recovery` is allowed, one of the recovery codes does as well. */
export function CodeInput(props: Omit<Props, 'label'> & { recovery?: boolean }): ReactNode {
  const { name, value, onChange, error, isDisabled, recovery = false } = props
  const id = useId()
  return (
    <div className="field">
      <label className="required" htmlFor={id}>
        {t('Code')}
      </label>
      <input
        className="control code-input"
        id={id}
        name={name}
        type="text"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
      />
      <span className="hint" id={`${id}-hint`}>
        {recovery
          ? t('The six digits your authenticator app shows, or one of your recovery codes')
          : t('The six digits your authenticator app shows')}
      </span>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
