import { useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Drag, DragHandle } from '#islands/list/use-drag.ts'

interface Props {
  label: string
  at: number
  count: number
  drag: Drag | null
  handle: DragHandle
  width: number | null
  limits: [least: number, most: number]
  onMove: (to: number) => void
  onWidth: (width: number | null) => void
  /** Null for the last one that is shown. */
  onHide: (() => void) | null
}

function markOf({ from, to }: Drag, at: number): 'before' | 'after' | undefined {
  if (from === to || at !== to) return undefined
  return to > from ? 'after' : 'before'
}

/** A column that is shown: its handle for dragging, its box, its width, and arrows for those who cannot drag. */
export function ColumnLine(props: Props): ReactNode {
  const { label, at, count, drag, handle, width, limits, onMove, onWidth, onHide } = props
  const item = useRef<HTMLLIElement>(null)
  const [least, most] = limits
  /** The focus stays with the column, on the other arrow when this one has no way to go. */
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
      <span className="reorder-handle" {...handle} aria-hidden="true">
        <i className="pi pi-bars" />
      </span>
      <label className="check">
        <input type="checkbox" checked disabled={!onHide} onChange={() => onHide?.()} />
        {label}
      </label>
      <input
        className="control"
        type="number"
        min={least}
        max={most}
        step={10}
        placeholder={t('auto')}
        defaultValue={width ?? ''}
        key={width}
        aria-label={t('Width of {column} in pixels', { column: label })}
        onBlur={({ target: { value } }) => {
          const wanted = value ? Math.round(Math.min(most, Math.max(least, Number(value)))) : null
          if (wanted !== width) onWidth(wanted)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Move {name} up', { name: label })}
        disabled={at === 0}
        onClick={() => step(-1)}
      >
        <i className="pi pi-arrow-up" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-icon btn-sm"
        aria-label={t('Move {name} down', { name: label })}
        disabled={at === count - 1}
        onClick={() => step(1)}
      >
        <i className="pi pi-arrow-down" aria-hidden="true" />
      </button>
    </li>
  )
}
