import { lazy, memo, Suspense, useState, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Lang } from '#i18n/translate.ts'
import { t } from '#i18n/browser.ts'
import type { FieldView, RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Identified } from '#kernel/record.ts'
import { $session } from '#stores/session.ts'
import { FieldInput } from '#ui/inputs/FieldInput.tsx'
import { useWithin } from '#islands/form/use-within.ts'
import type { Values } from '#islands/form/form-values.ts'
import { isIdentified } from '#kernel/guards.ts'

/** What fields need of a form made by `useForm`. */
export type FormHandle = Pick<UseFormReturn<Values>, 'control' | 'setValue' | 'getValues'>

/** What making a new one is called, on the button and over the questions. */
export const newText = ({ label }: Pick<NonNullable<RefView['quickAdd']>, 'label'>): string =>
  t('New: {name}', { name: label.toLowerCase() })

/** Few forms have one. */
const QuickAdd = lazy(async () => ({ default: (await import('#islands/form/QuickAdd.tsx')).QuickAdd }))

interface Props {
  view: FieldView
  form: FormHandle
  lang: Lang
  /** Of a row: `lines.0.` */
  prefix?: string
  /** Stands before its id where a page has several forms of a kind. */
  scope?: string | undefined
  isDisabled?: boolean
  /** Read out instead of a visible label, in tables. */
  label?: string
  /** Narrows the choice of a reference by other fields, such as to the purchase orders of a contract. */
  filters?: readonly FieldFilter[]
}

const LONG_LINE = 255

/** More boxes than this want the whole width. */
const FEW_CHOICES = 4

function isWide({ kind, maxLength = 0, options = [] }: FieldView): boolean {
  if (kind === 'file' || kind === 'picture') return true
  if (kind === 'list') return options.length > FEW_CHOICES
  return kind === 'longtext' || (kind === 'text' && maxLength > LONG_LINE)
}

/** A list that starts empty may stay empty: a mark would ask for something that is not needed. */
function marked(view: FieldView): FieldView {
  return view.kind === 'list' && view.initial !== undefined ? { ...view, required: false } : view
}

/** A path as an id: `lines.0.cargo_id` as field-lines-0-cargo_id. */
export function idOfField(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** The object a reference points to stands beside it in the form's values; see form-values. */
function useEmbedded({ control, setValue }: FormHandle, view: FieldView, prefix: string) {
  const path = prefix + (view.ref?.as ?? `${view.name}.none`)
  const value = useWatch({ control, name: path })
  const embedded = isIdentified(value) ? value : null
  const keep = (row: Identified | null): void => setValue(path, row)
  return { embedded, keep }
}

/** A field of a form: label, input, help and error. */
export const FormField = memo(function FormField(props: Props): ReactNode {
  const { form, lang, prefix = '', scope = '', isDisabled = false, label, filters } = props
  const view = marked(props.view)
  const path = prefix + view.name
  const id = idOfField(scope + path)
  const { field, fieldState } = useController({ control: form.control, name: path })
  const { embedded, keep } = useEmbedded(form, view, prefix)
  const narrowed = useWithin(form, view, prefix)
  const [wanted, setWanted] = useState<string | null>(null)
  const { roleCode } = useStore($session)
  // Before it is known who is there, the service has the word.
  const mayCreate = !roleCode || view.ref?.quickAdd?.roles.includes(roleCode)
  const made = mayCreate && !isDisabled && label === undefined ? view.ref?.quickAdd : undefined
  const error = fieldState.error?.message
  const input = (
    <FieldInput
      id={id}
      view={view}
      value={field.value as unknown}
      onChange={field.onChange}
      onBlur={field.onBlur}
      lang={lang}
      isInvalid={Boolean(error)}
      isDisabled={isDisabled}
      describedBy={
        [view.help && !label && `${id}-help`, narrowed.cleared && `${id}-cleared`, error && `${id}-error`]
          .filter(Boolean)
          .join(' ') || undefined
      }
      label={label}
      embedded={embedded}
      onEmbed={keep}
      onCreate={made ? setWanted : undefined}
      filters={[...(filters ?? []), ...narrowed.filters]}
    />
  )
  const isGroup = view.kind === 'list' && view.options
  const Label = isGroup ? 'span' : 'label'
  return (
    <div className={isWide(view) && !label ? 'field wide' : 'field'}>
      {label === undefined && view.kind !== 'flag' && (
        <Label className={view.required ? 'label required' : 'label'} {...(isGroup ? {} : { htmlFor: id })}>
          {view.label}
        </Label>
      )}
      {input}
      {view.help && label === undefined && (
        <span className="hint" id={`${id}-help`}>
          {view.help}
        </span>
      )}
      {view.ref?.within && (
        <output className="field-cleared" id={`${id}-cleared`}>
          {narrowed.cleared}
        </output>
      )}
      {made && (
        // There from the start, because a button that comes later moves everything below it.
        <button type="button" className="btn btn-quiet btn-sm quick-add" onClick={() => setWanted('')}>
          + {newText(made)}
        </button>
      )}
      {made && view.ref && wanted !== null && (
        <Suspense>
          <QuickAdd
            target={made}
            source={view.ref}
            typed={wanted}
            lang={lang}
            onClose={() => {
              setWanted(null)
              // What lies behind an open dialog takes no focus.
              requestAnimationFrame(() => document.getElementById(id)?.focus())
            }}
            onMade={(row) => {
              keep(row)
              field.onChange(row.id)
            }}
          />
        </Suspense>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
})
