import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Identified } from '#kernel/record.ts'
import { useOutside } from '#ui/dismiss.ts'
import { useFloating } from '#ui/inputs/floating.ts'
import { CREATE, RefOptions } from '#ui/inputs/RefOptions.tsx'
import { rememberId } from '#ui/inputs/recent-choices.ts'
import { useRefSearch, type RefSearch } from '#ui/inputs/ref-search.ts'

interface Props {
  id: string
  source: RefView
  value: string | null
  /** How the chosen record is called; '' when nothing is chosen. */
  title: string
  onPick: (id: string | null, row: Identified | null) => void
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
  /** Makes what was typed and is not there; offered as the last option. */
  onCreate?: ((typed: string) => void) | undefined
}

interface Mark {
  text: string
  record: string | null
}

/**
 * The option that Enter takes: the first one of what was typed, or the one pointed to since. It stays that record when the same
 * question is answered again, so that nobody takes another one than they saw. Kept in sight.
 */
function useMark(
  id: string,
  rows: Identified[],
  text: string,
  isOpen: boolean,
): [number, (at: number) => void] {
  const [mark, setMark] = useState<Mark>({ text: '', record: null })
  const at =
    mark.text === text
      ? Math.max(
          0,
          rows.findIndex((row) => row.id === mark.record),
        )
      : 0
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-option-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id, isOpen])
  return [at, (next) => setMark({ text, record: rows[next]?.id ?? null })]
}

/** Enter before the answer is there: the first option of that answer is taken, unless somebody types on. */
function useAwaited(
  { state, rows }: RefSearch,
  choose: (row: Identified) => void,
): { want: () => void; forget: () => void } {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || state === 'loading') return
    isWanted.current = false
    if (rows[0]) choose(rows[0])
  }, [state, rows, choose])
  return {
    want: () => {
      isWanted.current = true
    },
    forget: () => {
      isWanted.current = false
    },
  }
}

interface Keys {
  search: RefSearch
  isOpen: boolean
  at: number
  /** Something was typed that is not chosen yet. */
  isTyped: boolean
  open: () => void
  close: () => void
  point: (at: number) => void
  choose: (row: Identified) => void
  /** Enter came before the answer: it takes the first option of that answer, not one of an earlier text. */
  takeFirst: () => void
}

/** The keys of the combobox. */
function press(event: KeyboardEvent, keys: Keys): void {
  const { search, isOpen, at, isTyped, open, close, point, choose } = keys
  const { rows, state, retry } = search
  const last = Math.max(0, rows.length - 1)
  const active = isOpen ? rows[at] : undefined
  if (event.key === 'ArrowDown' && isOpen) point(at >= last ? 0 : at + 1)
  else if (event.key === 'ArrowUp' && isOpen) point(at <= 0 ? last : at - 1)
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
  else if (event.key === 'Enter' && isOpen) {
    if (state === 'failed') retry()
    else if (state === 'loading') keys.takeFirst()
    else if (active) choose(active)
  } else if (event.key === 'Escape' && (isOpen || isTyped)) {
    event.stopPropagation()
    close()
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
 * Leaving the input chooses nothing: it shows again what was chosen, and says that what was typed was not.
 */
export function RefPicker(props: Props): ReactNode {
  const { id, source, value, title, onPick, onBlur, isDisabled = false } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const search = useRefSearch(source, typed ?? '', isOpen, props.filters)
  const wanted = typed?.trim() ?? ''
  const canCreate = props.onCreate !== undefined && wanted !== '' && search.state === 'ready'
  const shown: RefSearch = canCreate ? { ...search, rows: [...search.rows, { id: CREATE }] } : search
  const [at, point] = useMark(id, shown.rows, typed ?? '', isOpen)
  const close = (): void => {
    setOpen(false)
    setTyped(null)
    point(0)
  }
  useFloating(frame, panel, isOpen, true)
  useOutside([frame, panel], isOpen, close)

  const choose = (row: Identified): void => {
    if (row.id === CREATE) {
      close()
      return props.onCreate?.(wanted)
    }
    rememberId(source.list, row.id)
    onPick(row.id, row)
    close()
  }
  const awaited = useAwaited(search, choose)
  const keys: Keys = {
    search: shown,
    isOpen,
    at,
    isTyped: typed !== null && typed.trim() !== '',
    open: () => setOpen(true),
    close,
    point,
    choose,
    takeFirst: awaited.want,
  }
  const leave = (): void => {
    if (typed === '' && value !== null) onPick(null, null)
    setLeft(typed?.trim() ?? '')
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
        autoComplete="off"
        spellCheck={false}
        {...stateOf(props, isOpen, isOpen && shown.rows[at] ? `${id}-option-${at}` : null)}
        disabled={isDisabled}
        placeholder={props.placeholder ?? t('Type to search')}
        value={typed ?? title}
        onChange={(event) => {
          setTyped(event.target.value)
          awaited.forget()
          setOpen(true)
        }}
        onFocus={(event) => {
          setLeft('')
          event.target.select()
          // A refusal leads here, and the open list would cover its reason.
          if (!props.isInvalid) setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => press(event, keys)}
        onBlur={leave}
      />
      <End
        isClearable={value !== null && !isDisabled}
        onClear={() => {
          onPick(null, null)
          setTyped(null)
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
          isNarrowed={(props.filters?.length ?? 0) > (source.filters?.length ?? 0)}
          canMake={props.onCreate !== undefined}
          label={props.label}
          onPoint={point}
          onChoose={choose}
        />
      )}
    </div>
  )
}
