import { useCallback, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import { FilesInput } from '#ui/inputs/FilesInput.tsx'
import { idOfField, type FormHandle } from '#islands/form/FormField.tsx'

interface Props {
  view: FieldView
  rows: NonNullable<FieldView['rows']>
  form: FormHandle
  lang: Lang
  /** Its section is called the same. */
  isTitled?: boolean
}

const messageOf = (error: unknown): string | undefined =>
  isRow(error) && typeof error.message === 'string' ? error.message : undefined

/** The errors of a row's fields in one sentence: each row is one file. */
function rowError(errors: unknown, at: number): string | undefined {
  const row: unknown = Array.isArray(errors) ? errors[at] : isRow(errors) ? errors[at] : undefined
  const said = isRow(row) ? Object.values(row).flatMap((one) => messageOf(one) ?? []) : []
  return said.length ? said.join(' ') : undefined
}

/** A field of several files in a form. */
export function FilesField({ view, rows, form, lang, isTitled = false }: Props): ReactNode {
  const { name, label, help, required } = view
  const { field, fieldState } = useController({ control: form.control, name })
  const { onChange } = field
  const { getValues } = form
  const id = idOfField(name)
  const { error } = fieldState
  const whole = messageOf(error) ?? messageOf(isRow(error) ? error.root : undefined)
  const change = useCallback(
    (work: (all: Row[]) => Row[]) => onChange(work(rowsIn(getValues(name)))),
    [onChange, getValues, name],
  )
  return (
    <div className="field wide">
      <label className={isTitled ? 'visually-hidden' : required ? 'label required' : 'label'} htmlFor={id}>
        {label}
      </label>
      <FilesInput
        id={id}
        kinds={rows.files ?? 'documents'}
        rows={rowsIn(field.value)}
        max={rows.max}
        captionMax={rows.fields.find((one) => one.name === 'caption')?.maxLength}
        change={change}
        lang={lang}
        label={label}
        describedBy={[help && `${id}-help`, whole && `${id}-error`].filter(Boolean).join(' ') || undefined}
        isInvalid={error !== undefined}
        errorAt={(at) => rowError(error, at)}
      />
      {help && (
        <span className="hint" id={`${id}-help`}>
          {help}
        </span>
      )}
      {whole && (
        <span className="field-error" id={`${id}-error`}>
          {whole}
        </span>
      )}
    </div>
  )
}
