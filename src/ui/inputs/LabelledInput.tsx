import { useId, useState, type ReactNode } from 'react'
import type { FieldView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Identified } from '#kernel/record.ts'
import { FieldInput } from '#ui/inputs/FieldInput.tsx'
import { useNarrowed } from '#ui/inputs/narrowing.ts'

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
  chosen?: Identified | null
  filters?: readonly FieldFilter[] | undefined
  /** What is said of other fields, which narrows the choice of a reference that follows them. */
  beside?: readonly FieldFilter[]
}

const NOTHING: readonly FieldFilter[] = []

/** One question of a dialog or an action: an input with its label and what is wrong with it. Forms have FormField. */
export function LabelledInput(props: Props): ReactNode {
  const { view, value, onChange, lang, error, warning, isDisabled = false, chosen = null, filters } = props
  const narrowed = useNarrowed(view.ref?.within, props.beside ?? NOTHING)
  const [embedded, embed] = useState<Identified | null>(chosen)
  const id = useId()
  const described = [view.help && `${id}-help`, warning && `${id}-warn`, error && `${id}-error`].filter(
    Boolean,
  )
  return (
    <div className="field">
      {view.kind !== 'flag' && (
        <label className={view.required ? 'label required' : 'label'} htmlFor={id}>
          {view.label}
        </label>
      )}
      <FieldInput
        id={id}
        view={view}
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        lang={lang}
        isInvalid={error !== undefined}
        isDisabled={isDisabled}
        describedBy={described.join(' ') || undefined}
        embedded={embedded}
        onEmbed={embed}
        filters={[...(filters ?? []), ...narrowed]}
      />
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
