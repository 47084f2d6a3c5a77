// npm run codegen: writes schema.ts, the types of every table and view, and fingerprint.json, of what guards them, from the migrated database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect as Dialect } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import * as prettier from 'prettier'
import { createDatabase, type Database } from '#database/db.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import { FINGERPRINT_FILE, fingerprintText } from '#database/fingerprint.ts'
import { migrate, SERVICE_SCHEMAS } from '#database/migrate.ts'

export const SCHEMA_FILE = fileURLToPath(new URL('./schema.ts', import.meta.url))

/** What the pool's parsers make of these columns (column-types.ts), where codegen assumes pg's own. */
const PARSED: [string, string][] = [
  ['export type Int8 = ColumnType<string,', 'export type Int8 = ColumnType<number,'],
  ['export type Timestamp = ColumnType<Date,', 'export type Timestamp = ColumnType<string,'],
]

/** The text of schema.ts for a migrated database; formatted, so that it can be compared with the file. */
export async function schemaText(db: Database): Promise<string> {
  const generated = await generate({
    db: new Kysely({ dialect: new Dialect({ pool: db }) }),
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
    includePattern: `{${Object.values(SERVICE_SCHEMAS).join(',')}}.*`,
    outFile: null,
    typeOnlyImports: true,
  })
  const text = PARSED.reduce((all, [assumed, parsed]) => all.replace(assumed, parsed), generated)
  return prettier.format(text, { ...(await prettier.resolveConfig(SCHEMA_FILE)), filepath: SCHEMA_FILE })
}

async function writeSchema(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'angkut-codegen-'))
  const database = await openEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
  const db = createDatabase(database.owner)
  try {
    await migrate(db)
    await writeFile(SCHEMA_FILE, await schemaText(db))
    await writeFile(FINGERPRINT_FILE, await fingerprintText(db))
  } finally {
    await db.end()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(`${dataDir}.lock`, { force: true })
  }
}

if (import.meta.main) await writeSchema()
