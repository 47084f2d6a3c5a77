import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#contracts/index.ts'
import type { Resource } from '#kernel/resource.ts'
import { columnOf } from '#engine/columns.ts'
import { schemaOf } from '#engine/context.ts'
import { createDatabase, transaction, type Database } from '#database/db.ts'
import { titleColumns } from '#engine/list/ranking.ts'
import { searchClause, searchText } from '#engine/list/search.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { planAsServed } from '../support/plan.ts'

let db: Database
let drop: () => Promise<void>
let indexes: { schema: string; table: string; definition: string }[]
let tables: Set<string>

beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  db = createDatabase(made.config)
  indexes = await runSql<(typeof indexes)[number]>(
    db,
    'select schemaname as schema, tablename as "table", indexdef as definition from pg_indexes',
  )
  const found = await runSql<{ name: string }>(
    db,
    `select schemaname || '.' || tablename as name from pg_tables`,
  )
  tables = new Set(found.map(({ name }) => name))
})
afterAll(async () => {
  await db.end()
  await drop()
})

/** Columns of its own table that a list sorts by or searches in; what is joined lives in small tables. */
function columnsOf(resource: Resource, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const field = resource.fields[path]
    if (path === 'created_at') return ['created_at']
    return field && !path.includes('.') ? [columnOf(path, field)] : []
  })
}

function lacking(resource: Resource, columns: string[], shape: (column: string) => RegExp): string[] {
  const schema = schemaOf(resource.service)
  if (!tables.has(`${schema}.${resource.table}`)) return []
  const own = indexes.filter((index) => index.schema === schema && index.table === resource.table)
  return [...new Set(columns)]
    .filter((column) => !own.some(({ definition }) => shape(column).test(definition)))
    .map((column) => `${schema}.${resource.table} (${column})`)
}

test('every order a list offers is served by an index', () => {
  const missing = RESOURCES.flatMap((resource) =>
    lacking(
      resource,
      columnsOf(resource, [...resource.list.sort, resource.list.defaultSort.replace(/^-/, ''), 'created_at']),
      (column) => new RegExp(String.raw`USING btree \("?${column}"?[ ,)]`),
    ),
  )
  expect(missing).toEqual([])
})

/** What PostgreSQL would do if reading everything were out of the question. */
async function planOf(resource: Resource, clause: string): Promise<string> {
  const schema = schemaOf(resource.service)
  return transaction(db, async (tx) => {
    await planAsServed(tx)
    await runSql(tx, 'set local enable_seqscan = off')
    const rows = await runSql<{ 'QUERY PLAN': string }>(
      tx,
      `explain select from ${schema}."${resource.table}" t where ${clause}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** Resources with a table of their own; a few are read from views. */
const withTables = (): Resource[] =>
  RESOURCES.filter((resource) => tables.has(`${schemaOf(resource.service)}.${resource.table}`))

test('the texts a list searches in are served by one trigram index', async () => {
  const missing: string[] = []
  for (const resource of withTables()) {
    const text = searchText(resource)
    if (!text) continue
    const plan = await planOf(resource, `${text} ilike '%4711%'`)
    if (!plan.includes('Bitmap Index Scan')) missing.push(`${resource.name}: ${text}`)
  }
  expect(missing).toEqual([])
})

test('a code or name that begins with a text is served by an index', () => {
  const missing = RESOURCES.flatMap((resource) =>
    lacking(
      resource,
      titleColumns(resource).map((column) => column.replace(/^t\."(.*)"$/, '$1')),
      (column) => new RegExp(String.raw`USING btree \(lower\(\(?"?${column}"?\)?.*text_pattern_ops`),
    ),
  )
  expect(missing).toEqual([])
})

test('what leads to a list from beside it is served by an index', async () => {
  const missing: string[] = []
  for (const resource of withTables()) {
    const p = new Parameters()
    const clause = searchClause(resource, resource.service, 'word', p)
    if (!clause || !resource.transaction) continue
    const plan = await planOf(resource, clause.replaceAll('$1', `'%word%'`))
    if (/Seq Scan on "?(order|trip|weighing|purchase_order)/.test(plan))
      missing.push(`${resource.name}\n${plan}`)
  }
  expect(missing).toEqual([])
})
