/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions
   -- a place to drop on; the menu of each card does the same */
import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Group } from '#contracts/look.ts'
import { BoardCard } from '#islands/list/looks/BoardCard.tsx'
import { countText, groupName, tableOf } from '#islands/list/looks/group-words.ts'
import type { LookBodyProps, Move } from '#islands/list/looks/look-body.ts'
import { useMore } from '#islands/list/looks/use-more.ts'
import type { Identified } from '#kernel/record.ts'
import { valueAt } from '#ui/cell.ts'

/** A card on its way to the column of another state. */
export interface Moving {
  row: Identified
  to: string
}

interface Props extends LookBodyProps {
  group: Group
  /** The card that is being dragged. */
  dragged: Identified | null
  moving: Moving | null
  /** Cards may be dragged: some action of the reader leads from state to state. */
  canDrag: boolean
  onDrag: (row: Identified | null) => void
  onDrop: (row: Identified, to: string) => void
}

/** The actions that lead from one state to another. */
export function waysTo(moves: readonly Move[], from: string, to: string): readonly Move[] {
  return moves.filter((move) => move.to === to && move.from.includes(from))
}

/** Where this column stands while a card is dragged: what would be done to it here, or that nothing leads here. */
function Landing({ ways }: { ways: readonly Move[] }): ReactNode {
  return (
    <p className="board-landing">
      {ways.length > 0 ? ways.map(({ label }) => label).join(' / ') : t('No action leads here')}
    </p>
  )
}

/** The records of one state: how many there are, the first of them as cards, and more when asked for. */
export function BoardColumn(props: Props): ReactNode {
  const { view, lang, state, group, page, buttons, hrefOf, moves, dragged, moving, canDrag, onDrag, onDrop } =
    props
  const { rows, onMore } = useMore(props)
  const board = view.looks?.board
  if (!board) return null
  const to = group.key ?? ''
  const stateOf = (row: Identified): string => String(valueAt(row, board.by))
  const name = groupName(board.state, group, lang)
  // A card may have been loaded here as one of the further ones, and have gone to another column since.
  const own = rows.filter((row) => row.id !== moving?.row.id && stateOf(row) === to)
  const cards = moving?.to === to ? [moving.row, ...own] : own
  const isAnother = dragged !== null && stateOf(dragged) !== to
  const ways = isAnother ? waysTo(moves, stateOf(dragged), to) : []
  const isEmpty = cards.length === 0 && group.count === 0
  return (
    <section
      className={`board-column${isEmpty ? ' is-empty' : ''}`}
      id={`column-${to}`}
      aria-labelledby={`column-${to}-name`}
      data-state={to}
      data-landing={isAnother ? (ways.length > 0 ? 'open' : 'closed') : undefined}
      onDragOver={(event) => {
        // A closed column takes the drop as well: it says why nothing happens.
        if (isAnother) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (dragged && isAnother) onDrop(dragged, to)
      }}
    >
      <header>
        <h2 id={`column-${to}-name`}>{name}</h2>
        <a
          className="board-count"
          href={tableOf(state, group)}
          aria-label={`${countText(group, lang)}: ${t('Open as a table')}`}
        >
          {countText(group, lang)}
        </a>
      </header>
      {isAnother && <Landing ways={ways} />}
      <ul>
        {cards.map((row) => (
          <BoardCard
            key={row.id}
            {...{ board, row, lang, buttons }}
            now={page.now}
            href={hrefOf(row)}
            isBusy={row.id === moving?.row.id}
            onDrag={canDrag ? onDrag : null}
            onDragEnd={() => onDrag(null)}
          />
        ))}
      </ul>
      {onMore && (
        <button type="button" className="btn btn-quiet btn-sm needs-script" onClick={onMore}>
          {group.is_more
            ? t('Show more')
            : t('Show more ({count} left)', { count: group.count - own.length })}
        </button>
      )}
    </section>
  )
}
