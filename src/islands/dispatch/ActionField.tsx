import { useId, useState, type ReactNode } from 'react'
import type { FieldView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate-with.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { titleOf, type Row } from '#ui/cell.ts'
import { FieldInput } from '#ui/inputs/FieldInput.tsx'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'

interface Props {
  view: FieldView
  value: unknown
  onChange: (value: unknown) => void
  lang: Lang
  error?: string | undefined
  /** Speaks against the value without refusing it. */
  warning?: string | undefined
  isDisabled?: boolean
  /** The record a reference points to at first. */
  chosen?: Row | null
  filters?: readonly FieldFilter[]
}

/** One input of an action with its label and what is wrong with it. */
export function ActionField(props: Props): ReactNode {
  const { view, value, onChange, lang, error, warning, isDisabled = false, chosen = null, filters } = props
  const [embedded, embed] = useState<Row | null>(chosen)
  const id = useId()
  const described = [view.help && `${id}-help`, warning && `${id}-warn`, error && `${id}-error`].filter(
    Boolean,
  )
  const describedBy = described.join(' ') || undefined
  const picked = typeof value === 'string' && value !== '' ? value : null
  return (
    <div className="field">
      {view.kind !== 'flag' && (
        <label className={view.required ? 'label required' : 'label'} htmlFor={id}>
          {view.label}
        </label>
      )}
      {view.ref && filters ? (
        <RefPicker
          id={id}
          source={view.ref}
          value={picked}
          title={picked && embedded ? titleOf(embedded, view.ref.title) : ''}
          filters={filters}
          describedBy={describedBy}
          isRequired={view.required}
          isInvalid={error !== undefined}
          isDisabled={isDisabled}
          onPick={(next, row) => {
            embed(row)
            onChange(next)
          }}
        />
      ) : (
        <FieldInput
          id={id}
          view={view}
          value={value}
          onChange={onChange}
          onBlur={() => undefined}
          lang={lang}
          isInvalid={error !== undefined}
          isDisabled={isDisabled}
          describedBy={describedBy}
          embedded={embedded}
          onEmbed={embed}
        />
      )}
      {view.help && (
        <span className="hint" id={`${id}-help`}>
          {view.help}
        </span>
      )}
      {warning && (
        <span className="field-warning" id={`${id}-warn`}>
          <i className="pi pi-exclamation-triangle" aria-hidden="true" /> {warning}
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
