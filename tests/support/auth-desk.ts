import { pino } from 'pino'
import { DEMO_PASSWORD } from '#access/demo.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { createAuthApp } from '#services/auth/app.ts'
import type { AuthOptions } from '#services/auth/account/options.ts'
import { scopesOf, sessionCheck, type SessionCheck } from '#services/auth/ports.ts'
import { loadDemoAccounts } from '#services/auth/start-data.ts'
import type { CallClient, ServiceApp, ServiceContext } from '#engine/context.ts'
import { createDatabase, transaction, type Database } from '#database/db.ts'
import { proveWith } from '#database/prove.ts'
import { writing } from '#engine/write.ts'
import { createTestDatabase } from './postgres.ts'
import { TEST_SIGNER } from './signer.ts'

const COST = { memory: 8, time: 1 }
const BROWSER: CallClient = {
  ip: '10.0.0.1',
  userAgent: 'test',
  secure: true,
  script: false,
  device: null,
  deviceToken: null,
  lang: 'en',
}

type Row = Record<string, unknown>

export interface Said {
  status: number
  header: { message: string }
  data: Row
  errors: FieldMessages[]
  retryAfter: number
  response: Response
}

/** Somebody with a session: every call goes through the session check, so an ended session answers 401. */
export interface SignedIn {
  token: string
  call(method: string, path: string, body?: Row, headers?: Record<string, string>): Promise<Said>
  actor(): Promise<Actor | null>
}

export interface AuthDesk {
  db: Database
  ctx: ServiceContext
  app: ServiceApp
  check: SessionCheck
  /** A call of nobody, from an address, by a reader of a language. */
  open(path: string, body: Row, ip?: string, lang?: Lang): Promise<Said>
  as(username: string, password?: string, code?: string): Promise<SignedIn>
  close(): Promise<void>
}

/** An action of an account, which its caller has read before. */
const ACTED = /^(\/v1\/user\/[0-9a-f-]{36})\/[a-z-]+$/

async function read(response: Response): Promise<Said> {
  const body = (await response.clone().json()) as Omit<Said, 'status'>
  return {
    ...body,
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    response,
  }
}

function cookieOf(response: Response, name: string): string {
  const found = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found?.split(';')[0]?.slice(name.length + 1) ?? ''
}

function pairOf(response: Response): string {
  return `${cookieOf(response, 'token')}.${cookieOf(response, '__Host-token_sig')}`
}

function requestOf(method: string, path: string, body?: Row, headers: Record<string, string> = {}): Request {
  const text = body && method !== 'GET' ? { body: JSON.stringify(body) } : {}
  return new Request(`http://x${path}`, { method, headers, ...text })
}

/** The auth service on a database of its own, with the demo accounts and real sign-ins. */
export async function authDesk(more: Partial<AuthOptions> = {}): Promise<AuthDesk> {
  const made = await createTestDatabase()
  const db = createDatabase(made.config)
  proveWith(db, TEST_SIGNER)
  const ctx: ServiceContext = {
    service: 'auth',
    schema: 'auth',
    db,
    log: pino({ level: 'silent' }),
    scopesOf,
    signer: TEST_SIGNER,
    ends: new KnownEnds(),
    isReal: false,
  }
  await transaction(db, (tx) => loadDemoAccounts(writing(ctx, tx, SYSTEM), COST))
  const check = sessionCheck(db, more.requireTotp)
  const app = createAuthApp(ctx, {
    cost: COST,
    networkOf: (ip) => ip,
    onEnded: (sids) => check.forget(sids),
    requireTotp: false,
    mails: true,
    ...more,
  })
  const open: AuthDesk['open'] = async (path, body, ip = BROWSER.ip, lang = 'en') =>
    read(await app.fetch(requestOf('POST', path, body), { client: { ...BROWSER, ip, lang } }))

  function signedIn(first: string): SignedIn {
    let token = first
    const actor = async (): Promise<Actor | null> => {
      const found = await check.check(token, 'cookie')
      if (!found) return null
      const { view, scope, reauthenticatedAt } = found.session
      return { ...SYSTEM, ...view, scope, reauthenticatedAt }
    }
    return {
      get token() {
        return token
      },
      actor,
      async call(method, path, body, headers) {
        const who = await actor()
        const env = who ? { actor: who, client: BROWSER } : { client: BROWSER }
        const send = async (...asked: Parameters<typeof requestOf>): Promise<Said> =>
          read(await app.fetch(requestOf(...asked), env))
        const record = method === 'POST' ? ACTED.exec(path)?.[1] : undefined
        const version = record && who ? (await send('GET', record)).data?.row_version : undefined
        const whole = version === undefined ? body : { row_version: version, ...body }
        const said = await send(method, path, whole, headers)
        // A browser goes on with the pair it is given.
        if (cookieOf(said.response, 'token')) token = pairOf(said.response)
        return said
      },
    }
  }
  return {
    db,
    ctx,
    app,
    check,
    open,
    async as(username, password = DEMO_PASSWORD, code) {
      const { response, status, header } = await open('/v1/auth/login', {
        username,
        password,
        ...(code ? { code } : {}),
      })
      if (status !== 200) throw new Error(`${username} cannot sign in: ${header.message}`)
      return signedIn(pairOf(response))
    },
    async close() {
      await db.end()
      await made.drop()
    },
  }
}
