import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCHEMA_FILE, schemaText } from '#database/codegen.ts'
import { createDatabase } from '#database/db.ts'
import { FINGERPRINT_FILE, fingerprintText } from '#database/fingerprint.ts'
import { createTestDatabase } from '../support/postgres.ts'

test('the types of the tables are those of the migrations (else: npm run codegen)', async () => {
  const { owner, drop } = await createTestDatabase()
  const db = createDatabase(owner)
  const text = await schemaText(db).finally(() => db.end())
  await drop()
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(text)
})

test('what guards the tables is what was written down with the migrations (else: npm run codegen)', async () => {
  const { owner, drop } = await createTestDatabase()
  const db = createDatabase(owner)
  const text = await fingerprintText(db).finally(() => db.end())
  await drop()
  expect(readFileSync(FINGERPRINT_FILE, 'utf8')).toBe(text)
})
