import { expect, test } from 'vitest'
import { uncheckedSqlRows } from './support/score-rows.ts'
import { sourceOf } from './support/sources.ts'

const KERNEL = sourceOf('src/kernel/record.ts', 'export type Row = Record<string, unknown>')
/** A file that names a type of its own like the kernel's. */
const OTHER = sourceOf(
  'src/services/auth/own.ts',
  "type Row = ColumnsOf<'auth.user', 'id'>\nexport type Person = Row",
)
const found = (text: string, path = 'src/services/auth/read.ts'): string[] =>
  uncheckedSqlRows([KERNEL, OTHER, sourceOf(path, text)])

test.each([
  ['a map', "import type { Row } from '#kernel/record.ts'\nrunSql<Row>(db, 'select id from auth.user')"],
  ['a map given by the driver', "import type { Row } from '#kernel/record.ts'\ndb.query<Row>('select 1')"],
  [
    'a type written by hand',
    "interface Account { id: string }\nrunSql<Account>(db, 'select id from auth.user')",
  ],
  ['a name from nowhere', "runSql<Account>(db, 'select id from auth.user')"],
])('a statement whose rows are %s is not checked', (_, text) => {
  expect(found(text)).toHaveLength(1)
})

test('a row type counts by what its own file declares or imports', () => {
  expect(
    found("type Row = ColumnsOf<'auth.user', 'id'>\nrunSql<Row>(db, 'select id from auth.user')"),
  ).toEqual([])
  expect(
    found(
      "import type { Person } from '#services/auth/own.ts'\nrunSql<Person>(db, 'select id from auth.user')",
    ),
  ).toEqual([])
})

test('the engine alone reads records as maps', () => {
  const text = "import type { Row } from '#kernel/record.ts'\nrunSql<Row>(db, statement)"
  expect(found(text, 'src/engine/record/records.ts')).toEqual([])
})

test('a column is computed only where its own statement gives it its name', () => {
  const read = "runSql<Computed<{ id: string }>>(db, 'select id from auth.user')"
  expect(found(read)).toEqual(['src/services/auth/read.ts:1 id'])
  expect(found(`${read}\nconst other = 'select min(x) as id'`)).toEqual(['src/services/auth/read.ts:1 id'])
  expect(found('const TEXT = `select min(x) as id`\nrunSql<Computed<{ id: string }>>(db, TEXT)')).toEqual([])
})
