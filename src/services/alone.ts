import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { decodeProtectedHeader, jwtVerify, type CryptoKey, type JWK } from 'jose'
import { pino } from 'pino'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { METHODS, refused } from '#kernel/wire.ts'
import { AWAY } from '#contracts/away.ts'
import {
  type CallClient,
  schemaOf,
  type ServiceApp,
  type ServiceContext,
  type ServiceName,
} from '#engine/context.ts'
import { retryable, type Database } from '#database/db.ts'
import { openGiven } from '#database/given.ts'
import { proveWith } from '#database/prove.ts'
import { keepRunning } from '#engine/keep-running.ts'
import { jobSchema } from '#events/job-schema.ts'
import { startJobs, type Job } from '#events/jobs.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { keyFileOf, laterSigner, type Signer } from '#engine/seal/signer.ts'
import { mountDocument } from '#engine/call/openapi.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { keyOf } from '#services/auth/account/keys.ts'
import { scopesOf } from '#services/auth/ports.ts'
import { keptTroubles } from '#services/master/ports.ts'

const ALLOW = { allow: METHODS.join(', ') }
/** How long running calls may take after SIGTERM. */
const DRAIN_MS = 20_000

export const INTERNAL_ISSUER = 'angkut-gateway'

/**
 * Runs one service as its own process on PORT (loopback unless HOST says otherwise), on the PostgreSQL of DATABASE_URL.
 * It believes only the gateway's token, which carries the user, lives a minute and is made for this service (std.S46).
 */
export async function runAlone(
  service: ServiceName,
  create: (ctx: ServiceContext) => ServiceApp,
  jobsOf: (ctx: ServiceContext) => Job[] = () => [],
): Promise<void> {
  const { DATABASE_URL = '', HOST = '127.0.0.1', LOG_LEVEL = 'info' } = process.env
  const port = Number(process.env.PORT || Number.NaN)
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL) || !Number.isInteger(port) || port < 0 || port > 65_535)
    stopBecause(
      `The ${service} service alone needs DATABASE_URL and PORT, for example\n  DATABASE_URL=postgres://… PORT=9003 node src/services/${service}/main.ts`,
    )
  const signer = sharedSigner()
  const { db } = await openGiven(
    {
      url: DATABASE_URL,
      migrateUrl: process.env.DATABASE_MIGRATE_URL || undefined,
      production: process.env.NODE_ENV === 'production',
    },
    [jobSchema],
    () => signer,
  ).catch((error: unknown) => stopBecause(error instanceof Error ? error.message : String(error)))
  proveWith(db, signer)
  const ctx = contextOf(service, { db, signer }, LOG_LEVEL)
  keepRunning(ctx.log, () => process.exit(1))
  const app = appOf(create, ctx)
  const own = jobsOf(ctx)
  const jobs = own.length ? startJobs(db, ctx.log, own, keptTroubles({ db, log: ctx.log })) : null
  mountDocument(app, ctx, process.env.DEMO === '1')
  const keys = publicKeys(db)
  const server = serve(
    {
      hostname: HOST,
      port,
      fetch: (request) => served(request, app, service, keys),
    },
    (at) => ctx.log.info({ port: at.port }, `The ${service} service listens`),
  ) as Server
  server.once('error', (error) => stopBecause(`PORT: ${error.message}. Choose another port or address.`))
  const stop = (): void => {
    server.close((error) => {
      if (error) return
      void Promise.resolve(jobs?.close())
        .then(() => db.end())
        .then(() => process.exit(0))
    })
    // An event stream never ends by itself.
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** What a service answers a call of the gateway; 503 while its database cannot say whom to believe. */
export async function served(
  request: Request,
  app: ServiceApp,
  service: ServiceName,
  keys: PublicKeys,
): Promise<Response> {
  if (!METHODS.includes(request.method))
    return Response.json(refused(405, 'Method Not Allowed', []), { status: 405, headers: ALLOW })
  const caller = await callerOf(request, service, keys).catch((error: unknown) => {
    if (retryable(error)) return null
    throw error
  })
  return caller ? app.fetch(request, caller) : reconnecting()
}

/** Without the keys nobody can be told from anybody: not now, rather than "sign in". */
function reconnecting(): Response {
  const refusal = refused(503, AWAY.reconnecting, [])
  return Response.json(refusal, { status: 503, headers: { 'retry-after': '2' } })
}

/** The key that all services share. */
function sharedSigner(): Signer {
  const { DATA_DIR, CHAIN_KEY_FILE } = process.env
  return laterSigner(keyFileOf(DATA_DIR || 'data', CHAIN_KEY_FILE || undefined))
}

function contextOf(
  service: ServiceName,
  { db, signer }: Pick<ServiceContext, 'db' | 'signer'>,
  level: string,
): ServiceContext {
  return {
    service,
    schema: schemaOf(service),
    db,
    log: pino({ level, base: { service } }),
    scopesOf,
    signer,
    ends: new KnownEnds(),
    isReal: process.env.NODE_ENV === 'production' && process.env.DEMO !== '1',
  }
}

function appOf(create: (ctx: ServiceContext) => ServiceApp, ctx: ServiceContext): ServiceApp {
  try {
    return create(ctx)
  } catch (error) {
    stopBecause(error instanceof Error ? error.message : String(error))
  }
}

function stopBecause(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

type PublicKeys = (kid: string) => Promise<CryptoKey | undefined>

/** The keys that verify, read again once a minute and for one that is not among them: another process may have made it. */
export function publicKeys(db: Database): PublicKeys {
  let keys = new Map<string, CryptoKey>()
  let readAt = -Infinity
  return async (kid) => {
    const age = clock.ms() - readAt
    if (age < 60_000 && (keys.has(kid) || age < 1000)) return keys.get(kid)
    const rows = await runSql<
      Narrowed<ColumnsOf<'auth.signing_key', 'kid' | 'public_jwk'>, { public_jwk: JWK }>
    >(db, 'select kid, public_jwk from auth.public_signing_key')
    const fresh = new Map<string, CryptoKey>()
    for (const row of rows) fresh.set(row.kid, await keyOf(row.public_jwk))
    keys = fresh
    readAt = clock.ms()
    return keys.get(kid)
  }
}

function kidOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? ''
  } catch {
    return ''
  }
}

async function callerOf(
  request: Request,
  service: ServiceName,
  keys: PublicKeys,
): Promise<{ actor?: Actor; client?: CallClient }> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!token) return {}
  const key = await keys(kidOf(token))
  if (!key) return {}
  try {
    const { payload } = await jwtVerify<{ actor: Actor | null; client: CallClient }>(token, key, {
      algorithms: ['EdDSA'],
      issuer: INTERNAL_ISSUER,
      audience: service,
      requiredClaims: ['exp'],
    })
    return { client: payload.client, ...(payload.actor ? { actor: payload.actor } : {}) }
  } catch {
    return {}
  }
}
