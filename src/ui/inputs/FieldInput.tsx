import type { ReactNode } from 'react'
import type { FieldFilter } from '#kernel/wire.ts'
import { isId } from '#kernel/ids.ts'
import type { Identified } from '#kernel/record.ts'
import { titleOf } from '#ui/cell.ts'
import { ChoiceInput, ChoicesInput, FlagInput } from '#ui/inputs/ChoiceInput.tsx'
import { DateInput } from '#ui/inputs/DateInput.tsx'
import { FileField } from '#ui/inputs/FileField.tsx'
import type { InputProps } from '#ui/inputs/input.ts'
import { NumberInput } from '#ui/inputs/NumberInput.tsx'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { TagsInput } from '#ui/inputs/TagsInput.tsx'
import { LongTextInput, TextInput } from '#ui/inputs/TextInput.tsx'

interface Props extends InputProps {
  /** The record a reference points to, as it was read or chosen. */
  embedded?: Identified | null | undefined
  onEmbed?: (row: Identified | null) => void
  /** Narrows the choice of a reference; something else that is chosen already stays. */
  filters?: readonly FieldFilter[] | undefined
  /** Makes what was typed and is not there. */
  onCreate?: ((typed: string) => void) | undefined
}

function RefInput(props: Props): ReactNode {
  const { id, view, value, onChange, onBlur, embedded, onEmbed } = props
  if (!view.ref) return <TextInput {...props} />
  const chosen = isId(value) ? value : null
  const text = typeof value === 'string' ? value : ''
  return (
    <RefPicker
      id={id}
      source={view.ref}
      value={chosen}
      title={chosen && embedded ? titleOf(embedded, view.ref.title) : text}
      chosen={embedded}
      filters={[...(view.ref.filters ?? []), ...(props.filters ?? [])]}
      placeholder={view.placeholder}
      label={props.label}
      describedBy={props.describedBy}
      isRequired={view.required}
      isInvalid={props.isInvalid}
      isDisabled={props.isDisabled}
      onBlur={onBlur}
      onCreate={props.onCreate}
      onPick={(next, row) => {
        onEmbed?.(row)
        onChange(next)
      }}
      onType={(typed) => {
        onEmbed?.(null)
        onChange(typed === '' ? null : typed)
      }}
    />
  )
}

/** The input of any kind of field but rows. Label, help and error stand around it. */
export function FieldInput(props: Props): ReactNode {
  switch (props.view.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return <NumberInput {...props} />
    case 'longtext':
      return <LongTextInput {...props} />
    case 'flag':
      return <FlagInput {...props} />
    case 'choice':
      return <ChoiceInput {...props} />
    case 'list':
      return props.view.options ? <ChoicesInput {...props} /> : <TagsInput {...props} />
    case 'date':
    case 'dateMessage':
    case 'timestamp':
      return <DateInput {...props} />
    case 'file':
    case 'picture':
      return <FileField {...props} />
    case 'ref':
      return <RefInput {...props} />
    default:
      return <TextInput {...props} />
  }
}
