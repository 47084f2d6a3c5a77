import { NARROWEST, WIDEST } from '#contracts/setting/list-layout.ts'

/** So near to the right edge of a heading the pointer takes hold of it. */
const REACH_PX = 6

const within = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** The heading whose right edge is under the pointer. */
function edgeAt({ clientX, target }: MouseEvent): HTMLElement | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('th') : null
  if (!head) return null
  const { left, right } = head.getBoundingClientRect()
  if (right - clientX <= REACH_PX && head.dataset.field) return head
  const before = head.previousElementSibling
  const isAfter = clientX - left <= REACH_PX && before instanceof HTMLElement && before.dataset.field
  return isAfter ? before : null
}

/** The width at which nothing of a column is cut. */
function fitting(table: HTMLTableElement, head: HTMLElement): number {
  const at = [...head.parentElement!.children].indexOf(head)
  const cells = [...table.rows].flatMap((row) => row.cells[at] ?? [])
  for (const cell of cells) cell.classList.remove('sized')
  const width = Math.max(...cells.map((cell) => cell.scrollWidth))
  for (const cell of cells) cell.classList.add('sized')
  return within(width)
}

/**
 * Makes the edges of a list's headings handles: dragging them gives a column its width, a double click the one that fits. Whoever
 * cannot drag types the width (ColumnsPanel).
 */
export function startWidths(
  table: HTMLTableElement,
  onWidth: (field: string, width: number) => void,
): () => void {
  const head = table.tHead!
  let drag: { head: HTMLElement; from: number; width: number } | null = null
  const stop = new AbortController()
  const { signal } = stop

  function move(event: PointerEvent): void {
    if (!drag) return void head.classList.toggle('at-edge', edgeAt(event) !== null)
    drag.width = within(drag.head.offsetWidth + event.clientX - drag.from)
    drag.from = event.clientX
    onWidth(drag.head.dataset.field!, drag.width)
  }
  function down(event: PointerEvent): void {
    const edge = event.button === 0 && event.pointerType !== 'touch' ? edgeAt(event) : null
    if (!edge) return
    event.preventDefault()
    drag = { head: edge, from: event.clientX, width: edge.offsetWidth }
    head.setPointerCapture(event.pointerId)
  }
  head.addEventListener('pointermove', move, { signal })
  head.addEventListener('pointerdown', down, { signal })
  for (const end of ['pointerup', 'pointercancel'])
    head.addEventListener(end, () => void (drag = null), { signal })
  // A heading is a link that sorts; at its edge it is a handle.
  head.addEventListener(
    'click',
    (event) => edgeAt(event) && (event.preventDefault(), event.stopPropagation()),
    {
      signal,
      capture: true,
    },
  )
  head.addEventListener(
    'dblclick',
    (event) => {
      const edge = edgeAt(event)
      if (edge?.dataset.field) onWidth(edge.dataset.field, fitting(table, edge))
    },
    { signal },
  )
  return () => stop.abort()
}
