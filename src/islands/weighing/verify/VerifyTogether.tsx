import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { BULK_SCORE } from '#contracts/weighing/weighing-limits.ts'
import { t } from '#i18n/browser.ts'
import { formatKg } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { Form } from '#ui/Form.tsx'
import { useTogether } from '#islands/weighing/verify/use-together.ts'

interface Props {
  filters: readonly FieldFilter[]
  lang: Lang
  onClose: () => void
}

/** Tickets below a score, each ticked until somebody takes it out; what became of each is said at its line. */
export function VerifyTogether({ filters, lang, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { tickets, results, problem, isBusy, verify } = useTogether(filters)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => dialog.current?.showModal(), [])
  const chosen = (tickets ?? []).filter(({ id }) => !without.has(id) && !results.get(id)?.verified)
  function toggle(id: string): void {
    const next = new Set(without)
    if (!next.delete(id)) next.add(id)
    setWithout(next)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy && chosen.length) void verify(chosen)
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="together-title"
      onClose={() => (results.size ? location.reload() : onClose())}
    >
      <div className="dialog-head">
        <h2 id="together-title">{t('Verify tickets below {score}', { score: BULK_SCORE })}</h2>
      </div>
      <Form className="dialog-body stack" id="together" onSubmit={submit}>
        {!tickets && !problem && <output className="spinner" aria-label={t('Loading…')} />}
        {problem && <p className="banner banner-bad">{problem}</p>}
        <ul className="together">
          {tickets?.map((one) => {
            const result = results.get(one.id)
            return (
              <li key={one.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={!without.has(one.id)}
                    disabled={isBusy || result?.verified}
                    onChange={() => toggle(one.id)}
                  />
                  <b>{one.ticket_no}</b> {one.plate_no}
                  <span className="figure">{formatKg(one.net_kg ?? 0, lang)}</span>
                  <span>{t('Score {score}', { score: one.anomaly_score })}</span>
                </label>
                {result && (
                  <p className={result.verified ? 'hint' : 'field-error'}>
                    {result.verified ? t('Verified') : result.message}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      </Form>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          {t('Close')}
        </button>
        {chosen.length > 0 && (
          <button
            type="submit"
            form="together"
            className="btn btn-primary"
            aria-disabled={isBusy || undefined}
          >
            {isBusy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {t('Verify {count}', { count: chosen.length })}
          </button>
        )}
      </div>
    </dialog>
  )
}
