import { setImmediate as breathe } from 'node:timers/promises'
import { sentence, type Lang } from '#i18n/translate.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { importFields, importKey, type ImportOptions } from '#contracts/import.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Row } from '#kernel/record.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Cell } from '#engine/import/cell.ts'
import { nameKey, namedRecords, type Named } from '#engine/import/references.ts'
import type { Sheet } from '#engine/import/sheet.ts'
import {
  columnReader,
  decimalEvidence,
  isNumber,
  markOf,
  type ColumnReader,
  type DecimalEvidence,
} from '#engine/import/values.ts'

/** A row of the file as the body of a call, with what could not be read. */
export interface ImportRow {
  no: number
  cells: readonly Cell[]
  /** The given fields; empty cells are left out. */
  body: Row
  problems: FieldError[]
  /** What makes it one record: equal keys are the same record. Null without a code. */
  key: string | null
}

interface Column {
  name: string
  field: Field
  at: number
  read: ColumnReader
}

const BREATH = 200

/** The columns that are read. How numbers are written is told by the column, then by all number columns, then by the file. */
async function columnsOf(
  resource: Resource,
  sheet: Sheet,
  mapping: Record<string, number>,
  lang: Lang,
): Promise<Column[]> {
  const mapped = importFields(resource).filter(([name]) => mapping[name] !== undefined)
  const cellsAt = (at: number): (Cell | undefined)[] => sheet.rows.map(({ cells }) => cells[at])
  const found: DecimalEvidence[] = []
  for (const [name, field] of mapped) {
    if (!isNumber(field)) continue
    found.push(decimalEvidence(cellsAt(mapping[name]!)))
    await breathe()
  }
  const usual = markOf(found) ?? (sheet.separator === ';' ? 'id' : lang)
  const columns: Column[] = []
  for (const [name, field] of mapped) {
    const at = mapping[name]!
    columns.push({ name, field, at, read: columnReader(field, cellsAt(at), usual) })
    await breathe()
  }
  return columns
}

function readRow(no: number, cells: readonly Cell[], columns: readonly Column[]): ImportRow {
  const row: ImportRow = { no, cells, body: {}, problems: [], key: null }
  for (const { name, at, read } of columns) {
    const reading = read(cells[at])
    if (!reading) continue
    if ('value' in reading) row.body[name] = reading.value
    else row.problems.push({ field: name, ...reading.problem })
  }
  return row
}

/** Puts ids where the cells name records; asks once for each column. */
async function resolveReferences(
  ctx: ServiceContext,
  actor: Actor,
  rows: readonly ImportRow[],
  columns: readonly Column[],
): Promise<void> {
  for (const { name, field } of columns) {
    if (!field.ref) continue
    const texts = new Set(rows.flatMap(({ body }) => (name in body ? [String(body[name])] : [])))
    const target = resourceNamed(field.ref.resource)
    const named = await namedRecords(ctx, ctx.db, target, actor, texts)
    for (const row of rows) if (name in row.body) putReference(row, name, named)
  }
}

function putReference(row: ImportRow, name: string, named: ReadonlyMap<string, Named>): void {
  const found = named.get(nameKey(String(row.body[name])))
  if (found && 'id' in found) {
    row.body[name] = found.id
    return
  }
  delete row.body[name]
  row.problems.push({ field: name, ...(found?.problem ?? sentence('Choose one from the list')) })
}

/** The key of a body or a record; null when a part of it is missing. */
export function keyOf(key: readonly string[], body: Row): string | null {
  const parts = key.map((name) => body[name])
  if (parts.some((part) => part === undefined || part === null || part === '')) return null
  return parts.map((part) => String(part).trim().toUpperCase()).join('\n')
}

/** A second row of the same record is refused: which of them is meant, nobody knows. */
function refuseRepeated(rows: readonly ImportRow[]): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    if (row.key === null) continue
    const before = first.get(row.key)
    if (before === undefined) first.set(row.key, row.no)
    else row.problems.push({ field: 'code', message: 'Row {row} has the same code', params: { row: before } })
  }
}

/** The cells of a file as bodies; references are still the texts that name their records. Lets others work in between. */
export async function readBodies(
  resource: Resource,
  sheet: Sheet,
  mapping: Record<string, number>,
  lang: Lang,
): Promise<{ rows: ImportRow[]; columns: Column[] }> {
  const columns = await columnsOf(resource, sheet, mapping, lang)
  const rows: ImportRow[] = []
  for (const { no, cells } of sheet.rows) {
    rows.push(readRow(no, cells, columns))
    if (rows.length % BREATH === 0) await breathe()
  }
  return { rows, columns }
}

/** The rows of a file as bodies: cells read, references found, repeated codes refused. Nothing is written. */
export async function readRows(
  ctx: ServiceContext,
  resource: Resource,
  actor: Actor,
  sheet: Sheet,
  { mapping, constants }: Pick<ImportOptions, 'mapping' | 'constants'>,
): Promise<ImportRow[]> {
  const { rows, columns } = await readBodies(resource, sheet, mapping, actor.lang)
  await resolveReferences(ctx, actor, rows, columns)
  const key = importKey(resource)
  for (const row of rows) {
    Object.assign(row.body, constants)
    if (key) row.key = keyOf(key, row.body)
  }
  refuseRepeated(rows)
  return rows
}
