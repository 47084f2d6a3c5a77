import { useId, type ReactNode } from 'react'
import type { Fields } from '#islands/weighing/chosen.ts'

/** Fields of a capture that are typed. */
type Typed = { [K in keyof Fields]: Fields[K] extends string ? K : never }[keyof Fields]

export interface FieldSource {
  fields: Fields
  /** What is wrong, said beside a field. */
  errors: ReadonlyMap<string, string>
  /** The weight is taken: what is typed now would belong to no ticket. */
  isSaved: boolean
  onChange: (change: Partial<Fields>) => void
}

interface Props {
  name: Typed
  label: string
  from: FieldSource
  required?: boolean
  number?: boolean
  hint?: string | undefined
  wide?: boolean
}

/** One typed field of a capture, with its hint and what is wrong with it. */
export function TextField({ name, label, from, required, number, hint, wide }: Props): ReactNode {
  const { fields, errors, isSaved, onChange } = from
  const id = useId()
  const error = errors.get(name)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label className={required ? 'label required' : 'label'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        inputMode={number ? 'numeric' : undefined}
        maxLength={number ? 9 : 500}
        autoComplete="off"
        required={required}
        readOnly={isSaved}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        value={fields[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

interface TickProps {
  name: 'whole_on_deck' | 'one_pass'
  label: string
  from: FieldSource
  required?: boolean
  hint?: string | undefined
}

/** One thing to tick. */
export function TickField({ name, label, from, required, hint }: TickProps): ReactNode {
  const id = useId()
  const error = from.errors.get(name)
  return (
    <div className="field cockpit-tick">
      <label className={required ? 'check required' : 'check'}>
        <input
          type="checkbox"
          required={required}
          disabled={from.isSaved}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          checked={from.fields[name]}
          onChange={(event) => from.onChange({ [name]: event.target.checked })}
        />
        {label}
      </label>
      {(error || hint) && (
        <span className={error ? 'field-error' : 'hint'} id={id}>
          {error ?? hint}
        </span>
      )}
    </div>
  )
}
