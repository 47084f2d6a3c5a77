import { linkFields, type RowLink } from '#access/row-link.ts'
import type { Look } from '#contracts/look.ts'
import type { CellView, ColumnView, ListView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import { valueAt } from '#ui/cell.ts'
import { isRow } from '#kernel/guards.ts'

/** What a column reads of a record. */
const fieldsOf = ({ field, path, share, stages }: CellView): string[] => [
  field,
  ...(path ? [path] : []),
  ...(stages?.parts.map((part) => part.field) ?? []),
  ...(share ? [...share.whole, ...share.parts.map((part) => part.field)] : []),
]
const withUnder = (column: CellView | ColumnView): CellView[] =>
  'under' in column && column.under ? [column, column.under] : [column]

/** What a look at a list draws: a board its cards; a table and its groups any column that the reader may choose. */
function drawnIn({ columns, looks }: ListView, look: Look | null): (CellView | ColumnView)[] {
  const { board, timeline } = looks ?? {}
  if (look?.kind === 'board' && board)
    return [...board.card, board.state, ...(board.since ? [board.since] : [])]
  if (look?.kind === 'timeline' && timeline)
    return [timeline.row, timeline.label, ...(timeline.state ? [timeline.state] : [])]
  return [...columns, ...(look ? (looks?.groups?.by ?? []) : [])]
}

/** What a list needs of its records: what is drawn, names of filtered references, parts of its links, what acting on one takes and calls it. */
function pathsOf({ view, look, rowLink, canAct }: Slimmed): string[] {
  const shown = drawnIn(view, look).flatMap(withUnder).flatMap(fieldsOf)
  const named = view.filters.flatMap(({ ref }) => (ref ? [`${ref.as}.${ref.title.at(-1)}`] : []))
  const linked = rowLink ? linkFields(rowLink) : []
  const acted = canAct ? ['row_version', ...view.title] : []
  return [...new Set(['id', 'is_active', ...acted, ...shown, ...named, ...linked])]
}

interface Slimmed {
  view: ListView
  look: Look | null
  rowLink: RowLink | null
  canAct: boolean
}

/** The records with only that: the page carries them twice, as HTML and as the island's start. */
export function slimRows(rows: readonly Identified[], slimmed: Slimmed): Identified[] {
  const paths = pathsOf(slimmed)
  const own = paths.filter((path) => !path.includes('.'))
  const nested = paths.flatMap((path) => {
    const [as = '', ...rest] = path.split('.')
    return rest.length > 0 ? [{ path, as, key: rest.join('.') }] : []
  })
  return rows.map((row) => {
    const slim: Identified = { id: row.id }
    for (const name of own) if (row[name] !== undefined) slim[name] = row[name]
    for (const { path, as, key } of nested) {
      const value = valueAt(row, path)
      const shown = slim[as]
      if (value !== undefined) slim[as] = { ...(isRow(shown) ? shown : {}), [key]: value }
    }
    return slim
  })
}
