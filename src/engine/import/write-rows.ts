import { isAppError, type FieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { importKey } from '#contracts/import.ts'
import { checkChange, checkNew } from '#contracts/schemas.ts'
import { columnOf } from '#engine/columns.ts'
import { keyOf, type ImportRow } from '#engine/import/rows.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { lockRecord, readRecord } from '#engine/record/records.ts'
import { addRecord, changeRecord, refusedReferences } from '#engine/record/save.ts'
import { runSql } from '#database/sql.ts'
import { asRefusal, type Write } from '#engine/write.ts'

/** What became of a row. */
export type Outcome = 'created' | 'updated' | 'unchanged' | { errors: readonly FieldError[] }

/** What a batch of rows is written with. */
export interface Target {
  resource: Resource
  rules: ResourceRules
  updateExisting: boolean
}

/** A refusal of one row; nothing else about the import is wrong. */
function refused(errors: readonly FieldError[]): Outcome {
  return { errors }
}

/** The ids of records that the rows name by their key, asked once for a batch. */
async function existing(
  w: Write,
  resource: Resource,
  rows: readonly ImportRow[],
): Promise<Map<string, string>> {
  const key = importKey(resource)
  const codes = rows.flatMap(({ key: own, body }) =>
    own === null ? [] : [String(body.code).trim().toUpperCase()],
  )
  if (!key || !codes.length) return new Map()
  const columns = key.map((name) => `"${columnOf(name, resource.fields[name]!)}" as "${name}"`)
  const found = await runSql<Row>(
    w.tx,
    `select id, ${columns.join(', ')} from ${w.ctx.schema}."${resource.table}" where code = any($1::text[]) and deleted_at is null`,
    [codes],
  )
  return new Map(found.map((record) => [keyOf(key, record) ?? '', String(record.id)]))
}

function asWritten(resource: Resource, name: string, value: unknown): unknown {
  const field = resource.fields[name]
  if (value === null || value === undefined) return null
  if (field?.kind === 'timestamp') return Date.parse(String(value))
  return JSON.stringify(field?.toColumn ? field.toColumn(value) : value)
}

/** The values that differ from the record: writing the others would fill its history with nothing. */
function differences(resource: Resource, value: Row, before: Row): Row {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, given]) => asWritten(resource, name, given) !== asWritten(resource, name, before[name]),
    ),
  )
}

/** The fields of a row's record, and the columns of papers beside it. */
function parted(resource: Resource, body: Row): { own: Row; papers: Row } {
  const isOwn = ([name]: [string, unknown]): boolean => name in resource.fields
  const given = Object.entries(body)
  return {
    own: Object.fromEntries(given.filter(isOwn)),
    papers: Object.fromEntries(given.filter((entry) => !isOwn(entry))),
  }
}

async function change(w: Write, { resource, rules }: Target, row: ImportRow, id: string): Promise<Outcome> {
  await lockRecord(w, resource, id)
  const before = await readRecord(w.ctx, w.tx, resource, w.actor, id, rules.extra)
  const { own, papers } = parted(resource, row.body)
  const { value, errors } = checkChange(resource, own, before)
  const all = together(row, [...errors, ...(await refusedReferences(w, resource, value, before))])
  if (all.length) return refused(all)
  const different = differences(resource, value, before)
  // Rules take out what waits for a second person.
  const isDifferent = Object.keys(different).length > 0
  if (isDifferent) await changeRecord(w, resource, rules, before, different)
  const hasPapers = await rules.papers?.(w, id, papers, { ...before, ...different })
  return hasPapers || isDifferent ? 'updated' : 'unchanged'
}

/** What could not be read goes before what is then missing. */
function together(row: ImportRow, errors: readonly FieldError[]): FieldError[] {
  const unread = new Set(row.problems.map(({ field }) => field))
  return [...row.problems, ...errors.filter(({ field }) => !unread.has(field.split('.')[0] ?? ''))]
}

async function writeRow(
  w: Write,
  target: Target,
  row: ImportRow,
  known: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const { resource, rules, updateExisting } = target
  const id = row.key === null ? undefined : known.get(row.key)
  if (id && updateExisting) return change(w, target, row, id)
  const { own, papers } = parted(resource, row.body)
  const { value, errors } = checkNew(resource, own)
  const taken = id ? [{ field: 'code', message: 'Already in use by another record' }] : []
  const all = together(row, [...errors, ...taken, ...(await refusedReferences(w, resource, value))])
  if (all.length) return refused(all)
  const made = await addRecord(w, resource, rules, value)
  await rules.papers?.(w, String(made.id), papers, made)
  return 'created'
}

/** The errors of a refusal; null for what is no refusal of this row. */
function errorsIn(error: unknown): readonly FieldError[] | null {
  const known = asRefusal(error)
  if (!isAppError(known) || known.status >= 500) return null
  const { fields, message, params } = known
  return fields.length ? fields : [{ field: '', message, params }]
}

/** One row after the other, each with a way back: for the batch in which the database or a rule refuses one. */
async function carefully(
  w: Write,
  target: Target,
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, string>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    await runSql(w.tx, 'savepoint import_row')
    try {
      outcomes.push(await writeRow(w, target, row, known))
      await runSql(w.tx, 'release savepoint import_row')
    } catch (error) {
      const errors = errorsIn(error)
      if (!errors) throw error
      await runSql(w.tx, 'rollback to savepoint import_row')
      outcomes.push(refused(together(row, errors)))
    }
  }
  return outcomes
}

/**
 * Writes a batch of rows in the transaction of `w` by the rules of a single create or update, and says what became of each, in
 * order. A refused row leaves nothing behind. Throws only what is no row's fault.
 */
export async function writeRows(w: Write, target: Target, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const known = await existing(w, target.resource, rows)
  await runSql(w.tx, 'savepoint import_batch')
  try {
    const outcomes: Outcome[] = []
    for (const row of rows) outcomes.push(await writeRow(w, target, row, known))
    await runSql(w.tx, 'release savepoint import_batch')
    return outcomes
  } catch (error) {
    if (!errorsIn(error)) throw error
    await runSql(w.tx, 'rollback to savepoint import_batch')
    return carefully(w, target, rows, known)
  }
}
