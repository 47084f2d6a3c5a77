import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldKind } from '#kernel/field.ts'
import { isRow } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { dayOf, isDateMessage } from '#contracts/date-message.ts'
import { saidIn } from '#contracts/said.ts'
import { listView, type CellView, type ColumnView } from '#contracts/view.ts'
import { addedCells } from '#engine/list/added-columns.ts'
import { labelOf } from '#engine/list/headings.ts'
import type { TableCell, TableColumn } from '#engine/list/send-table.ts'

/** A column of a list as its file has it: what is taken of a record, and how it stands there. */
interface FileColumn {
  view: CellView
  column: TableColumn
}

function valueAt(record: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRow(value) ? value[key] : undefined), record)
}

const STANDS: Partial<Record<FieldKind, TableColumn['is']>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  date: 'day',
  dateMessage: 'day',
  timestamp: 'moment',
}

/** What a record has in a column. The specification has some numbers as texts; in a file they are numbers too. */
export function cellOf(record: Row, view: CellView, lang: Lang): TableCell {
  const value = valueAt(record, view.path ?? view.field)
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const said = saidIn(value)
  if (said) return translated(lang, said.message, said.params)
  const text = String(value)
  if (STANDS[view.kind] === 'number' && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const { options } = view
  if (options)
    return (view.kind === 'words' ? text.split(' ') : [value].flat())
      .map((one) => options[String(one)]?.label ?? String(one))
      .join(', ')
  if (isDateMessage(value)) return dayOf(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : text
}

/** What else a column may be called: by the record that has it, or by its field where its list says another word. */
function otherLabel(resource: Resource, { field, label }: CellView, lang: Lang): string | null {
  const [head = '', tail] = field.split('.')
  if (tail === undefined) {
    const own = resource.fields[field]
    return own ? translated(lang, own.label) : null
  }
  const record = Object.values(resource.fields).find(({ ref }) => ref?.as === head)
  return record ? labelOf(translated(lang, record.label), label, lang) : null
}

function fileColumn(resource: Resource, view: CellView, lang: Lang): FileColumn {
  const { label, kind, unit, decimals, ungrouped } = view
  const is = STANDS[kind]
  const other = otherLabel(resource, view, lang)
  const column = {
    label,
    ...(other && other !== label ? { also: [other] } : {}),
    ...(unit ? { unit } : {}),
    ...(is ? { is } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(ungrouped ? { ungrouped } : {}),
  }
  return { view, column }
}

/**
 * The columns of a download, each field once: a two-line cell becomes two columns, each under the label of its own field. "Coordinates"
 * would stand above the latitude alone, and an import would not know it.
 */
export function fileColumns(resource: Resource, chosen: readonly string[] | null, lang: Lang): FileColumn[] {
  const { columns, files } = listView(resource, lang)
  const named = <C extends CellView>(from: readonly C[]): C[] =>
    chosen?.flatMap((name) => from.find(({ field }) => field === name) ?? []) ?? []
  const shown: readonly ColumnView[] = chosen ? named(columns) : columns
  const own = shown.flatMap((column): CellView[] => {
    if (!column.under) return [column]
    const label = resource.fields[column.field]?.label
    return [label ? { ...column, label: translated(lang, label) } : column, column.under]
  })
  const views = new Map(
    [...own, ...addedCells(resource, lang), ...named(files)].map((view) => [view.field, view] as const),
  )
  return [...views.values()].map((view) => fileColumn(resource, view, lang))
}
