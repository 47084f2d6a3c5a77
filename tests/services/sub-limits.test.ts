import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import type * as mount from '#engine/mount.ts'
import { schemaOf, type ServiceContext, type ServiceName } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { createDatabase } from '#database/db.ts'
import { scopesOf } from '#services/auth/ports.ts'
import { LIMITS } from '#services/sub/limits.ts'
import { TEST_SIGNER } from '../support/signer.ts'
import { sixServices } from '../support/six-services.ts'

const mounted = vi.hoisted(() => new Map<string, ExtraClause | undefined>())

vi.mock('#engine/mount.ts', async (original) => {
  const { mountResource } = await original<typeof mount>()
  const noted: typeof mountResource = (app, ctx, resource, rules) => {
    mounted.set(resource.name, rules?.extra)
    mountResource(app, ctx, resource, rules)
  }
  return { mountResource: noted }
})

/** Mounting asks no database anything: this one is never connected to. */
const ctx = (service: ServiceName): ServiceContext => ({
  service,
  schema: schemaOf(service),
  db: createDatabase({}),
  log: pino({ level: 'silent' }),
  scopesOf,
  signer: TEST_SIGNER,
  ends: new KnownEnds(),
  isReal: false,
})

/** Whoever may not read a record may neither see its files nor follow its topic; both ask LIMITS. */
test('files and topics are limited by every clause that a service mounts a resource by, and by no other', () => {
  sixServices(ctx)
  const limited = [...mounted].filter(([, extra]) => extra)
  expect(mounted.size).toBeGreaterThan(60)
  expect(limited.length).toBeGreaterThan(2)
  expect(Object.fromEntries(limited)).toEqual(LIMITS)
})
