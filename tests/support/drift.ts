import type { Database } from '#database/db.ts'
import { columnOf, isStored } from '#engine/columns.ts'
import { schemaOf } from '#engine/context.ts'
import { runSql } from '#database/sql.ts'
import type { Field, FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'

const FITS: Record<Field['kind'], readonly string[]> = {
  text: ['text'],
  code: ['text'],
  longtext: ['text'],
  integer: ['integer', 'bigint', 'smallint'],
  decimal: ['numeric', 'double precision'],
  money: ['bigint'],
  flag: ['boolean'],
  choice: ['text'],
  date: ['date'],
  dateMessage: ['date'],
  timestamp: ['timestamp with time zone'],
  ref: ['uuid'],
  file: ['uuid'],
  picture: ['text'],
  children: [],
  list: ['jsonb'],
  json: ['jsonb'],
}

const COMMON = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'row_version', 'deleted_at']

interface ColumnRow {
  column_name: string
  data_type: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
}

export interface DriftOptions {
  /** Columns the service keeps to itself, by table. */
  internal?: Readonly<Record<string, readonly string[]>>
  /** Fields a call may leave out although the column is never empty, because the service fills them in. */
  filledIn?: Readonly<Record<string, readonly string[]>>
}

async function columnsOf(db: Database, schema: string, table: string): Promise<Map<string, ColumnRow>> {
  const rows = await runSql<ColumnRow>(
    db,
    `select column_name, data_type, is_nullable, column_default is not null or is_generated = 'ALWAYS' as has_default
     from information_schema.columns where table_schema = $1 and table_name = $2`,
    [schema, table],
  )
  return new Map(rows.map((row) => [row.column_name, row]))
}

function compareFields(
  table: string,
  fields: FieldMap,
  columns: ReadonlyMap<string, ColumnRow>,
  own: readonly string[],
  options: DriftOptions,
): string[] {
  const out: string[] = []
  const named = new Set(own)
  for (const [name, field] of Object.entries(fields)) {
    if (!isStored(field)) continue
    const column = columns.get(columnOf(name, field))
    named.add(columnOf(name, field))
    if (!column) {
      out.push(`${table}.${columnOf(name, field)} is missing`)
      continue
    }
    if (!FITS[field.kind].includes(column.data_type))
      out.push(`${table}.${column.column_name} is ${column.data_type}, which does not fit ${field.kind}`)
    const never = column.is_nullable === 'NO'
    const presence = field.required ? 'required' : field.always ? 'always there' : null
    if (presence && !never) out.push(`${table}.${column.column_name} is ${presence} but may be null`)
    if (field.readOnly && !field.always && never)
      out.push(`${table}.${column.column_name} is never null but the contract does not say always`)
    const filled = field.readOnly || column.has_default || options.filledIn?.[table]?.includes(name)
    if (!field.required && never && !filled)
      out.push(`${table}.${column.column_name} is optional but may not be null`)
  }
  const internal = options.internal?.[table] ?? []
  for (const column of columns.keys())
    if (!named.has(column) && !internal.includes(column)) out.push(`${table}.${column} is no field`)
  return out
}

/** How a contract and its tables differ, one sentence each; empty when they agree. */
export async function driftOf(
  db: Database,
  resource: Resource,
  options: DriftOptions = {},
): Promise<string[]> {
  const schema = schemaOf(resource.service)
  const columns = await columnsOf(db, schema, resource.table)
  if (!columns.size) return [`${schema}.${resource.table} is missing`]
  const out = compareFields(resource.table, resource.fields, columns, COMMON, options)
  for (const name of COMMON) if (!columns.has(name)) out.push(`${resource.table}.${name} is missing`)
  for (const { children } of Object.values(resource.fields)) {
    if (!children) continue
    const side = await columnsOf(db, schema, children.table)
    const own = ['id', children.parent, 'position']
    for (const name of own) if (!side.has(name)) out.push(`${children.table}.${name} is missing`)
    out.push(...compareFields(children.table, children.fields, side, own, options))
  }
  return out
}
