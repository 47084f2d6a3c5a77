import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { Row } from '#kernel/record.ts'
import type { FieldView } from '#contracts/view.ts'
import { Form } from '#ui/Form.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import type { Refusal } from '#islands/tariff/contract-data.ts'

interface Props {
  title: string
  hint: string
  views: readonly FieldView[]
  values: Readonly<Row>
  refusal: Refusal
  isBusy: boolean
  lang: Lang
  /** The words of its two buttons. */
  send: string
  leave: string
  onChange: (name: string, value: unknown) => void
  onSend: () => void
  onClose: () => void
  /** The answer, once there is one. */
  children: ReactNode
}

/** A question about the routes of a contract: its inputs, what it is refused for, and the answer below them. */
export function RouteQuestion(props: Props): ReactNode {
  const { title, hint, views, values, refusal, isBusy, lang, send, leave, onChange, onSend, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (isBusy) return
    const wrong =
      refusal.fields.size > 0 && dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    // An input loses the focus while it is disabled; it goes to the answer, where a second Enter does nothing yet.
    else if (document.activeElement === document.body) answer.current?.focus()
  }, [refusal, isBusy])
  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide"
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onSend()
        }}
      >
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <p className="hint">{hint}</p>
        </div>
        <div className="dialog-body stack">
          {refusal.message && (
            <p className="form-error" role="alert">
              {refusal.message}
            </p>
          )}
          <div className="form-grid">
            {views.map((view) => (
              <LabelledInput
                key={view.name}
                view={view}
                value={values[view.name] ?? null}
                onChange={(value) => onChange(view.name, value)}
                lang={lang}
                error={refusal.fields.get(view.name)}
                isDisabled={isBusy}
              />
            ))}
          </div>
          <div role="status" tabIndex={-1} ref={answer}>
            {props.children}
          </div>
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" disabled={isBusy} onClick={() => dialog.current?.close()}>
            {leave}
          </button>
          <SubmitButton isBusy={isBusy}>{send}</SubmitButton>
        </div>
      </Form>
    </dialog>
  )
}
