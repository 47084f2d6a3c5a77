import type { ReactNode } from 'react'
import { useDraft } from '#ui/inputs/draft.ts'
import { describe, type InputProps } from '#ui/inputs/input.ts'
import { readNumber } from '#contracts/number-text.ts'
import { showNumber } from '#ui/inputs/number-text.ts'

/** A number with its unit: typed or pasted in either way of writing, shown grouped once typing is over. */
export function NumberInput(props: InputProps): ReactNode {
  const { view, value, onChange, onBlur, lang } = props
  const decimals = view.decimals ?? 0
  const draft = useDraft<unknown>(
    value,
    (number) => showNumber(number, lang, decimals, view.ungrouped),
    (text) => readNumber(text, lang, decimals, view.unit),
    onChange,
  )
  const input = (
    <input
      {...describe(props)}
      className="control control-num"
      type="text"
      inputMode={Number(view.min ?? 0) < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={view.placeholder}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={() => {
        draft.settle()
        onBlur()
      }}
    />
  )
  if (!view.unit) return input
  const unit = (
    <span className={view.kind === 'money' ? 'input-start' : 'input-end'} aria-hidden="true">
      {view.unit}
    </span>
  )
  return (
    <div className="input-wrap" data-disabled={props.isDisabled || undefined}>
      {view.kind === 'money' && unit}
      {input}
      {view.kind !== 'money' && unit}
    </div>
  )
}
