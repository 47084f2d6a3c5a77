import type { Lang } from '#i18n/translate.ts'
import type { FieldView } from '#contracts/view.ts'

/** What every input takes. Values are those of the wire; text that cannot be read stays text, for the contract to refuse. */
export interface InputProps<T = unknown> {
  id: string
  view: FieldView
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  lang: Lang
  isInvalid: boolean
  isDisabled: boolean
  /** Ids of the help and the error. */
  describedBy: string | undefined
  /** Said instead of a visible label, in tables. */
  label?: string | undefined
}

/** The attributes that tell assistive technology what an input is and what is wrong with it. */
export function describe({
  id,
  view,
  isInvalid,
  isDisabled,
  describedBy,
  label,
}: Omit<InputProps, 'value' | 'onChange'>) {
  return {
    id,
    name: id,
    disabled: isDisabled,
    'aria-required': view.required || undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    'aria-label': label,
  }
}

/** The texts in a value that should be a list of them. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
