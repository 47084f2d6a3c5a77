import { useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { OrderedRow } from '#islands/list/sequence.ts'
import type { Drag, DragHandle } from '#islands/list/use-drag.ts'

interface Props {
  row: OrderedRow
  at: number
  count: number
  drag: Drag | null
  isDisabled: boolean
  handle: DragHandle
  onMove: (to: number) => void
}

/** On which side of a row the one that is dragged would come to stand. */
function markOf({ from, to }: Drag, at: number): 'before' | 'after' | undefined {
  if (from === to || at !== to) return undefined
  return to > from ? 'after' : 'before'
}

/** A row of an order: its handle for dragging, its place, and arrows for the keyboard. */
export function ReorderRow({ row, at, count, drag, isDisabled, handle, onMove }: Props): ReactNode {
  const item = useRef<HTMLLIElement>(null)
  const { name, code } = row

  /** Moves by one and keeps the focus with the row, on the other arrow when this one has no way to go. */
  function step(by: 1 | -1): void {
    onMove(at + by)
    requestAnimationFrame(() => {
      const [up, down] = item.current?.querySelectorAll('button') ?? []
      const [wanted, other] = by < 0 ? [up, down] : [down, up]
      ;(wanted?.disabled ? other : wanted)?.focus()
    })
  }
  return (
    <li
      ref={item}
      data-dragged={drag?.from === at || undefined}
      data-mark={drag ? markOf(drag, at) : undefined}
    >
      <span className="reorder-handle" {...(isDisabled ? {} : handle)} aria-hidden="true">
        <i className="pi pi-bars" />
      </span>
      <span className="num">{at + 1}</span>
      <span className="two-line">
        <span>{name}</span>
        <small>{code}</small>
      </span>
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Move {name} up', { name })}
        disabled={isDisabled || at === 0}
        onClick={() => step(-1)}
      >
        <i className="pi pi-arrow-up" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Move {name} down', { name })}
        disabled={isDisabled || at === count - 1}
        onClick={() => step(1)}
      >
        <i className="pi pi-arrow-down" aria-hidden="true" />
      </button>
    </li>
  )
}
