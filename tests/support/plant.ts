import { pino } from 'pino'
import { DEMO_USERS } from '#access/demo.ts'
import { isRoleCode, type RoleCode } from '#access/roles.ts'
import { NO_SCOPE, type Scope } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { schemaOf, type ServiceApp, type ServiceContext, type ServiceName } from '#engine/context.ts'
import { scopesOf } from '#services/auth/ports.ts'
import { createDatabase, transaction, type Database } from '#database/db.ts'
import { schemasOf } from '#database/prepare.ts'
import { proveWith } from '#database/prove.ts'
import { grantRights } from '#database/rights/rights.ts'
import { jobSchema } from '#events/job-schema.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { insertRow } from '#engine/record/records.ts'
import { writing, type Write } from '#engine/write.ts'
import { keepPlans, PLANS } from './plans.ts'
import {
  createFilledDatabase,
  createTestDatabase,
  keepDatabase,
  type KeptDatabase,
  type TestDatabase,
} from './postgres.ts'
import { TEST_SIGNER } from './signer.ts'

/** An answer read: `data` of a success, `errors` of a refusal; the test asks for the one it expects. */
export interface Answer<T = Record<string, never>> {
  status: number
  header: { success: boolean; message: string; status_code: number }
  data: T
  errors: FieldMessages[]
}

type Row = Record<string, unknown>

export interface Caller {
  actor: Actor
  get<T = Row>(path: string): Promise<Answer<T>>
  post<T = Row>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  /** Does an action with the version of the record that the caller reads now. */
  act<T = Row>(path: string, body?: Row, headers?: Record<string, string>): Promise<Answer<T>>
  delete<T = Row>(path: string, body?: unknown): Promise<Answer<T>>
  /** Sends a form, such as one with a file. */
  form<T = Row>(path: string, body: FormData, headers?: Record<string, string>): Promise<Answer<T>>
  /** An answer that is a file. */
  bytes(path: string): Promise<Buffer>
  text(path: string): Promise<string>
}

export interface Plant {
  /** As the role that serves. */
  db: Database
  /** As the owner of the tables, for tests that play the administrator of the database. */
  admin: Database
  /** As who runs the server of PostgreSQL. */
  superuser: Database
  /** Makes tables as a migration does, also in further schemas: serving gets its rights on them as at a start. */
  define(script: string, ...schemas: string[]): Promise<void>
  ctx(service: ServiceName): ServiceContext
  /** A caller by demo user name (which are the role codes), with the limits a test gives him. */
  as(username: string, scope?: Partial<Scope>): Caller
  /** A caller of one role who is nobody's demo user. */
  stranger(role: RoleCode, scope?: Partial<Scope>): Caller
  /** Makes a user of a role without a profile and gives his id. */
  userOf(role: string): Promise<string>
  /** Work in one transaction of a service, as its own start data does it. */
  inside<T>(service: ServiceName, work: (w: Write) => Promise<T>): Promise<T>
  /** Keeps its database as it is now, so that it can be put back. */
  keep(): Promise<KeptDatabase>
  close(): Promise<void>
}

/** No test asks how fast a machine is: fifty at once wait for each other however long that takes on a busy one. */
const PATIENT = { connectionTimeoutMillis: 120_000, statement_timeout: 120_000, query_timeout: 150_000 }

type MakeApp = (ctx: ServiceContext) => ServiceApp

function actorOf(
  id: string,
  username: string,
  name: string,
  roleCode: RoleCode,
  scope: Partial<Scope>,
): Actor {
  return {
    userId: id,
    username,
    name,
    roleCode,
    sid: id.replace('01900000', '01900001'),
    scope: { ...NO_SCOPE, ...scope },
    lang: 'en',
    requestId: 'test',
    ip: '127.0.0.1',
    // Has always just given his password; a test of stale ones says so itself.
    reauthenticatedAt: '2099-12-31T00:00:00.000Z',
  }
}

function callerOf(app: () => ServiceApp, actor: Actor): Caller {
  const send = async <T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const init: RequestInit = { method }
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json', ...more }
    }
    const response = await app().request(path, init, { actor })
    const text = await response.text()
    return { status: response.status, ...(JSON.parse(text) as object) } as Answer<T>
  }
  const bytes = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await app().request(path, {}, { actor })).arrayBuffer())
  return {
    actor,
    bytes,
    text: async (path) => (await bytes(path)).toString('utf8'),
    async form<T>(path: string, body: FormData, headers = {}) {
      const response = await app().request(path, { method: 'POST', body, headers }, { actor })
      return { status: response.status, ...((await response.json()) as object) } as Answer<T>
    },
    get: (path) => send('GET', path),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    async act(path, body = {}, headers = {}) {
      const read = await send<Row | undefined>('GET', path.slice(0, path.lastIndexOf('/')))
      // Who may not read the record is refused before its version counts.
      const row_version = Number(read.data?.row_version ?? 1)
      return send('POST', path, { row_version, ...body }, headers)
    },
    delete: (path, body) => send('DELETE', path, body),
  }
}

/** A fake token of a caller: nobody checks its signature where it only selects. */
export function tokenOf(actor: Pick<Actor, 'sid' | 'roleCode'>): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'EdDSA' })}.${part({ sid: actor.sid, RoleCode: actor.roleCode })}`
}

interface NewUser {
  id: string
  username: string
  name: string
  roleCode: string
}

async function addUser(w: Write, { id, username, name, roleCode }: NewUser): Promise<void> {
  await insertRow(w, 'auth.user', {
    id,
    username,
    name,
    role_code: roleCode,
    password_hash: '$argon2id$nobody signs in here',
    password_changed_at: w.at,
    must_change_password: false,
    created_at: w.at,
    updated_at: w.at,
  })
}

async function addUsers(w: Write): Promise<void> {
  for (const user of DEMO_USERS) await addUser(w, user)
}

/** What many files begin with: written once in a run, under a name. */
interface Filled {
  name: string
  fill(site: Plant): Promise<void>
}

async function withAccounts(database: TestDatabase, create: MakeApp, service: ServiceName): Promise<Plant> {
  const site = plantOn(database, create, service)
  await site.inside('auth', addUsers)
  return site
}

/**
 * A service on a database of its own with the demo accounts in it, called as its gateway would call it.
 * `const { as } = await plant(createMasterApp, 'master')`, then `as('super-admin').post('/v1/vendor/', { … })`; close it at the end.
 */
export async function plant(create: MakeApp, service: ServiceName, filled?: Filled): Promise<Plant> {
  if (!filled) return withAccounts(await createTestDatabase(), create, service)
  const database = await createFilledDatabase(filled.name, async (empty) => {
    const site = await withAccounts({ ...empty, drop: () => Promise.resolve() }, create, service)
    await filled.fill(site)
    await site.close()
  })
  return plantOn(database, create, service)
}

/** A plant on a database with nothing in it, not even accounts: whoever fills it does so as a first start. */
export async function emptyPlant(create: MakeApp, service: ServiceName): Promise<Plant> {
  return plantOn(await createTestDatabase(), create, service)
}

function plantOn(test: TestDatabase, create: MakeApp, service: ServiceName): Plant {
  const db = createDatabase({ ...test.config, ...PATIENT, options: PLANS })
  db.on('connect', keepPlans)
  proveWith(db, TEST_SIGNER)
  const admin = createDatabase({ ...test.owner, ...PATIENT, max: 3 })
  const superuser = createDatabase({ ...test.superuser, ...PATIENT, max: 1 })
  const log = pino({ level: 'silent' })
  const ends = new KnownEnds()
  const ctx = (name: ServiceName): ServiceContext => ({
    service: name,
    schema: schemaOf(name),
    db,
    log,
    scopesOf,
    signer: TEST_SIGNER,
    ends,
    isReal: false,
  })
  let made: ServiceApp | null = null
  const app = (): ServiceApp => (made ??= create(ctx(service)))
  const system = actorOf('01900000-0000-7000-8000-000000000001', 'system', 'System', 'super-admin', {})
  const inside: Plant['inside'] = (name, work) =>
    transaction(db, (tx) => work(writing(ctx(name), tx, system)))
  return {
    db,
    admin,
    superuser,
    async define(script, ...schemas) {
      await admin.query(script)
      await grantRights(admin, [...schemasOf([jobSchema]), ...schemas], test.config.user ?? '')
    },
    ctx,
    inside,
    async userOf(role) {
      const id = crypto.randomUUID()
      const username = `u-${id.slice(0, 8)}`
      await inside('auth', (w) => addUser(w, { id, username, name: 'Uji', roleCode: role }))
      return id
    },
    as(username, scope = {}) {
      const user = DEMO_USERS.find((one) => one.username === username)
      if (!user) throw new Error(`There is no demo user ${username}`)
      return callerOf(app, actorOf(user.id, user.username, user.name, user.roleCode, scope))
    },
    stranger(role, scope = {}) {
      if (!isRoleCode(role)) throw new Error(`There is no role ${String(role)}`)
      return callerOf(app, actorOf(uuidv7(), 'stranger', 'Stranger', role, scope))
    },
    keep: () => keepDatabase(test),
    async close() {
      await Promise.all([db.end(), admin.end(), superuser.end()])
      await test.drop()
    },
  }
}
