import { useEffect, useState, type ReactNode } from 'react'
import type { AnyRecord } from '#kernel/record.ts'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FormView } from '#contracts/view.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { titleOf } from '#ui/cell.ts'
import { Form } from '#ui/Form.tsx'
import { SaveConflict } from '#islands/form/ConflictDialog.tsx'
import { NewerBar } from '#islands/form/NewerBar.tsx'
import { FormSections, type OwnFields } from '#islands/form/FormSections.tsx'
import { useDraft } from '#islands/form/draft/use-draft.tsx'
import { fieldsOf, type Values } from '#islands/form/form-values.ts'
import { leaveFor } from '#islands/form/guard.ts'
import { useResourceForm } from '#islands/form/use-resource-form.ts'
import { useSaveKey } from '#islands/form/use-save-key.ts'

interface Props {
  view: FormView
  lang: Lang
  /** The record to change; null makes a new one. */
  record?: AnyRecord | null
  /** Starting values of a new record, with the objects of its references. */
  prefill?: Values
  /** Sent with a new record without being shown, such as the user a profile belongs to. */
  constants?: Values
  /** Where Cancel leads, and saving too unless `doneLink` says otherwise. */
  backHref: string
  doneLink?: RowLink
  /** There can be only one such record, so no further one is offered. */
  isOnly?: boolean
  /** Of an island around this one: what is still to do with a saved record before the page is left. */
  beforeLeave?: (saved: AnyRecord) => Promise<void>
  /** Only another island can give these: functions do not cross from a page. */
  own?: OwnFields
  /** What saving means here, where that is more than saving. */
  saveLabel?: string
}

const NOTHING: Values = {}

/**
 * Buttons below a form. While it saves they keep the focus, which a disabled button would lose; the form ignores what comes then.
 */
function FormFoot(props: {
  hasAgain: boolean
  isSaving: boolean
  backHref: string
  saveLabel: string
  onAgain: () => void
}): ReactNode {
  const waits = { 'aria-disabled': props.isSaving || undefined }
  return (
    <div className="form-foot">
      <button type="submit" className="btn btn-primary" {...waits} aria-keyshortcuts="Control+S">
        {props.isSaving ? t('Saving…') : props.saveLabel}
      </button>
      {props.hasAgain && (
        <button type="button" className="btn" {...waits} onClick={props.onAgain}>
          {t('Save and new')}
        </button>
      )}
      <a className="btn btn-quiet" href={props.backHref}>
        {t('Cancel')}
      </a>
    </div>
  )
}

/** What is said of a saved record: that it is, or that its change waits for somebody else. */
function savedText(saved: unknown, { title, label }: Props['view']): string {
  const change = titleOf(saved, ['proposed_text']).replaceAll('\n', '; ')
  return change
    ? t('This change waits for a second person: {change}', { change })
    : t('{name} saved', { name: titleOf(saved, title) || label })
}

function FormOnce({
  view,
  lang,
  record = null,
  prefill = NOTHING,
  constants = NOTHING,
  backHref,
  doneLink,
  isOnly = false,
  beforeLeave,
  own,
  saveLabel = t('Save'),
  onAgain,
}: Props & { onAgain: () => void }): ReactNode {
  const draft = useDraft()
  const saving = useResourceForm({
    view,
    record,
    prefill,
    constants,
    onSaved: (saved, again) => {
      draft.forget()
      const message = savedText(saved, view)
      const go = (): void => {
        if (again) {
          notify(message)
          onAgain()
          return
        }
        notifyNext(message)
        leaveFor(doneLink ? hrefOf(doneLink, saved) : backHref)
      }
      if (beforeLeave) void beforeLeave(saved).then(go)
      else go()
    },
  })
  const { form, element, isSaving, problem, submit, newer } = saving
  useSaveKey(element, () => element.current?.requestSubmit())
  return (
    <Form
      ref={element}
      className="card form resource-form"
      noValidate
      aria-label={view.label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void submit(false)
      }}
    >
      <div className="form-error" role="alert">
        {problem}
      </div>
      {draft.draw({ form, element, fields: fieldsOf(view), record, prefill, lang })}
      <FormSections
        view={view}
        form={form}
        lang={lang}
        isNew={record === null}
        own={own}
        ownId={record?.id ?? null}
      />
      <FormFoot
        hasAgain={record === null && !isOnly}
        isSaving={isSaving}
        backHref={backHref}
        saveLabel={saveLabel}
        onAgain={() => void submit(true)}
      />
      <NewerBar newer={newer} mine={form.getValues} lang={lang} />
      <SaveConflict of={saving} lang={lang} />
    </Form>
  )
}

/** The form of any resource, drawn by the server and run by its contract's rules. */
export function ResourceForm(props: Props): ReactNode {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) document.querySelector<HTMLElement>('.resource-form input, .resource-form select')?.focus()
  }, [round])
  return <FormOnce key={round} {...props} onAgain={() => setRound(round + 1)} />
}
