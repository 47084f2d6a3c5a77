import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { AnyRecord } from '#kernel/record.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FormView } from '#contracts/view.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { SaveConflict } from '#islands/form/ConflictDialog.tsx'
import { FormFields } from '#islands/form/FormSections.tsx'
import type { Values } from '#islands/form/form-values.ts'
import { useResourceForm } from '#islands/form/use-resource-form.ts'

interface Props {
  view: FormView
  title: string
  /** The paper to change; null adds one. */
  record: AnyRecord | null
  /** Owner and type of a new one. */
  constants: Values
  lang: Lang
  /** Another paper waits to be entered: it can be gone on to. */
  hasNext: boolean
  /** `isNext` where it is gone on with the next one. */
  onSaved: (isNext: boolean) => void
  onClose: () => void
}

const NOTHING: Values = {}

/** One paper of a truck or a driver: number, dates and its scan. */
export function DocumentDialog(props: Props): ReactNode {
  const { view, title, record, constants, lang, hasNext, onSaved, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const saving = useResourceForm({
    view,
    record,
    prefill: NOTHING,
    constants,
    onSaved: (_saved, isNext) => onSaved(isNext),
  })
  const { form, element, isSaving, problem, submit } = saving
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog document-dialog"
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => isSaving && event.preventDefault()}
    >
      <Form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void submit(hasNext)
        }}
      >
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
        </div>
        <div className="dialog-body stack">
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          {view.sections.map((section) => (
            <FormFields
              key={section.title}
              fields={section.fields}
              form={form}
              lang={lang}
              isNew={record === null}
            />
          ))}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" disabled={isSaving} onClick={() => dialog.current?.close()}>
            {t('Cancel')}
          </button>
          {hasNext && (
            <button type="button" className="btn" disabled={isSaving} onClick={() => void submit(false)}>
              {t('Save')}
            </button>
          )}
          <SubmitButton isBusy={isSaving}>{hasNext ? t('Save and next') : t('Save')}</SubmitButton>
        </div>
      </Form>
      <SaveConflict of={saving} lang={lang} />
    </dialog>
  )
}
