import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { sessionCheck } from '#services/auth/ports.ts'
import { rotateKeys } from '#services/auth/account/keys.ts'
import { dump } from '#database/backup/dump.ts'
import { configOf } from '#database/db.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { authDesk, type AuthDesk } from '../support/auth-desk.ts'

const DAY = 86_400_000
const MINUTE = 60_000

let desk: AuthDesk
let start: number
beforeAll(async () => {
  start = clock.ms()
  clock.freeze(new Date(start))
  desk = await authDesk()
})
afterAll(() => desk.close())

const at = (ms: number) => clock.freeze(new Date(start + ms))
const kidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid
const kids = async (): Promise<string[]> =>
  (
    await runSql<ColumnsOf<'auth.signing_key', 'kid'>>(
      desk.db,
      'select kid from auth.signing_key order by created_at',
    )
  ).map(({ kid }) => kid)

test('a key of tokens signs for a month; the next one signs once every server knows it, the old one is destroyed', async () => {
  const first = kidOf((await desk.as('helpdesk')).token)
  at(29 * DAY)
  expect(await rotateKeys(desk.db)).toBe(0)
  at(30 * DAY)
  const before = await desk.as('weighbridge')
  // Another web server, which has read its keys a moment ago.
  const other = sessionCheck(desk.db)
  expect(await other.check(before.token, 'cookie')).not.toBeNull()
  expect(await rotateKeys(desk.db)).toBe(1)
  const [, second] = await kids()
  at(30 * DAY + MINUTE)
  expect(kidOf((await desk.as('helpdesk')).token)).toBe(first)
  at(30 * DAY + 3 * MINUTE)
  const after = await desk.as('helpdesk')
  expect(kidOf(after.token)).toBe(second)
  for (const token of [before.token, after.token]) expect(await other.check(token, 'cookie')).not.toBeNull()
  at(31 * DAY)
  expect(await rotateKeys(desk.db)).toBe(0)
  at(33 * DAY)
  expect(await rotateKeys(desk.db)).toBe(1)
  expect(await kids()).toEqual([second])
})

test('no private key of tokens is in a backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-keys-'))
  const file = join(folder, 'backup.gz')
  await dump(configOf(desk.db), file)
  const text = gunzipSync(readFileSync(file)).toString()
  rmSync(folder, { recursive: true })
  expect(text).toContain('"auth.session"')
  const [row] = await runSql<{ d: string }>(desk.db, `select private_jwk ->> 'd' as d from auth.signing_key`)
  expect(row!.d.length).toBeGreaterThan(20)
  expect(text).not.toContain(row!.d)
  expect(text).not.toContain('private_jwk')
})
