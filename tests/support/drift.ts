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
  words: ['text'],
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
/** A view of records that others write need not say who did. */
const ONLY_OF_TABLES = new Set(['created_by', 'updated_by'])

/** Columns a service keeps to itself, by table: secrets, what other columns already say, and what no screen writes yet. */
const INTERNAL: Readonly<Record<string, readonly string[]>> = {
  user_account: ['password_hash', 'password_changed_at', 'last_login_ip', 'locked_at'],
  scale_profile: ['bridge_token_hash'],
  scale_source: ['token_hash'],
  checker: ['pin_hash', 'pin_failures'],
  file: ['storage_key'],
  order: ['completion_requested_by', 'completed_by', 'verified_by'],
  trip: [
    'trip_request_id',
    'co_driver_id',
    'driver_session_id',
    'deviation_km',
    'billing_line_id',
    'surat_jalan_file_id',
    'pod_photos',
    'hold_reason_problem_id',
  ],
  weighing: ['first_weighment_id', 'second_weighment_id', 'voided_by', 'void_refused_by'],
  truck_condition: ['change_no'],
  offline_conflict: ['ticket_id', 'terminal_id', 'first_record_id', 'second_record_id'],
  driver_remark: ['cause'],
  trouble_report: ['opened_at', 'told_late_at'],
  purchase_order: ['told_nearly_used', 'told_ending_on'],
}

/** Fields a call may leave out although the column is never empty, because the service fills them in. */
const FILLED_IN: Readonly<Record<string, readonly string[]>> = {
  truck: ['jbi_kg'],
  order_line: ['load_date'],
}

interface ColumnRow {
  column_name: string
  data_type: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
  is_generated: 'ALWAYS' | 'NEVER'
}

interface TableColumns {
  table: string
  /** PostgreSQL does not know of a view's columns whether they may be empty. */
  isView: boolean
  columns: ReadonlyMap<string, ColumnRow>
}

async function columnsOf(db: Database, schema: string, table: string): Promise<TableColumns> {
  const rows = await runSql<ColumnRow & { is_view: boolean }>(
    db,
    `select column_name, data_type, is_nullable, column_default is not null or is_generated = 'ALWAYS' as has_default,
       is_generated,
       table_type = 'VIEW' as is_view
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = $1 and table_name = $2`,
    [schema, table],
  )
  const columns = new Map(rows.map((row) => [row.column_name, row]))
  return { table, isView: rows[0]?.is_view === true, columns }
}

/** How what the contract says of a field's presence differs from its column. */
function presenceDrift(table: string, name: string, field: Field, column: ColumnRow): string[] {
  const place = `${table}.${column.column_name}`
  if (column.is_nullable === 'YES') {
    if (field.required) return [`${place} is required but may be null`]
    // What PostgreSQL works out of other columns is as empty as these are.
    const isWrong = field.always && column.is_generated === 'NEVER'
    return isWrong ? [`${place} is always there but may be null`] : []
  }
  if (field.required || field.always) return []
  if (field.readOnly) return [`${place} is never null but the contract does not say always`]
  const isFilled = column.has_default || FILLED_IN[table]?.includes(name)
  return isFilled ? [] : [`${place} is optional but may not be null`]
}

function compareFields(
  fields: FieldMap,
  { table, isView, columns }: TableColumns,
  own: readonly string[],
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
    if (!isView) out.push(...presenceDrift(table, name, field, column))
  }
  const internal = INTERNAL[table] ?? []
  for (const column of columns.keys())
    if (!named.has(column) && !internal.includes(column)) out.push(`${table}.${column} is no field`)
  for (const column of internal)
    if (!columns.has(column)) out.push(`${table}.${column} is not there any more`)
  return out
}

/** Which columns of a resource's table may be empty; null for a view, of which PostgreSQL does not know it. */
export async function nullableOf(db: Database, resource: Resource): Promise<Map<string, boolean> | null> {
  const { isView, columns } = await columnsOf(db, schemaOf(resource.service), resource.table)
  return isView ? null : new Map([...columns].map(([name, row]) => [name, row.is_nullable === 'YES']))
}

/** How a contract and its tables differ, one sentence each; empty when they agree. */
export async function driftOf(db: Database, resource: Resource): Promise<string[]> {
  const schema = schemaOf(resource.service)
  const main = await columnsOf(db, schema, resource.table)
  if (!main.columns.size) return [`${schema}.${resource.table} is missing`]
  const out = compareFields(resource.fields, main, COMMON)
  for (const name of COMMON)
    if (!main.columns.has(name) && !(main.isView && ONLY_OF_TABLES.has(name)))
      out.push(`${resource.table}.${name} is missing`)
  for (const { children } of Object.values(resource.fields)) {
    if (!children) continue
    const side = await columnsOf(db, schema, children.table)
    const own = ['id', children.parent, 'position']
    for (const name of own) if (!side.columns.has(name)) out.push(`${children.table}.${name} is missing`)
    out.push(...compareFields(children.fields, side, own))
  }
  return out
}
