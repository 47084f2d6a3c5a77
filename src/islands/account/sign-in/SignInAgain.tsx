import { useEffect, useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { login } from '#contracts/account/browser-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { background } from '#stores/api.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { ProofFields } from '#islands/account/second-factor/ProofFields.tsx'
import { useProof, type GivenProof } from '#islands/account/second-factor/use-proof.ts'

interface Props {
  titleId: string
  done: () => void
  close: () => void
}

const LOGIN = '/login'

/** Whether a refusal asks for the second factor, which an account without one never hears of. */
const asksForCode = (error: unknown): boolean =>
  isRefusedCall(error) && error.fields.some(({ field }) => field === 'code')

/** Signs the person of the page in again after the session ended, so that what was typed is not lost. */
export function SignInAgain({ titleId, done, close }: Props): ReactNode {
  const id = useId()
  const [needsCode, setNeedsCode] = useState(false)
  const username = document.body.dataset['username'] ?? ''
  const send = async (given: GivenProof): Promise<void> => {
    try {
      await background.call(login, { username, ...given })
    } catch (error) {
      if (given.code !== undefined || !asksForCode(error)) throw error
      // The password is right; being asked for the code is no mistake to be told of.
      return setNeedsCode(true)
    }
    done()
  }
  const proof = useProof(needsCode, send)
  const { form, isBusy, submit } = proof
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus()
  }, [needsCode, form])
  return (
    <Form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="dialog-head">
        <h2 id={titleId}>{t('Your session has ended')}</h2>
      </div>
      <div className="dialog-body stack">
        <p>{t('Sign in to go on here. What you typed is still on the page.')}</p>
        <div className="field">
          <label htmlFor={id}>{t('User name')}</label>
          <input
            className="control"
            id={id}
            name="username"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
          />
        </div>
        <ProofFields proof={proof} label={t('Password')} />
        <p>
          <a href={`${LOGIN}?next=${encodeURIComponent(location.pathname + location.search)}`}>
            {t('Use another account')}
          </a>
        </p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" disabled={isBusy} onClick={close}>
          {t('Not now')}
        </button>
        <SubmitButton isBusy={isBusy}>{t('Sign in')}</SubmitButton>
      </div>
    </Form>
  )
}
