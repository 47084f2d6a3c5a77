import { useRef, useState, type PointerEvent, type RefObject } from 'react'

export interface Drag {
  /** The row that is being dragged. */
  from: number
  /** Where it would stand if it were let go now. */
  to: number
}

/** What a row's handle listens to. */
export interface DragHandle {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(): void
  onPointerCancel(): void
}

/** The place a row comes to when it is let go at `y` (client pixels): after every other row whose middle lies above. */
function placeAt(list: HTMLElement, from: number, y: number): number {
  return [...list.children].filter((child, at) => {
    const { top, height } = child.getBoundingClientRect()
    return at !== from && top + height / 2 < y
  }).length
}

/**
 * Dragging rows of a list by a handle, with mouse, pen or finger. The rows stay where they are until the drop, so that the
 * handle keeps the pointer; `drag` says where the mark goes.
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): { drag: Drag | null; handleOf(at: number): DragHandle } {
  const [drag, setDrag] = useState<Drag | null>(null)
  const current = useRef<Drag | null>(null)
  const show = (next: Drag | null): void => {
    current.current = next
    setDrag(next)
  }
  const handleOf = (at: number): DragHandle => ({
    onPointerDown(event) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      show({ from: at, to: at })
    },
    onPointerMove(event) {
      if (!current.current || !list.current) return
      const to = placeAt(list.current, at, event.clientY)
      if (to !== current.current.to) show({ from: at, to })
      list.current.children[to]?.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp() {
      const done = current.current
      show(null)
      if (done && done.from !== done.to) onDrop(done.from, done.to)
    },
    onPointerCancel: () => show(null),
  })
  return { drag, handleOf }
}
