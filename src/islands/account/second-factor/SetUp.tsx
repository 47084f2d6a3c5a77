import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { confirmFactor } from '#contracts/account/browser-calls.ts'
import type { Secret } from '#contracts/account/calls.ts'
import { api } from '#stores/api.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { CodeInput } from '#islands/account/second-factor/SecretFields.tsx'
import { copyText } from '#islands/account/second-factor/copy-text.ts'
import { QrCode } from '#islands/account/second-factor/QrCode.tsx'
import { useRefusals } from '#islands/account/second-factor/use-refusals.ts'

interface Props {
  start: Secret
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Pairs an authenticator app: its QR code, the same as text, and a first code that proves it works. */
export function SetUp({ start, onDone, onCancel }: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const { problem, errors, isBusy, attempt, refuse, forgive } = useRefusals(form)
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (!code.trim()) return refuse({ code: t('Required') })
    await attempt(async () => {
      const { recovery_codes: codes } = await api.call(confirmFactor, { code: code.trim() })
      onDone(codes)
    })
  }

  return (
    <Form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <ol className="steps-plain">
        <li>
          <p>{t('Install an authenticator app on your phone, for example Google Authenticator or Aegis.')}</p>
        </li>
        <li>
          <p>{t('Scan this code with the app.')}</p>
          <QrCode text={start.uri} label={t('QR code for your authenticator app')} />
          <p className="hint">{t('If the phone cannot scan it, type this key into the app:')}</p>
          <p className="row">
            <code className="secret">{start.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <button type="button" className="btn btn-sm" onClick={() => void copyText(start.secret)}>
              {t('Copy')}
            </button>
          </p>
        </li>
        <li>
          <p>{t('Enter the code the app shows now.')}</p>
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          <CodeInput
            name="code"
            value={code}
            onChange={(value) => (forgive('code'), setCode(value))}
            error={errors['code']}
            isDisabled={isBusy}
          />
        </li>
      </ol>
      <div className="row">
        <SubmitButton isBusy={isBusy}>{t('Turn on')}</SubmitButton>
        <button type="button" className="btn" disabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </Form>
  )
}
