import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { titleOf, type Row } from '#ui/cell.ts'
import { useFloating, useOutside } from '#ui/inputs/floating.ts'
import { useRefSearch } from '#ui/inputs/ref-search.ts'

interface Props {
  id: string
  source: RefView
  value: string | null
  /** How the chosen record is called; '' when nothing is chosen. */
  title: string
  onPick: (id: string | null, row: Row | null) => void
  onBlur?: (() => void) | undefined
  /** Limits the choice further, such as to the routes of a contract. */
  filters?: readonly FieldFilter[] | undefined
  placeholder?: string | undefined
  /** Read out where no visible label names the input. */
  label?: string | undefined
  describedBy?: string | undefined
  isRequired?: boolean
  isInvalid?: boolean
  isDisabled?: boolean
}

function optionOf(row: Row, { title }: RefView): ReactNode {
  const [code, ...names] = title
  const rest = titleOf(row, names)
  return (
    <>
      <span className="strong">{titleOf(row, [code ?? ''])}</span>
      {rest && <span className="truncate muted">{rest}</span>}
    </>
  )
}

/**
 * Chooses a record by typing a part of its code or name: the combobox of the ARIA practices, with a list that the service searches.
 * Text that was not chosen from the list goes back to what was chosen when the input is left.
 */
export function RefPicker(props: Props): ReactNode {
  const { id, source, value, title, onPick, onBlur, isDisabled = false } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { rows, state, retry } = useRefSearch(source, typed ?? '', isOpen, props.filters)
  const shown = isOpen ? rows : []
  const active = shown[at] ?? null
  const close = (): void => {
    setOpen(false)
    setTyped(null)
  }
  useFloating(frame, panel, isOpen, true)
  useOutside([frame, panel], isOpen, close)
  useEffect(() => setAt(0), [rows])
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-option-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id, isOpen])

  const choose = (row: Row): void => {
    onPick(row.id, row)
    close()
  }
  const press = (event: KeyboardEvent): void => {
    const last = Math.max(0, shown.length - 1)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setOpen(true)
      else setAt(event.key === 'ArrowDown' ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (state === 'failed') retry()
      else if (active) choose(active)
    } else if (event.key === 'Escape' && (isOpen || typed !== null)) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab' && isOpen && typed?.trim() && active && state === 'ready') choose(active)
  }
  const leave = (): void => {
    if (typed === '' && value !== null) onPick(null, null)
    close()
    onBlur?.()
  }
  return (
    <div className="picker" ref={frame}>
      <input
        ref={input}
        id={id}
        className="control"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-options`}
        aria-activedescendant={active ? `${id}-option-${at}` : undefined}
        aria-required={props.isRequired || undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        aria-label={props.label}
        disabled={isDisabled}
        placeholder={props.placeholder ?? t('Type to search')}
        value={typed ?? title}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
        }}
        onFocus={(event) => {
          event.target.select()
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={leave}
      />
      {value !== null && !isDisabled ? (
        <button
          type="button"
          className="picker-end"
          tabIndex={-1}
          aria-label={t('Clear')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onPick(null, null)
            setTyped(null)
            input.current?.focus()
          }}
        >
          <i className="pi pi-times" aria-hidden="true" />
        </button>
      ) : (
        <i className="pi pi-chevron-down picker-end" aria-hidden="true" />
      )}
      {isOpen && (
        // Pressing the mouse in the panel must not take the focus away, which would close it.
        <div
          className="pop picker-panel"
          popover="manual"
          ref={panel}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ul
            role="listbox"
            id={`${id}-options`}
            aria-label={props.label ?? t('Choices')}
            aria-busy={state === 'loading'}
          >
            {shown.map((row, index) => (
              <li
                key={row.id}
                id={`${id}-option-${index}`}
                role="option"
                className="pop-item"
                aria-selected={row.id === value}
                data-active={index === at || undefined}
                onClick={() => choose(row)}
                onMouseMove={() => setAt(index)}
              >
                {optionOf(row, source)}
              </li>
            ))}
          </ul>
          <p className="hint picker-note" role="status">
            {state === 'loading' && shown.length === 0 && t('Searching…')}
            {state === 'ready' && shown.length === 0 && t('Nothing matches')}
            {state === 'ready' && shown.length >= 20 && t('Type more to narrow the list down')}
          </p>
          {state === 'failed' && (
            <button type="button" className="pop-item" tabIndex={-1} onClick={retry}>
              <i className="pi pi-refresh" aria-hidden="true" />
              {t('The list could not be loaded. Press Enter to try again.')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
