/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events
   -- the combobox of the ARIA practices: a datalist cannot be searched by a service, and the input has the keys */
import type { ReactNode, RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import type { RefView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import { partText } from '#ui/part-text.ts'
import { cellText, titleOf } from '#ui/cell.ts'
import type { RefSearch } from '#ui/inputs/ref-search.ts'
import type { Makers } from '#ui/inputs/use-makers.ts'
import { CREATE } from '#ui/inputs/use-picking.ts'

interface Props {
  id: string
  panel: RefObject<HTMLDivElement | null>
  source: RefView
  value: string | null
  found: RefSearch
  typed: string
  /** Only what fits something else is offered. */
  isNarrowed: boolean
  /** What is typed and not there can be made. */
  canMake: boolean
  /** Who is asked for what is not there. */
  makers: Makers | null
  /** The option that Enter takes. */
  at: number
  label: string | undefined
  onPoint: (at: number) => void
  onChoose: (row: Identified) => void
}

function optionOf(row: Identified, { title, note }: RefView, typed: string): ReactNode {
  if (row.id === CREATE)
    return (
      <span>
        <i className="pi pi-plus" aria-hidden="true" /> {t('Create “{text}”…', { text: typed })}
      </span>
    )
  const [code, ...names] = title
  const rest = titleOf(row, names)
  const lang = document.documentElement.lang === 'id' ? 'id' : 'en'
  return (
    <>
      <span className="strong">{titleOf(row, [code ?? ''])}</span>
      {rest && <span className="muted">{rest}</span>}
      {note && (
        <span className="muted option-note">
          {note.map((said) => `${said.label}: ${cellText(said, row, lang) || '–'}`).join(' · ')}
        </span>
      )}
    </>
  )
}

/** Why there is nothing to choose: on a new plant nothing is there, which is not the fault of what was typed. */
function whyNone({ typed, isNarrowed, canMake, source }: Props): string {
  if (typed) return t('Nothing matches')
  if (isNarrowed) return t('None fits what else is chosen')
  if (canMake) return t('There is none yet. Type a name to make it.')
  // A kind of them alone fits here, and there may be others.
  return source.filters?.length ? t('There is none yet that can be chosen here') : t('There is none yet')
}

const isNone = ({ rows }: RefSearch): boolean => !rows.some(({ id }) => id !== CREATE)

/** Whether somebody is to be asked: nothing is there that could be chosen, whatever is typed or chosen beside it. */
export const isMissing = (found: RefSearch, typed: string, isNarrowed: boolean): boolean =>
  found.state === 'ready' && isNone(found) && !typed && !isNarrowed

/** What there is to say below the options: why there are none, or that there may be more. */
function noteOf(props: Props): string {
  const { rows, state, isPart } = props.found
  if (state !== 'ready') return state === 'loading' && rows.length === 0 ? t('Searching…') : ''
  const isEmpty = isNone(props.found)
  const more = isPart ? partText(isEmpty) : rows.length >= 20 ? t('Type more to narrow the list down') : ''
  return [isEmpty ? whyNone(props) : '', more].filter(Boolean).join('. ')
}

function AskThem({ makers: { said, answer, ask } }: { makers: Makers }): ReactNode {
  return (
    <>
      {!answer && (
        <button type="button" className="pop-item" tabIndex={-1} onClick={() => void ask()}>
          <i className="pi pi-send" aria-hidden="true" />
          {t('Ask {role}', { role: said })}
        </button>
      )}
      <output className="hint picker-note">{answer}</output>
    </>
  )
}

/** The list below a reference input. The focus stays in the input, which has the keys. */
export function RefOptions(props: Props): ReactNode {
  const { id, panel, source, value, found, typed, makers, at, label, onPoint, onChoose } = props
  const { rows, recent, state, retry } = found
  const option = (row: Identified, index: number): ReactNode => (
    <li
      key={row.id}
      id={`${id}-option-${index}`}
      role="option"
      className="pop-item"
      aria-selected={row.id === value}
      data-active={index === at || undefined}
      onClick={() => onChoose(row)}
      onMouseMove={() => onPoint(index)}
    >
      {optionOf(row, source, typed)}
    </li>
  )
  return (
    // Neither the mouse nor Tab, which browsers let stop at what scrolls, may take the focus into the panel: it would close, and the
    // focus be nowhere.
    <div
      className="pop picker-panel"
      popover="manual"
      role="presentation"
      tabIndex={-1}
      ref={panel}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul
        role="listbox"
        id={`${id}-options`}
        aria-label={label ?? t('Choices')}
        aria-busy={state === 'loading'}
      >
        {recent > 0 && (
          <li role="group" className="picker-recent" aria-labelledby={`${id}-recent`}>
            <div className="pop-title" id={`${id}-recent`} role="presentation">
              {t('Chosen recently')}
            </div>
            <ul role="presentation">{rows.slice(0, recent).map((row, place) => option(row, place))}</ul>
          </li>
        )}
        {rows.slice(recent).map((row, place) => option(row, recent + place))}
      </ul>
      <output className="hint picker-note">{noteOf(props)}</output>
      {makers && isMissing(found, typed, props.isNarrowed) && <AskThem makers={makers} />}
      {state === 'failed' && (
        <button type="button" className="pop-item" tabIndex={-1} onClick={retry}>
          <i className="pi pi-refresh" aria-hidden="true" />
          {t('The list could not be loaded. Press Enter to try again.')}
        </button>
      )}
    </div>
  )
}
