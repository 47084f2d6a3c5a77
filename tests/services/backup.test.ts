import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dump, SCHEMAS } from '#database/backup/dump.ts'
import { restore } from '#database/backup/restore.ts'
import { createDatabase } from '#database/db.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let folder: string
let file: string
let source: TestDatabase
let target: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'angkut-backup-'))
  file = join(folder, 'backup.gz')
  source = await createTestDatabase()
  target = await createTestDatabase()
  await run(target, ...SCHEMAS.map((schema) => `drop schema ${schema} cascade`))
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await source.drop()
  await target.drop()
})

async function run(at: TestDatabase, ...statements: string[]): Promise<unknown[]> {
  const db = createDatabase(at.owner)
  let rows: unknown[] = []
  for (const statement of statements) ({ rows } = await db.query<Record<string, unknown>>(statement))
  await db.end()
  return rows
}

const AWKWARD = 'tab\there, line\nthere, back\\slash, "quote", é, \\N, \\.'
const AUDIT = `insert into auth.audit_event (id, action, subject_type, subject_no, after, reason)
  select gen_random_uuid(), 'create', 'x', n::text, jsonb_build_object('n', n, 'text', E'${AWKWARD.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'),
    case when n % 2 = 0 then E'${AWKWARD.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}' end
  from generate_series(1, 3000) n`
const ALL = 'select * from auth.audit_event order by id'

test('what is backed up comes back, to the letter', async () => {
  await run(source, AUDIT, "insert into orders.outbox (id, type) values (gen_random_uuid(), 'order.created')")
  const before = await run(source, ALL)
  expect(before[1]).toHaveProperty('after.text', AWKWARD)
  const made = await dump(source.owner, file)
  expect(await restore(target.owner, file)).toEqual(made)
  expect(await run(target, ALL)).toEqual(before)
  const next =
    "insert into orders.outbox (id, type) values (gen_random_uuid(), 'order.created') returning seq"
  expect(await run(target, next)).toEqual([{ seq: 2 }])
  await expect(run(target, 'delete from auth.audit_event')).rejects.toThrow(/append only/)
  const keys = "select count(*) from pg_constraint where contype = 'f'"
  expect(await run(target, keys)).toEqual(await run(source, keys))
})

test('a database that is in use is not restored into', async () => {
  await dump(source.owner, file)
  await expect(restore(source.owner, file)).rejects.toThrow(/restore needs a new one/)
})

test('a backup that is cut short, or none, leaves the database as new', async () => {
  await run(source, AUDIT)
  await dump(source.owner, file)
  const text = gunzipSync(readFileSync(file))
  for (const cut of [
    text.subarray(0, text.length - 60),
    text.subarray(0, text.length / 2),
    Buffer.from('hello\n'),
  ]) {
    writeFileSync(file, gzipSync(cut))
    await expect(restore(target.owner, file)).rejects.toThrow(/cut short|no backup/)
    expect(await run(target, "select 1 from pg_namespace where nspname = 'auth'")).toEqual([])
  }
})

test('a backup that was spoilt on its disk is refused in words, wherever it was', async () => {
  await run(source, AUDIT)
  await dump(source.owner, file)
  const whole = readFileSync(file)
  const at = (place: number): Buffer => {
    const spoilt = Buffer.from(whole)
    spoilt[place] = spoilt[place]! ^ 0xff
    return spoilt
  }
  const places = [0, 1, Math.floor(whole.length / 3), Math.floor(whole.length / 2), whole.length - 6]
  for (const [name, bytes] of [
    ...places.map((place) => [`byte ${place}`, at(place)] as const),
    ['half of it', whole.subarray(0, whole.length / 2)] as const,
  ]) {
    writeFileSync(file, bytes)
    await expect(restore(target.owner, file), name).rejects.toThrow(
      /^\S+ is (damaged or cut short: nothing was restored|no backup)/,
    )
    expect(await run(target, "select 1 from pg_namespace where nspname = 'auth'"), name).toEqual([])
  }
})

test('a backup of another release is named as such', async () => {
  await run(source, "insert into auth.kysely_migration values ('0999_later', now()::text)")
  await dump(source.owner, file)
  await expect(restore(target.owner, file)).rejects.toThrow(/another release \(auth 0999_later\)/)
})
