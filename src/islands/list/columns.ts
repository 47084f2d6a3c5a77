import type { CSSProperties } from 'react'
import { NARROWEST, WIDEST, type ListLayout } from '#contracts/setting/list-layout.ts'
import type { ColumnView, ListView } from '#contracts/view.ts'

/** The columns to show: those chosen, in their order, else the usual ones. */
export function shownColumns(view: ListView, chosen: readonly string[] | null | undefined): string[] {
  const fields = new Set(view.columns.map(({ field }) => field))
  const known = (chosen ?? []).filter((field) => fields.has(field))
  if (known.length) return [...new Set(known)]
  return view.columns.filter((column) => !column.extra).map(({ field }) => field)
}

export function columnsNamed(view: ListView, names: readonly string[]): ColumnView[] {
  return names.flatMap((name) => view.columns.find(({ field }) => field === name) ?? [])
}

/** What a column of a given width, or one that stays in sight, has on each of its cells; most have nothing. */
export interface ColumnFrame {
  className: string
  style: CSSProperties & Record<`--${string}`, string>
}

const CHOOSE_PX = 40

/**
 * The frames of the columns: a stylesheet gives them effect where rows are no cards. A frozen column begins where those before it
 * end, so all of them have a width.
 */
export function framesOf(
  names: readonly string[],
  { widths = {}, frozen = 0 }: ListLayout,
  hasBoxes: boolean,
): (ColumnFrame | undefined)[] {
  let left = hasBoxes ? CHOOSE_PX : 0
  return names.map((name, at) => {
    const width = widths[name]
    if (!width) return undefined
    const isFrozen = at < frozen && names.slice(0, at).every((one) => widths[one])
    const frame: ColumnFrame = {
      className: isFrozen ? 'sized frozen' : 'sized',
      style: { '--w': `${width}px`, ...(isFrozen ? { '--left': `${left}px` } : {}) },
    }
    left += width
    return frame
  })
}

/** The class of a cell with that of its column's frame. */
export function framed(own: string | undefined, frame: ColumnFrame | undefined): string | undefined {
  return frame ? (own ? `${own} ${frame.className}` : frame.className) : own
}

/** The width that each column has on the screen now. */
export function measuredWidths(names: readonly string[]): Record<string, number> {
  const heads = [...document.querySelectorAll<HTMLElement>('.list-card thead th[data-field]')]
  return Object.fromEntries(
    heads.flatMap((head) => {
      const { field = '' } = head.dataset
      return names.includes(field)
        ? [[field, Math.min(WIDEST, Math.max(NARROWEST, Math.round(head.offsetWidth)))]]
        : []
    }),
  )
}
