import type { CellView, ColumnView } from '#contracts/view.ts'
import type { Column, Resource } from '#kernel/resource.ts'

/** How a list can be looked at beside its table. */
export interface LooksView {
  /** Where the calls of the resource are. */
  base: string
  /** The field of the state, whose options are the columns; what stands on a card, and since when. */
  board?: { by: string; state: CellView; card: ColumnView[]; since: CellView | null }
  groups?: { by: CellView[]; sums: CellView[] }
  timeline?: { row: CellView; label: CellView; state: CellView | null }
}

/** The looks of a list as data; nothing where it has none. */
export function looksView(
  { lifecycle, list, service, name }: Resource,
  cell: (path: string) => CellView,
  column: (spec: string | Column) => ColumnView,
): { looks?: LooksView } {
  if (!list.looks) return {}
  const { board, groups, timeline } = list.looks
  const looks: LooksView = { base: `/${service}/v1/${name}` }
  const state = lifecycle ? cell(lifecycle.field) : null
  if (board && lifecycle && state)
    looks.board = {
      by: lifecycle.field,
      state,
      card: board.card.map(column),
      since: board.since ? cell(board.since) : null,
    }
  if (groups) looks.groups = { by: groups.by.map(cell), sums: (groups.sums ?? []).map(cell) }
  if (timeline) looks.timeline = { row: cell(timeline.row), label: cell(timeline.label), state }
  return { looks }
}
