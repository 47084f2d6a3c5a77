import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { FieldView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { titleOf, type Row } from '#ui/cell.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { idOfField, type FormHandle } from '#islands/form/FormField.tsx'

interface Props {
  view: FieldView
  form: FormHandle
  /** Narrows what is offered; something else that is chosen already stays. */
  filters: readonly FieldFilter[]
}

/** A reference whose choices depend on other fields, such as the purchase orders of a contract. */
export function LimitedRef({ view, form, filters }: Props): ReactNode {
  const { field, fieldState } = useController({ control: form.control, name: view.name })
  const source = view.ref!
  const embedded = useWatch({ control: form.control, name: source.as }) as Row | null | undefined
  const id = idOfField(view.name)
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null
  const error = fieldState.error?.message
  return (
    <div className="field">
      <label className={view.required ? 'label required' : 'label'} htmlFor={id}>
        {view.label}
      </label>
      <RefPicker
        id={id}
        source={source}
        value={value}
        title={value && embedded ? titleOf(embedded, source.title) : (value ?? '')}
        filters={filters}
        describedBy={error ? `${id}-error` : undefined}
        isRequired={view.required}
        isInvalid={Boolean(error)}
        onBlur={field.onBlur}
        onPick={(next, row) => {
          form.setValue(source.as, row)
          field.onChange(next)
        }}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
