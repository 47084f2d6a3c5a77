import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { PaletteData } from '#contracts/palette.ts'
import { commandGroups, type Command } from '#islands/palette/commands.ts'
import { matchingPages, type Choice, type ChoiceGroup } from '#islands/palette/matching.ts'
import { isAddress, recordPathOf } from '#islands/palette/record-address.ts'
import { readRecent, rememberChoice } from '#islands/palette/recent.ts'
import { useRecords, type FoundRecords } from '#islands/palette/use-records.ts'
import { partText } from '#ui/part-text.ts'

interface Props {
  data: PaletteData
  /** Whose recent choices these are. */
  user: string
  /** What can be done on the page. */
  commands: readonly Command[]
  /** What is looked for at first. */
  initial?: string
  /** Opens the scanner of labels. */
  onScan: () => void
  onClose: () => void
}

/** Lists are searched for no more. */
const LONGEST_SEARCH = 100
const LONGEST_ADDRESS = 400
const OPTION = 'palette-option-'

interface OptionsProps {
  group: ChoiceGroup
  /** The place of its first choice among all. */
  first: number
  at: number
  onChoose: (choice: Choice) => void
}

/** Links, so that a middle click opens another tab; the roles are those of a combobox's list. */
function Options({ group, first, at, onChoose }: OptionsProps): ReactNode {
  const id = `palette-group-${first}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup cannot hold links
    <div role="group" aria-labelledby={id}>
      <div className="pop-title" id={id} role="presentation">
        {group.label}
      </div>
      {group.choices.map((choice, place) => (
        <a
          key={choice.href || choice.label}
          id={OPTION + (first + place)}
          className="pop-item"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element leads nowhere
          role="option"
          tabIndex={-1}
          href={choice.href || undefined}
          aria-selected={first + place === at}
          onClick={() => onChoose(choice)}
        >
          <i className={choice.icon} aria-hidden="true" />
          <span className="strong nowrap">{choice.label}</span>
          {choice.note && <small className="truncate">{choice.note}</small>}
        </a>
      ))}
    </div>
  )
}

const NOWHERE: PaletteData['sources'] = []

function scannedGroups(search: string): ChoiceGroup[] {
  const href = recordPathOf(search, location.origin)
  if (!href) return []
  const choice = { href, icon: 'pi pi-qrcode', label: t('Open the record of this label'), note: href }
  return [{ label: t('Scanned'), choices: [choice] }]
}

/** The groups for what was typed: recent choices first while nothing is, then pages, then records. */
function useGroups({ data, user, commands }: Props, search: string) {
  const records = useRecords(isAddress(search) ? NOWHERE : data.sources, search)
  const recent = useMemo(() => readRecent(user), [user])
  const pages = useMemo(() => matchingPages(data.pages, search), [data.pages, search])
  // Readers of codes type like a keyboard: the address of a label, then Enter.
  if (isAddress(search)) return { ...records, groups: scannedGroups(search) }
  const all: ChoiceGroup[] = search
    ? [...records.groups, ...commandGroups(commands, search), { label: t('Pages'), choices: pages }]
    : [
        ...commandGroups(commands, search),
        { label: t('Recent'), choices: recent },
        {
          label: t('Pages'),
          choices: pages.filter((page) => recent.every((choice) => choice.href !== page.href)),
        },
      ]
  return { ...records, groups: all.filter((group) => group.choices.length > 0) }
}

function statusText(search: string, count: number, records: Omit<FoundRecords, 'groups'>): string {
  if (records.isSearching) return t('Searching…')
  if (records.hasFailed) return t('Some lists could not be searched')
  if (!search) return ''
  if (isAddress(search) && !count) return t('This address leads to no record here')
  const found = count ? t('{count} found', { count }) : t('Nothing found')
  return records.isPart ? `${found}. ${partText(count === 0)}` : found
}

/** Pages and records by a few letters: the combobox with a list of groups of the ARIA practices. */
export function Palette(props: Props): ReactNode {
  const [text, setText] = useState(props.initial ?? '')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const search = isAddress(text) ? text.trim() : text.trim().slice(0, LONGEST_SEARCH)
  const { groups, ...records } = useGroups(props, search)
  const choices = groups.flatMap((group) => group.choices)
  const active = Math.min(at, choices.length - 1)
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, group) => sum + group.choices.length, 0),
  )
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    document.getElementById(OPTION + active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function choose(choice: Choice): void {
    // What was scanned has no name to find it by again.
    if (!choice.run) return isAddress(search) ? undefined : rememberChoice(props.user, choice)
    // What it opens has to find the focus where it was.
    props.onClose()
    choice.run()
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length) setAt((active + step + choices.length) % choices.length)
    else if (event.key === 'Enter') {
      // A click on the link itself, so that the loading spinner and Ctrl work as everywhere.
      const { ctrlKey, metaKey } = event
      document
        .getElementById(OPTION + active)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
    } else return
    event.preventDefault()
  }

  return (
    <>
      <div className="input-wrap palette-input">
        <i className="pi pi-search" aria-hidden="true" />
        <input
          ref={input}
          className="control"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_ADDRESS}
          value={text}
          aria-label={props.data.hint}
          placeholder={props.data.hint}
          aria-expanded={choices.length > 0}
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={choices.length ? OPTION + active : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <button
          type="button"
          className="btn btn-icon btn-quiet palette-scan"
          aria-label={t('Scan a QR code')}
          title={t('Scan a QR code')}
          onClick={() => {
            props.onClose()
            props.onScan()
          }}
        >
          <i className="pi pi-qrcode" aria-hidden="true" />
        </button>
        <kbd className="input-end">Esc</kbd>
      </div>
      <div
        className="palette-list"
        id="palette-list"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be grouped or styled
        role="listbox"
        tabIndex={-1}
        aria-label={t('Pages and records')}
      >
        {groups.map((group, place) => (
          <Options key={group.label} group={group} first={starts[place]!} at={active} onChoose={choose} />
        ))}
      </div>
      <output className="palette-status">{statusText(search, choices.length, records)}</output>
    </>
  )
}
