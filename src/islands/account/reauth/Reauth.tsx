import { useEffect, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { reauthenticate, secondFactor } from '#contracts/account/browser-calls.ts'
import { api } from '#stores/api.ts'
import { proven } from '#stores/proof.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { ProofFields } from '#islands/account/second-factor/ProofFields.tsx'
import { useProof } from '#islands/account/second-factor/use-proof.ts'

interface Props {
  titleId: string
  close: () => void
}

/** Whether the account has a second factor; the service says so again when the code is missing. */
function useNeedsCode(): boolean {
  const [needsCode, setNeedsCode] = useState(false)
  useEffect(() => {
    api.call(secondFactor, {}).then(
      ({ enabled }) => setNeedsCode(enabled),
      () => undefined,
    )
  }, [])
  return needsCode
}

/** Asks who is here before a sensitive change (std.S15). */
export function Reauth({ titleId, close }: Props): ReactNode {
  const proof = useProof(useNeedsCode(), async (given) => {
    await api.call(reauthenticate, given)
    proven()
    close()
  })
  const { form, isBusy, submit } = proof
  return (
    <Form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="dialog-head">
        <h2 id={titleId}>{t('Confirm that it is you')}</h2>
      </div>
      <div className="dialog-body stack">
        <p>{t('This change needs your password again, because you gave it more than five minutes ago.')}</p>
        <ProofFields proof={proof} label={t('Password')} />
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" disabled={isBusy} onClick={close}>
          {t('Cancel')}
        </button>
        <SubmitButton isBusy={isBusy}>{t('Confirm')}</SubmitButton>
      </div>
    </Form>
  )
}
