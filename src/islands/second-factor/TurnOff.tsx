import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { CodeInput, PasswordInput } from '#islands/second-factor/SecretFields.tsx'
import { useRefusals } from '#islands/second-factor/use-refusals.ts'

interface Props {
  onDone: () => void
  onCancel: () => void
}

/** Takes the second factor away: only with the password and a last code. */
export function TurnOff({ onDone, onCancel }: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { problem, errors, isBusy, attempt, refuse, forgive } = useRefusals(form)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      ...(password ? {} : { password: t('Required') }),
      ...(code.trim() ? {} : { code: t('Required') }),
    }
    if (Object.keys(missing).length) return refuse(missing)
    await attempt(async () => {
      await api.call('POST /auth/v1/auth/totp/disable', { password, code: code.trim() })
      onDone()
    })
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('Without it your password alone opens the account. The recovery codes stop working.')}</p>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <PasswordInput
        label={t('Your password')}
        name="password"
        value={password}
        onChange={(value) => (forgive('password'), setPassword(value))}
        error={errors['password']}
        isDisabled={isBusy}
      />
      <CodeInput
        name="code"
        value={code}
        onChange={(value) => (forgive('code'), setCode(value))}
        error={errors['code']}
        isDisabled={isBusy}
        recovery
      />
      <div className="row">
        <button type="submit" className="btn btn-danger" aria-disabled={isBusy || undefined}>
          {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
          {t('Turn off')}
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  )
}
