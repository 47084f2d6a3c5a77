import { AppError, NOT_FOUND, STALE, type FieldError } from '#kernel/errors.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'
import type { RecordOf, Row } from '#kernel/record.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import { isAmong } from '#engine/record/among.ts'
import { foreignReferences } from '#engine/record/within.ts'
import { addChildRows, childFields } from '#engine/record/child-rows.ts'
import { columnValues, selectionOf } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { newReferences } from '#engine/record/named-references.ts'
import type { WrittenOf } from '#engine/record/written.ts'
import { nameForeign, scopeClause, seenBy } from '#engine/scope.ts'
import type { NewRow, Only, Table } from '#database/rows.ts'
import { Parameters, runSql, setList, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { rowsIn } from '#kernel/guards.ts'

/** The one record `t` with this id, where its caller sees it. */
function visibleWhere(
  { service }: ServiceContext,
  resource: Resource,
  actor: Actor,
  id: unknown,
  p: Parameters,
  extra?: ExtraClause,
): string {
  const clauses = [
    `t.id = ${p.add(id)}`,
    't.deleted_at is null',
    scopeClause(service, resource, actor, p),
    extra?.(actor, p) ?? null,
  ]
  return clauses.filter((clause) => clause !== null).join(' and ')
}

/** One record in the caller's scope with everything embedded; anything else is not found, never forbidden. */
export async function readRecord<R extends Resource>(
  ctx: ServiceContext,
  db: Executor,
  whole: R,
  actor: Actor,
  id: unknown,
  extra?: ExtraClause,
): Promise<RecordOf<R>> {
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  const resource = seenBy(whole, actor)
  const selection = selectionOf(resource, ctx.service)
  const p = new Parameters()
  const where = visibleWhere(ctx, resource, actor, id, p, extra)
  const [row] = await runSql<Row>(
    db,
    `select t.*${selection.embedded.record} from (select ${selection.own} from ${sourceOf(resource, ctx.service)} t ${selection.joinsFor(where)} where ${where}) t`,
    p.values,
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  const record = selection.toWire([row])[0]!
  await addChildRows(ctx, db, resource, [record])
  nameForeign(resource.fields, actor, [record])
  // The selection is made of the contract's fields, and a test compares these with the table's columns.
  return record as RecordOf<R>
}

/** Waits until nobody else changes a record, and keeps it so until the write ends: what is read of it now is what is decided on. */
export async function lockRecord(w: Write, { table }: Resource, id: string): Promise<void> {
  await runSql(w.tx, `select 1 from ${w.ctx.schema}."${table}" where id = $1 for update`, [id])
}

/** Inserts a checked record and gives its id. */
export async function insertRecord<R extends Resource, C extends WrittenOf<R>>(
  w: Write,
  resource: R,
  value: Row,
  more?: Only<C, WrittenOf<R>>,
): Promise<string> {
  const given: Row = { ...more }
  const id = typeof given.id === 'string' ? given.id : uuidv7()
  const columns: Row = {
    ...columnValues(resource.fields, value),
    ...given,
    id,
    created_at: w.at,
    updated_at: w.at,
    created_by: w.actor.userId,
    updated_by: w.actor.userId,
  }
  await insertInto(w, resource.table, columns)
  for (const [name, { children }] of childFields(resource)) {
    if (Array.isArray(value[name])) await writeChildren(w, children, id, rowsIn(value[name]))
  }
  countChanged(resource)
  return id
}

/** Inserts one row into a table of the write's own service: `insertRow(w, 'orders.trip', { … })`. */
export async function insertRow<T extends Table, C extends NewRow<T>>(
  w: Write,
  table: T,
  columns: Only<C, NewRow<T>>,
): Promise<void> {
  await insertInto(w, ownTable(w, table), columns)
}

/** Inserts a row into a table that is known only at run time; column names come from contracts and code, never from a caller. */
export async function insertInto(w: Write, table: string, columns: Row): Promise<void> {
  const p = new Parameters()
  const names = Object.keys(columns)
  const values = names.map((name) => p.add(columns[name]))
  await runSql(
    w.tx,
    `insert into ${w.ctx.schema}."${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${values.join(', ')})`,
    p.values,
  )
}

/** The name of a table without its schema. Who writes to another service's table says so by `asService`, which has its readers told. */
function ownTable(w: Write, table: Table): string {
  const [schema, name = ''] = table.split('.')
  if (schema !== w.ctx.schema) throw new Error(`${table} is not a table of ${w.ctx.schema}`)
  return name
}

/** Changes a record; a given version that is no longer the record's is refused with 409. */
export async function updateRecord<R extends Resource, C extends WrittenOf<R>>(
  w: Write,
  resource: R,
  id: string,
  value: Row,
  version?: number,
  more?: Only<C, WrittenOf<R>>,
): Promise<void> {
  const columns: Row = {
    ...columnValues(resource.fields, value),
    ...more,
    updated_at: w.at,
    updated_by: w.actor.userId,
  }
  const p = new Parameters()
  const sets = setList(columns, p)
  const guard = version === undefined ? '' : ` and row_version = ${p.add(version)}`
  const rows = await runSql(
    w.tx,
    `update ${w.ctx.schema}."${resource.table}" set ${sets}, row_version = row_version + 1 where id = ${p.add(id)} and deleted_at is null${guard} returning id`,
    p.values,
  )
  if (!rows.length) throw new AppError('aborted', STALE)
  for (const [name, { children }] of childFields(resource)) {
    if (Array.isArray(value[name])) await writeChildren(w, children, id, rowsIn(value[name]))
  }
  countChanged(resource)
}

/** Makes the side rows what was written: an entry keeps its row by its id, or by the key that names it. */
async function writeChildren(
  w: Write,
  { table, parent, key, fields }: NonNullable<Field['children']>,
  id: string,
  entries: Row[],
): Promise<void> {
  const name = `${w.ctx.schema}."${table}"`
  const before = await runSql<Row>(w.tx, `select * from ${name} where "${parent}" = $1`, [id])
  const kept = new Set<unknown>()
  for (const [position, entry] of entries.entries()) {
    const same = before.find(
      (row) => !kept.has(row.id) && (entry.id ? row.id === entry.id : row[key] === entry[key]),
    )
    const columns: Row = { ...columnValues(fields, entry), position: position + 1 }
    if (!same) {
      await insertInto(w, table, { ...columns, id: uuidv7(), [parent]: id })
      continue
    }
    kept.add(same.id)
    const p = new Parameters()
    const sets = setList(columns, p)
    await runSql(w.tx, `update ${name} set ${sets} where id = ${p.add(same.id)}`, p.values)
  }
  const gone = before.filter((row) => !kept.has(row.id)).map((row) => row.id)
  if (gone.length) await runSql(w.tx, `delete from ${name} where id = any($1::uuid[])`, [gone])
}

/** New references that do not exist, are deleted or are not the caller's to see, each beside its field. */
export async function hiddenReferences(
  ctx: ServiceContext,
  db: Executor,
  resource: Pick<Resource, 'fields'>,
  actor: Actor,
  value: Row,
  before?: Row,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const { place, field, id } of newReferences(resource, value, before)) {
    if (field.kind === 'file') {
      const message = await whyNotAttached(ctx, db, actor, id, field.images)
      if (message) errors.push({ field: place, message })
    } else if (!(await isVisible(ctx, db, resourceNamed(field.ref.resource), actor, id)))
      errors.push({ field: place, message: 'Choose one from the list' })
    else if (!(await isAmong(ctx, db, field.ref, id)))
      errors.push({ field: place, message: field.ref.among?.otherwise ?? 'Choose one from the list' })
  }
  return errors
}

/** References of a record that its writer may not choose (`hiddenReferences`), and where none is hidden those that belong elsewhere. */
export async function missingReferences(
  ctx: ServiceContext,
  db: Executor,
  resource: Pick<Resource, 'fields'>,
  actor: Actor,
  value: Row,
  before?: Row,
): Promise<FieldError[]> {
  const hidden = await hiddenReferences(ctx, db, resource, actor, value, before)
  return hidden.length ? hidden : foreignReferences(ctx, db, resource, value, before)
}

/** Whether a caller sees a record, by the scope of its resource and the clauses its calls add to it. */
export async function isVisible(
  ctx: ServiceContext,
  db: Executor,
  target: Resource,
  actor: Actor,
  id: unknown,
  extra?: ExtraClause,
): Promise<boolean> {
  const p = new Parameters()
  const where = visibleWhere(ctx, target, actor, id, p, extra)
  const rows = await runSql(
    db,
    `select 1 from ${sourceOf(target, ctx.service)} t ${selectionOf(target, ctx.service).joinsFor(where)} where ${where}`,
    p.values,
  )
  return rows.length > 0
}

/** The id of a record that its caller sees, for what hangs on it; 404 for any other. A third of what reading the record takes, or less. */
export async function visibleId(
  ctx: ServiceContext,
  db: Executor,
  target: Resource,
  actor: Actor,
  id: unknown,
  extra?: ExtraClause,
): Promise<string> {
  if (!isId(id) || !(await isVisible(ctx, db, target, actor, id, extra)))
    throw new AppError('not_found', NOT_FOUND)
  return id
}
