/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
   -- a wide board is scrolled by keys, and its arrow keys walk through links */
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { t } from '#i18n/browser.ts'
import { BoardColumn } from '#islands/list/looks/BoardColumn.tsx'
import { countText, groupName } from '#islands/list/looks/group-words.ts'
import { LiveFoot } from '#islands/list/looks/LiveFoot.tsx'
import type { LookBodyProps } from '#islands/list/looks/look-body.ts'
import { useLive } from '#islands/list/looks/use-live.ts'
import { Mover, useMoves } from '#islands/list/looks/use-moves.ts'
import type { Identified } from '#kernel/record.ts'
import { titleOf } from '#ui/cell.ts'
import { elementOf } from '#ui/target.ts'

/** The links of a column's cards. */
const linksOf = (column: Element): HTMLElement[] => [
  ...column.querySelectorAll<HTMLElement>('.board-card a.row-link'),
]

/** Arrow keys go through the cards of a column and to the columns beside it; `a` opens what can be done with a card. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const target = elementOf(event.nativeEvent)
  const column = target?.closest('.board-column')
  if (!target?.matches('a.row-link') || !column || event.ctrlKey || event.metaKey || event.altKey) return
  const links = linksOf(column)
  const at = links.findIndex((link) => link === target)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) links[at + step]?.focus()
  else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const columns = [...event.currentTarget.querySelectorAll('.board-column')].filter(
      (one) => one === column || linksOf(one).length > 0,
    )
    const beside = columns[columns.indexOf(column) + (event.key === 'ArrowRight' ? 1 : -1)]
    const others = beside ? linksOf(beside) : []
    others[Math.min(at, others.length - 1)]?.focus()
  } else if (event.key === 'a')
    target.closest('.board-card')?.querySelector<HTMLElement>('.board-card-head > button')?.click()
  else return
  event.preventDefault()
}

/** A card that went to another column takes the focus along. */
function useFollowedFocus(loads: number): (id: string | null) => void {
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`.board-card[data-id="${focused.current}"] a.row-link`)
      ?.focus({ preventScroll: true })
  }, [loads])
  return (id) => {
    focused.current = id
  }
}

/** The records of a list as cards in the columns of their states. A card is moved by its menu, or dragged with a mouse: both do the action that leads there. */
export function Board(props: LookBodyProps): ReactNode {
  const { view, lang, page, loads, moves, buttons, refresh } = props
  const [dragged, setDragged] = useState<Identified | null>(null)
  const [isPointed, setPointed] = useState(false)
  const { moving, item, move, onDone, onBack } = useMoves(props)
  const isHeld = dragged !== null || moving !== null || isPointed || Boolean(buttons?.openId)
  const live = useLive({ topic: props.liveTopic, loads, load: refresh, isHeld })
  const remember = useFollowedFocus(loads)
  const state = view.looks?.board?.state
  if (!state) return null
  const point = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse')
      setPointed(elementOf(event.nativeEvent)?.closest('.board-card') !== null)
  }
  return (
    <>
      <label className="board-picker needs-script">
        <span className="small">{t('Go to column')}</span>
        <select
          className="control"
          onChange={(event) =>
            document
              .getElementById(`column-${event.target.value}`)
              ?.scrollIntoView({ inline: 'start', block: 'nearest' })
          }
        >
          {page.groups
            .filter(({ count }) => count > 0)
            .map((group) => (
              <option key={group.key} value={group.key ?? ''}>
                {groupName(state, group, lang)} ({countText(group, lang)})
              </option>
            ))}
        </select>
      </label>
      <div
        className="board-columns"
        role="group"
        aria-label={t('{records} by status', { records: view.plural })}
        tabIndex={0}
        onKeyDown={walk}
        onPointerOver={point}
        onPointerLeave={() => setPointed(false)}
        onFocus={(event) => remember(event.target.closest<HTMLElement>('.board-card')?.dataset.id ?? null)}
      >
        {page.groups.map((group) => (
          <BoardColumn
            key={group.key}
            {...props}
            {...{ group, dragged, moving }}
            canDrag={moves.length > 0}
            onDrag={setDragged}
            onDrop={(row, to) => {
              setDragged(null)
              move(row, to)
            }}
          />
        ))}
      </div>
      <LiveFoot live={live}>
        <span className="spacer" />
        {moves.length > 0 && (
          <span className="small muted">{t('Drag a card to another column, or open its menu (key a).')}</span>
        )}
      </LiveFoot>
      {moving && item && (
        <Suspense>
          <Mover
            key={`${moving.row.id} ${item.name}`}
            base={view.looks?.base ?? ''}
            {...{ item, lang, onDone, onBack }}
            row={moving.row}
            subject={titleOf(moving.row, view.title)}
            onStale={refresh}
          />
        </Suspense>
      )}
    </>
  )
}
