import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FormView } from '#contracts/view.ts'
import { confirm } from '#stores/confirm.ts'
import { notifyNext } from '#stores/notice.ts'
import { Form } from '#ui/Form.tsx'
import { FormSections } from '#islands/form/FormSections.tsx'
import { leaveFor } from '#islands/form/guard.ts'
import { useResourceForm } from '#islands/form/use-resource-form.ts'
import type { ContractFacts } from '#islands/tariff/contract-data.ts'

interface Props {
  contract: ContractFacts
  view: FormView
  lang: Lang
  onClose: () => void
}

/** A new route of a contract: the list has no page of its own for it (read.R10). What was typed is not lost by Esc. */
export function RouteDialog({ contract, view, lang, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [constants] = useState({ contract_id: contract.id })
  const [prefill] = useState({ valid_from: contract.start_date, valid_to: contract.end_date })
  const { form, element, isSaving, problem, submit } = useResourceForm({
    view,
    record: null,
    prefill,
    constants,
    onSaved: (saved) => {
      notifyNext(t('{name} saved', { name: String(saved.code) }))
      leaveFor(location.href)
    },
  })
  useEffect(() => dialog.current?.showModal(), [])

  async function close(): Promise<void> {
    if (isSaving) return
    const isSure =
      !form.formState.isDirty ||
      (await confirm({
        title: t('Leave without saving?'),
        message: t('Your changes are not saved.'),
        positive: t('Leave'),
        negative: t('Stay'),
        danger: true,
      }))
    if (isSure) dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide route-dialog"
      aria-labelledby={title}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        void close()
      }}
    >
      <Form
        ref={element}
        noValidate
        className="resource-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void submit(false)
        }}
      >
        <div className="dialog-head">
          <h2 id={title}>{t('Add a route to {contract}', { contract: contract.code })}</h2>
        </div>
        <div className="dialog-body">
          <div className="form-error" role="alert">
            {problem}
          </div>
          <FormSections view={view} form={form} lang={lang} isNew />
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" disabled={isSaving} onClick={() => void close()}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn btn-primary" disabled={isSaving}>
            {isSaving ? t('Saving…') : t('Save')}
          </button>
        </div>
      </Form>
    </dialog>
  )
}
