import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ChildTable, FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { HistoryItem } from '#contracts/history.ts'
import { cellsOf } from '#contracts/cells.ts'
import { formFields, type CellView, type FieldView } from '#contracts/view.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'
import { isId as isRecordId } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import { cellText, valueAt } from '#ui/cell.ts'
import { fieldText } from '#ui/inputs/field-text.ts'
import { namesOfFiles } from '#ui/inputs/file-rows.ts'
import type { TimelineChange } from '#ui/Timeline.tsx'

/** The longest text of a field that is written out. */
const LONGEST = 160
/** The most rows whose changes are written out one by one. */
const MOST_ROWS = 8

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

const idOf = ({ file_id: id }: Row): unknown => id

/** What came and what went, by its names; empty where neither did. */
function cameAndWent(added: readonly string[], removed: readonly string[], lang: Lang): string {
  return [
    added.length > 0 && translated(lang, 'Added: {names}', { names: added.join(', ') }),
    removed.length > 0 && translated(lang, 'Removed: {names}', { names: removed.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Files that came and went, by their names. */
function changedFiles(label: string, before: Row[], after: Row[], lang: Lang): TimelineChange {
  const [had, has] = [new Set(before.map(idOf)), new Set(after.map(idOf))]
  const said = cameAndWent(
    namesOfFiles(after.filter((row) => !had.has(idOf(row)))),
    namesOfFiles(before.filter((row) => !has.has(idOf(row)))),
    lang,
  )
  return { label, to: said || translated(lang, 'Other captions or another order') }
}

/** The row of before that a row of after was: the one of its id, else of the field that names it. */
const sameAs = (rows: readonly Row[], one: Row, key: string): Row | undefined =>
  rows.find((row) => row.id !== undefined && row.id === one.id) ?? rows.find((row) => row[key] === one[key])

/** Which of its fields a row has otherwise than before. */
function changedFields(views: readonly FieldView[], before: Row, after: Row, lang: Lang): TimelineChange[] {
  return views.flatMap((view) => {
    const [from, to] = [fieldText(view, before, lang), fieldText(view, after, lang)].map(short)
    return from === to ? [] : [{ label: view.label, from, to }]
  })
}

/** Rows of a side table that came, went, and that say something else now. */
function changedRows(
  { label, table: { key, fields } }: { label: string; table: ChildTable },
  before: Row[],
  after: Row[],
  lang: Lang,
): TimelineChange[] {
  const views = formFields(fields, lang)
  const named = views.find(({ name }) => name === key)
  const nameOf = (row: Row): string => (named ? fieldText(named, row, lang) : String(row[key] ?? ''))
  const pairs = after.map((row) => ({ row, was: sameAs(before, row, key) }))
  const kept = new Set(pairs.map(({ was }) => was))
  const moved = cameAndWent(
    pairs.filter(({ was }) => !was).map(({ row }) => nameOf(row)),
    before.filter((row) => !kept.has(row)).map(nameOf),
    lang,
  )
  const changed = pairs.flatMap(({ row, was }) =>
    was
      ? changedFields(views, was, row, lang).map((one) => ({
          ...one,
          label: `${label}: ${nameOf(row)} · ${one.label}`,
        }))
      : [],
  )
  const more = changed.length - MOST_ROWS
  const said: TimelineChange[] = [
    ...(moved ? [{ label, to: moved }] : []),
    ...changed.slice(0, MOST_ROWS),
    ...(more > 0 ? [{ label, to: translated(lang, 'and {count} more', { count: more }) }] : []),
  ]
  return said.length ? said : [{ label }]
}

/** A field with what it said before and says now; only that it changed, where that is no text or its reader may not know it. */
function change(cell: CellView, before: unknown, after: unknown, lang: Lang): TimelineChange {
  const { field, kind, label, path } = cell
  const isUnnamed = (row: unknown): boolean =>
    isRow(row) && Boolean(row[field]) && (!path || valueAt(row, path) === undefined)
  if (kind === 'json' || (kind === 'ref' && [before, after].some(isUnnamed))) return { label }
  const [from, to] = [before, after].map((row) => short(cellText(cell, row, lang)))
  return from === to ? { label } : { label, from, to }
}

/** The fields of an update that people write, with their old and new values. */
export function changesOf(resource: Resource, row: HistoryItem, lang: Lang): TimelineChange[] {
  const names = Object.keys(row.after ?? {}).filter((name) => resource.fields[name]?.readOnly === undefined)
  const known = names.filter((name) => resource.fields[name])
  return cellsOf(resource, known, lang).flatMap((cell) => {
    const { field, label } = cell
    const table = resource.fields[field]?.children
    if (!table) return [change(cell, row.before, row.after, lang)]
    const [before, after] = [rowsIn(row.before?.[field]), rowsIn(row.after?.[field])]
    // A change that waits speaks of rows that it does not repeat.
    if (!row.before || !(field in row.before)) return [{ label }]
    return table.files
      ? [changedFiles(label, before, after, lang)]
      : changedRows({ label, table }, before, after, lang)
  })
}

/** A reference without its name is only an id, and a list of them is as little to read. */
const isId = (value: unknown): boolean => [value].flat().every((one) => isRecordId(one))

function isSaid({ name, kind, ref }: FieldView, after: Row): boolean {
  if (name === 'reason' || ['file', 'children', 'json'].includes(kind)) return false
  return ref ? isRow(after[ref.as]) : !isId(after[name])
}

/** What was said with an action; its reason stands apart, and a file stands among the record's files. */
export function inputsOf(
  input: FieldMap | undefined,
  after: HistoryItem['after'],
  lang: Lang,
): TimelineChange[] {
  if (!after) return []
  return formFields(input ?? {}, lang).flatMap((view) => {
    const hasValue = after[view.name] !== undefined && after[view.name] !== null && after[view.name] !== ''
    if (!hasValue || !isSaid(view, after)) return []
    const text = short(fieldText(view, after, lang))
    return text === '–' ? [] : [{ label: view.label, to: text }]
  })
}
