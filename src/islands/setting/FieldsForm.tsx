import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { Row } from '#kernel/record.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'

interface Props {
  fields: readonly FieldView[]
  initial: Row
  lang: Lang
  /** Sends what was typed; its refusals stand beside their fields. */
  send: (values: Row) => Promise<void>
  /** Without it there is nothing to go back to. */
  onClose?: () => void
  /** Stands between fields and buttons: what the values mean. */
  children?: (values: Row) => ReactNode
}

interface Refused {
  fields: Readonly<Record<string, string>>
  whole: string | null
}

const NOTHING: Refused = { fields: {}, whole: null }

/** What is refused beside its field; what belongs to none that is here, above them all. */
function refusedOf(error: unknown, fields: readonly FieldView[]): Refused {
  if (!isRefusedCall(error)) throw error
  const here = error.fields.filter(({ field }) => fields.some(({ name }) => name === field))
  return {
    fields: Object.fromEntries(here.map(({ field, messages }) => [field, messages.join(' ')])),
    whole: here.length ? null : error.message,
  }
}

/** A small form inside a card. */
export function FieldsForm({ fields, initial, lang, send, onClose, children }: Props): ReactNode {
  const [values, setValues] = useState<Row>(initial)
  const [refused, setRefused] = useState<Refused>(NOTHING)
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    setSaving(true)
    setRefused(NOTHING)
    try {
      await send(values)
    } catch (error) {
      setRefused(refusedOf(error, fields))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Form
      className="fields-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      {refused.whole && (
        <p className="form-error" role="alert">
          {refused.whole}
        </p>
      )}
      {fields.map((view) => (
        <LabelledInput
          key={view.name}
          view={view}
          value={values[view.name]}
          onChange={(value) => setValues((all) => ({ ...all, [view.name]: value }))}
          lang={lang}
          error={refused.fields[view.name]}
          isDisabled={isSaving}
        />
      ))}
      {children?.(values)}
      <div className="setting-buttons">
        <SubmitButton isBusy={isSaving}>{t('Save')}</SubmitButton>
        {onClose && (
          <button type="button" className="btn" disabled={isSaving} onClick={onClose}>
            {t('Cancel')}
          </button>
        )}
      </div>
    </Form>
  )
}
