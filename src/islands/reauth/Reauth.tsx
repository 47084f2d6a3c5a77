import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { api } from '#stores/api.ts'
import { proven } from '#stores/proof.ts'
import { CodeInput, PasswordInput } from '#islands/second-factor/SecretFields.tsx'
import { useRefusals } from '#islands/second-factor/use-refusals.ts'

interface Props {
  titleId: string
  close: () => void
}

/** Whether the account has a second factor; the service says so again when the code is missing. */
function useNeedsCode(): boolean {
  const [needsCode, setNeedsCode] = useState(false)
  useEffect(() => {
    api.call<{ enabled: boolean }>('GET /auth/v1/auth/totp').then(
      ({ enabled }) => setNeedsCode(enabled),
      () => undefined,
    )
  }, [])
  return needsCode
}

/** Asks who is here before a sensitive change (standards S15). */
export function Reauth({ titleId, close }: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { problem, errors, isBusy, attempt, refuse, forgive } = useRefusals(form)
  const knownToNeed = useNeedsCode()
  const needsCode = knownToNeed || errors['code'] !== undefined || code !== ''
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      ...(password ? {} : { password: t('Required') }),
      ...(needsCode && !code.trim() ? { code: t('Required') } : {}),
    }
    if (Object.keys(missing).length) return refuse(missing)
    await attempt(async () => {
      await api.call('POST /auth/v1/auth/reauthenticate', { password, ...(needsCode ? { code } : {}) })
      proven()
      close()
    })
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="dialog-head">
        <h2 id={titleId}>{t('Confirm that it is you')}</h2>
      </div>
      <div className="dialog-body stack">
        <p>{t('This change needs your password again, because you gave it more than five minutes ago.')}</p>
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        <PasswordInput
          label={t('Password')}
          name="password"
          value={password}
          onChange={(value) => (forgive('password'), setPassword(value))}
          error={errors['password']}
          isDisabled={isBusy}
        />
        {needsCode && (
          <CodeInput
            name="code"
            value={code}
            onChange={(value) => (forgive('code'), setCode(value))}
            error={errors['code']}
            isDisabled={isBusy}
            recovery
          />
        )}
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" disabled={isBusy} onClick={close}>
          {t('Cancel')}
        </button>
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy || undefined}>
          {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
          {t('Confirm')}
        </button>
      </div>
    </form>
  )
}
