import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { disableFactor } from '#contracts/account/browser-calls.ts'
import { api } from '#stores/api.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { ProofFields } from '#islands/account/second-factor/ProofFields.tsx'
import { useProof } from '#islands/account/second-factor/use-proof.ts'

interface Props {
  onDone: () => void
  onCancel: () => void
}

/** Takes the second factor away: only with the password and a last code. */
export function TurnOff({ onDone, onCancel }: Props): ReactNode {
  const proof = useProof(true, async ({ password, code = '' }) => {
    await api.call(disableFactor, { password, code })
    onDone()
  })
  const { form, isBusy, submit } = proof
  return (
    <Form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('Without it your password alone opens the account. The recovery codes stop working.')}</p>
      <ProofFields proof={proof} label={t('Your password')} />
      <div className="row">
        <SubmitButton isBusy={isBusy} tone="danger">
          {t('Turn off')}
        </SubmitButton>
        <button type="button" className="btn" disabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </Form>
  )
}
