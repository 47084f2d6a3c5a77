import { useId, type ReactNode } from 'react'
import type { FieldView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import { FilesInput } from '#ui/inputs/FilesInput.tsx'

interface Props {
  view: FieldView
  rows: NonNullable<FieldView['rows']>
  value: unknown
  /** What is wrong with any of them. */
  error: string | undefined
  lang: Lang
  change: (work: (rows: Row[]) => Row[]) => void
}

/** Several files that an action asks for. */
export function FilesQuestion({ view, rows, value, error, lang, change }: Props): ReactNode {
  const { label, help, required } = view
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean)
  return (
    <div className="field">
      <label className={required ? 'label required' : 'label'} htmlFor={id}>
        {label}
      </label>
      <FilesInput
        id={id}
        kinds={rows.files ?? 'documents'}
        rows={rowsIn(value)}
        max={rows.max}
        captionMax={rows.fields.find(({ name }) => name === 'caption')?.maxLength}
        change={change}
        lang={lang}
        label={label}
        describedBy={described.join(' ') || undefined}
        isInvalid={error !== undefined}
        errorAt={() => undefined}
      />
      {help && (
        <span className="hint" id={`${id}-help`}>
          {help}
        </span>
      )}
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
