import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ResolveAnswer } from '#contracts/master/contract-route-calls.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate-with.ts'
import { plantDay } from '#kernel/clock.ts'
import { api } from '#stores/api.ts'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import {
  missingIn,
  NO_REFUSAL,
  refusalOf,
  type ContractFacts,
  type Refusal,
  type RouteViews,
} from '#islands/contract/contract-data.ts'
import { ResolveTrace } from '#islands/contract/ResolveTrace.tsx'

interface Props {
  contract: ContractFacts
  views: RouteViews
  lang: Lang
  /** Where a route is edited, with `{id}`. */
  editHref: string
  onClose: () => void
}

/** "Try a route": which tariff an order would get, and why not the others. Changes nothing. */
export function TryDialog({ contract, views, lang, editHref, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [values, setValues] = useState<Record<string, unknown>>(() => ({ date: plantDay() }))
  const [answer, setAnswer] = useState<ResolveAnswer | null>(null)
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (refusal.fields.size) dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missing = missingIn(views.resolve, values)
    setRefusal(missing.size ? { message: '', fields: missing } : NO_REFUSAL)
    if (missing.size || isBusy) return
    setBusy(true)
    try {
      const body = { contract_id: contract.id, ...values }
      setAnswer(await api.call<ResolveAnswer>('POST /master/v1/contract-route/resolve', body))
    } catch (failure) {
      setAnswer(null)
      setRefusal(refusalOf(failure, views.resolve))
    }
    setBusy(false)
  }
  return (
    <dialog ref={dialog} className="dialog dialog-wide" aria-labelledby={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void ask(event)}>
        <div className="dialog-head">
          <h2 id={title}>{t('Which tariff of {contract} holds?', { contract: contract.code })}</h2>
          <p className="hint">
            {t('The same rule as for orders: the row that says most exactly what is carried.')}
          </p>
        </div>
        <div className="dialog-body stack">
          {refusal.message && (
            <p className="form-error" role="alert">
              {refusal.message}
            </p>
          )}
          <div className="form-grid">
            {views.resolve.map((view) => (
              <LabelledInput
                key={view.name}
                view={view}
                value={values[view.name] ?? null}
                onChange={(value) => {
                  setValues((all) => ({ ...all, [view.name]: value }))
                  setAnswer(null)
                }}
                lang={lang}
                error={refusal.fields.get(view.name)}
              />
            ))}
          </div>
          <div role="status">
            {answer && <ResolveTrace answer={answer} basis={views.basis} editHref={editHref} lang={lang} />}
          </div>
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('Close')}
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy || undefined}>
            {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {t('Find the tariff')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
