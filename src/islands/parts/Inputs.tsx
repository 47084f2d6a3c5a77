import { useState, type ReactNode } from 'react'
import type { FieldView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Identified } from '#kernel/record.ts'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'

interface Props {
  fields: readonly FieldView[]
  values: Readonly<Record<string, unknown>>
  lang: Lang
  /** Said beside each of them. */
  error?: string
  warning?: string
  isDisabled?: boolean
  /** What the references point to. */
  chosen: Identified | null
}

/** The input of each kind of field, in one of its states; it can be typed into like any other. */
export function Inputs({
  fields,
  values,
  lang,
  error,
  warning,
  isDisabled = false,
  chosen,
}: Props): ReactNode {
  const [now, setNow] = useState(values)
  return (
    <div className="form-grid">
      {fields.map((view) => (
        <LabelledInput
          key={view.name}
          view={view}
          value={now[view.name] ?? (view.kind === 'flag' ? false : null)}
          onChange={(value) => setNow({ ...now, [view.name]: value })}
          lang={lang}
          error={error}
          warning={warning}
          isDisabled={isDisabled}
          chosen={now[view.name] ? chosen : null}
        />
      ))}
    </div>
  )
}
