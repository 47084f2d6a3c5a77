/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events
   -- the combobox of the ARIA practices: the text has the keys, and a datalist knows nothing of words inside a text */
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { NOTE_MOST } from '#contracts/note-limits.ts'
import type { Reader } from '#contracts/notes.ts'
import { useFloating } from '#ui/inputs/floating.ts'
import { named } from '#ui/inputs/pasted-files.ts'
import { openMention, withMention, type OpenMention } from '#islands/notes/mention.ts'
import { useReaders, type ReaderSearch } from '#islands/notes/use-readers.ts'

interface Props {
  id: string
  input: RefObject<HTMLTextAreaElement | null>
  base: string
  recordId: string
  value: string
  error: string | null
  onChange: (text: string) => void
  onSend: () => void
  onPaste: (files: File[]) => void
}

interface OptionsProps {
  id: string
  panel: RefObject<HTMLDivElement | null>
  found: ReaderSearch
  at: number
  onPoint: (at: number) => void
  onChoose: (reader: Reader) => void
}

function Options({ id, panel, found, at, onPoint, onChoose }: OptionsProps): ReactNode {
  const { readers, state } = found
  return (
    // Neither the mouse nor Tab may take the focus out of the text into the panel.
    <div
      className="pop picker-panel"
      popover="manual"
      role="presentation"
      tabIndex={-1}
      ref={panel}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul role="listbox" id={`${id}-people`} aria-label={t('People')} aria-busy={state === 'loading'}>
        {readers.map((reader, index) => (
          <li
            key={reader.id}
            id={`${id}-person-${index}`}
            role="option"
            className="pop-item"
            aria-selected={index === at}
            data-active={index === at || undefined}
            onClick={() => onChoose(reader)}
            onMouseMove={() => onPoint(index)}
          >
            <span className="two-line">
              <span className="strong">{reader.name}</span>
              <small>
                @{reader.username} · {reader.role_name}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <output className="hint picker-note">
        {state === 'loading' && !readers.length && t('Searching…')}
        {state === 'ready' && !readers.length && t('Nobody of this name may read the record')}
        {state === 'failed' && t('The people could not be loaded')}
      </output>
    </div>
  )
}

/** The text of a note; an @ opens the list of those who may read the record. */
export function MentionInput(props: Props): ReactNode {
  const { id, input, base, recordId, value, error, onChange, onSend, onPaste } = props
  const panel = useRef<HTMLDivElement>(null)
  const [mention, setMention] = useState<OpenMention | null>(null)
  const [pointed, setPointed] = useState({ typed: '', at: 0 })
  const found = useReaders(base, recordId, mention?.typed ?? null)
  const isOpen = mention !== null
  const at = pointed.typed === mention?.typed ? Math.min(pointed.at, found.readers.length - 1) : 0
  useFloating(input, panel, isOpen, true)

  const look = (): void => {
    const { current } = input
    if (current) setMention(openMention(current.value, current.selectionEnd))
  }
  const point = (next: number): void => setPointed({ typed: mention?.typed ?? '', at: next })
  const choose = ({ username }: Reader): void => {
    if (!mention || !input.current) return
    const { text, caret } = withMention(value, mention, username)
    onChange(text)
    setMention(null)
    const { current } = input
    // The new text has to stand there before the caret can.
    setTimeout(() => current.setSelectionRange(caret, caret))
    current.focus()
  }
  const press = (event: KeyboardEvent): void => {
    const { key } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
      return
    }
    if (!isOpen) return
    const { readers } = found
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const reader = readers[at]
    if (key === 'Escape') setMention(null)
    else if (step && readers.length) point((at + step + readers.length) % readers.length)
    else if ((key === 'Enter' || key === 'Tab') && reader && found.state === 'ready') choose(reader)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <textarea
        ref={input}
        id={id}
        className="control"
        rows={3}
        maxLength={NOTE_MOST}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        {...(isOpen
          ? {
              role: 'combobox',
              'aria-expanded': true,
              'aria-autocomplete': 'list',
              'aria-controls': `${id}-people`,
              ...(found.readers[at] ? { 'aria-activedescendant': `${id}-person-${at}` } : {}),
            }
          : {})}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onKeyDown={press}
        onClick={look}
        onBlur={() => setMention(null)}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (!files.length) return
          event.preventDefault()
          onPaste(files.map(named))
        }}
      />
      {isOpen && <Options id={id} panel={panel} found={found} at={at} onPoint={point} onChoose={choose} />}
    </>
  )
}
