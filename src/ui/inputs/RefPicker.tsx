import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { useOutside } from '#ui/dismiss.ts'
import { useFloating } from '#ui/inputs/floating.ts'
import { isMissing, RefOptions } from '#ui/inputs/RefOptions.tsx'
import { useMakers } from '#ui/inputs/use-makers.ts'
import { usePicking, type Picking } from '#ui/inputs/use-picking.ts'

interface Props extends Picking {
  placeholder?: string | undefined
  /** Read out where no visible label names the input. */
  label?: string | undefined
  describedBy?: string | undefined
  isRequired?: boolean
  isInvalid?: boolean
  isDisabled?: boolean
}

/** The keys of the combobox. */
function press(event: KeyboardEvent, keys: ReturnType<typeof usePicking>, ask: (() => void) | null): void {
  const { shown, isOpen, at, isTyped, open, giveUp, point, choose } = keys
  const { rows, state, retry } = shown
  const last = Math.max(0, rows.length - 1)
  const active = isOpen ? rows[at] : undefined
  if (event.key === 'ArrowDown' && isOpen) point(at >= last ? 0 : at + 1)
  else if (event.key === 'ArrowUp' && isOpen) point(at <= 0 ? last : at - 1)
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
  else if (event.key === 'Enter' && isOpen) {
    if (state === 'failed') retry()
    // Enter came before the answer: it takes the first option of that answer, not one of an earlier text.
    else if (state === 'loading') keys.takeFirst()
    else if (active) choose(active)
    // Nothing is there: Enter asks for it, as the line below says.
    else ask?.()
  } else if (event.key === 'Escape' && (isOpen || isTyped)) {
    event.stopPropagation()
    giveUp()
  } else return
  event.preventDefault()
}

/** Empties the input, or shows that it opens. */
function End({ isClearable, onClear }: { isClearable: boolean; onClear: () => void }): ReactNode {
  if (!isClearable) return <i className="pi pi-chevron-down picker-end" aria-hidden="true" />
  return (
    <button
      type="button"
      className="picker-end"
      tabIndex={-1}
      aria-label={t('Clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <i className="pi pi-times" aria-hidden="true" />
    </button>
  )
}

/** What assistive technology has to know about the combobox. */
function stateOf(
  { id, label, describedBy, isRequired, isInvalid }: Props,
  isOpen: boolean,
  active: string | null,
) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-options`,
    'aria-activedescendant': active ?? undefined,
    'aria-required': isRequired || undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    'aria-label': label,
  } as const
}

/**
 * Chooses a record by typing a part of its code or name: the combobox of the ARIA practices, with a list that the service searches.
 * The first key that changes the text takes the choice back, so that nothing else than the text says is seen, asked or saved; Escape gives it
 * again. Leaving the input takes the one record that is called what was typed, and says of anything else that it was not chosen.
 */
export function RefPicker(props: Props): ReactNode {
  const { id, source, value, isInvalid = false, isDisabled = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const picking = usePicking(props)
  const { shown, isOpen, at, wanted, left } = picking
  const makers = useMakers(source)
  const isNarrowed = (props.filters?.length ?? 0) > (source.filters?.length ?? 0)
  const asks = makers && !makers.answer && isMissing(shown, wanted, isNarrowed)
  const [wasInvalid, noteInvalid] = useState(false)
  if (isInvalid !== wasInvalid) {
    noteInvalid(isInvalid)
    // The open list would cover the reason of a refusal; while somebody types, it is what they type for.
    if (isInvalid && shown.state !== 'loading') picking.hide()
  }
  useFloating(frame, panel, isOpen, true)
  useOutside([frame, panel], isOpen, picking.hide)
  return (
    <div className="picker" ref={frame}>
      <input
        ref={input}
        id={id}
        className="control"
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...stateOf(props, isOpen, isOpen && shown.rows[at] ? `${id}-option-${at}` : null)}
        disabled={isDisabled}
        placeholder={props.placeholder ?? t('Type to search')}
        value={picking.shownText}
        onChange={(event) => picking.type(event.target.value)}
        onFocus={(event) => {
          picking.enter()
          event.target.select()
          // A refusal leads here as well.
          if (!isInvalid) picking.open()
        }}
        onClick={picking.open}
        onKeyDown={(event) => press(event, picking, asks ? () => void makers.ask() : null)}
        onBlur={picking.leave}
      />
      <End
        isClearable={value !== null && !isDisabled}
        onClear={() => {
          picking.clear()
          input.current?.focus()
        }}
      />
      <output className="hint picker-left">
        {left && t('“{text}” was not chosen from the list', { text: left })}
      </output>
      {isOpen && (
        <RefOptions
          {...{ id, panel, source, value, at }}
          found={shown}
          typed={wanted}
          isNarrowed={isNarrowed}
          makers={makers}
          canMake={props.onCreate !== undefined}
          label={props.label}
          onPoint={picking.point}
          onChoose={picking.choose}
        />
      )}
    </div>
  )
}
