import { linkFields, type RowLink } from '#access/row-link.ts'
import type { ListView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import { valueAt } from '#ui/cell.ts'
import { isRow } from '#kernel/guards.ts'

/** What a list needs of its records: columns it may show, names of filtered references, parts of its links, what acting on one takes and calls it. */
function pathsOf(view: ListView, rowLink: RowLink | null, canAct: boolean): string[] {
  const cells = view.columns.flatMap((column) => (column.under ? [column, column.under] : [column]))
  const shown = cells.flatMap(({ field, path, share, stages }) => [
    field,
    ...(path ? [path] : []),
    ...(stages?.parts.map((part) => part.field) ?? []),
    ...(share ? [...share.whole, ...share.parts.map((part) => part.field)] : []),
  ])
  const named = view.filters.flatMap(({ ref }) => (ref ? [`${ref.as}.${ref.title.at(-1)}`] : []))
  const { board, groups, timeline } = view.looks ?? {}
  const inLooks = [
    ...(board ? [...board.card.flatMap((one) => (one.under ? [one, one.under] : [one])), board.state] : []),
    ...(board?.since ? [board.since] : []),
    ...(groups?.by ?? []),
    ...(timeline ? [timeline.row, timeline.label] : []),
    ...(timeline?.state ? [timeline.state] : []),
  ].flatMap(({ field, path }) => (path ? [field, path] : [field]))
  const linked = rowLink ? linkFields(rowLink) : []
  const acted = canAct ? ['row_version', ...view.title] : []
  return [...new Set(['id', 'is_active', ...acted, ...shown, ...named, ...linked, ...inLooks])]
}

/** The records with only that: the page carries them twice, as HTML and as the island's start. */
export function slimRows(
  rows: readonly Identified[],
  view: ListView,
  rowLink: RowLink | null,
  canAct: boolean,
): Identified[] {
  const paths = pathsOf(view, rowLink, canAct)
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
