import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { PaletteData } from '#contracts/palette.ts'
import { matchingPages, type Choice, type ChoiceGroup } from '#islands/palette/matching.ts'
import { readRecent, rememberChoice } from '#islands/palette/recent.ts'
import { useRecords } from '#islands/palette/use-records.ts'

interface Props {
  data: PaletteData
  /** Whose recent choices these are. */
  user: string
}

const OPTION = 'palette-option-'

function Options({ group, first, at }: { group: ChoiceGroup; first: number; at: number }): ReactNode {
  const id = `palette-group-${first}`
  return (
    <div role="group" aria-labelledby={id}>
      <div className="pop-title" id={id} role="presentation">
        {group.label}
      </div>
      {group.choices.map(({ href, icon, label, note }, place) => (
        <a
          key={href}
          id={OPTION + (first + place)}
          className="pop-item"
          role="option"
          tabIndex={-1}
          href={href}
          aria-selected={first + place === at}
        >
          <i className={icon} aria-hidden="true" />
          <span className="strong nowrap">{label}</span>
          {note && <small className="truncate">{note}</small>}
        </a>
      ))}
    </div>
  )
}

/** The groups for what was typed: recent choices first while nothing is, then pages, then records. */
function useGroups({ data, user }: Props, search: string) {
  const records = useRecords(data.sources, search)
  const recent = useMemo(() => readRecent(user), [user])
  const pages = useMemo(() => matchingPages(data.pages, search), [data.pages, search])
  const all: ChoiceGroup[] = search
    ? [...(records.groups.length ? records.groups : []), { label: t('Pages'), choices: pages }]
    : [
        { label: t('Recent'), choices: recent },
        {
          label: t('Pages'),
          choices: pages.filter((page) => recent.every((choice) => choice.href !== page.href)),
        },
      ]
  return { ...records, groups: all.filter((group) => group.choices.length > 0) }
}

function statusText(search: string, count: number, isSearching: boolean, hasFailed: boolean): string {
  if (isSearching) return t('Searching…')
  if (hasFailed) return t('Some lists could not be searched')
  if (!search) return ''
  return count ? t('{count} found', { count }) : t('Nothing found')
}

/** Pages and records by a few letters: the combobox with a list of groups of the ARIA practices. */
export function Palette(props: Props): ReactNode {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const search = text.trim()
  const { groups, isSearching, hasFailed } = useGroups(props, search)
  const choices = groups.flatMap((group) => group.choices)
  const active = Math.min(at, choices.length - 1)
  useEffect(() => setAt(0), [search])
  useEffect(() => {
    document.getElementById(OPTION + active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

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

  function remember(target: EventTarget): void {
    const option = (target as Element).closest('[role=option]')
    const chosen: Choice | undefined = option ? choices[Number(option.id.slice(OPTION.length))] : undefined
    if (chosen) rememberChoice(props.user, chosen)
  }

  let first = 0
  return (
    <>
      <div className="input-wrap palette-input">
        <i className="pi pi-search" aria-hidden="true" />
        <input
          className="control"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          autoFocus
          value={text}
          aria-label={t('Find a page, order, truck…')}
          placeholder={t('Find a page, order, truck…')}
          aria-expanded={choices.length > 0}
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={choices.length ? OPTION + active : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <kbd className="input-end">Esc</kbd>
      </div>
      <div
        className="palette-list"
        id="palette-list"
        ref={list}
        role="listbox"
        aria-label={t('Pages and records')}
        onClick={(event) => remember(event.target)}
      >
        {groups.map((group) => {
          const from = first
          first += group.choices.length
          return <Options key={group.label} group={group} first={from} at={active} />
        })}
      </div>
      <p className="palette-status" role="status">
        {statusText(search, choices.length, isSearching, hasFailed)}
      </p>
    </>
  )
}
