import { afterAll, beforeAll, expect, test } from 'vitest'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { scopesOf } from '#services/auth/ports.ts'
import { pino } from 'pino'
import { readEnv } from '#server/env.ts'
import { loadStartData } from '#server/start-data.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { createMasterApp } from '#services/master/app.ts'
import { schemaOf, type ServiceContext, type ServiceName } from '#engine/context.ts'
import { createDatabase, type Database } from '#database/db.ts'
import { proveWith } from '#database/prove.ts'
import { runSql } from '#database/sql.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { TEST_SIGNER } from '../support/signer.ts'

let made: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  made = await createTestDatabase()
  db = createDatabase(made.config)
  proveWith(db, TEST_SIGNER)
})
afterAll(async () => {
  await db.end()
  await made.drop()
})

test('a start without demo data makes one account that must change its password and has its profile', async () => {
  const log = pino({ level: 'silent' })
  const contextOf = (service: ServiceName): ServiceContext => ({
    service,
    schema: schemaOf(service),
    db,
    log,
    scopesOf,
    signer: TEST_SIGNER,
    ends: new KnownEnds(),
    isReal: false,
  })
  const env = readEnv({ DEMO: '0', ANGKUT_ARGON_MEMORY: '8', ANGKUT_ARGON_TIME: '1' })
  expect(await loadStartData(env, contextOf, log, async () => undefined)).toHaveLength(20)
  const [user, ...more] = await runSql<{ id: string; must_change_password: boolean }>(
    db,
    'select id, must_change_password from auth."user"',
  )
  expect([more.length, user?.must_change_password]).toEqual([0, true])
  // What the start-up sequence asks for right after the login.
  const app = createMasterApp(contextOf('master'))
  const body = JSON.stringify({ role_code: 'super-admin', user_id: user!.id })
  const actor = { ...SYSTEM, userId: user!.id }
  const answer = await app.request('/v1/profile/', { method: 'POST', body }, { actor })
  expect([answer.status, ((await answer.json()) as { data: object }).data]).toMatchObject([
    200,
    { name: 'Administrator', rolename: 'Super admin' },
  ])
  expect(await loadStartData(env, contextOf, log, async () => undefined)).toBeNull()
})
