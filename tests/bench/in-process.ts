import { pino } from 'pino'
import { DEMO_USERS } from '#access/demo.ts'
import { NO_SCOPE, type Scope } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Database } from '#database/db.ts'
import { proveWith } from '#database/prove.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { schemaOf, type ServiceApp, type ServiceContext, type ServiceName } from '#engine/context.ts'
import { scopesOf } from '#services/auth/ports.ts'
import { TEST_SIGNER } from '../support/signer.ts'

/** Calls of a service in this process, by which its statements are measured without the way to it. */

const MEASURED_MS = 2_000

export interface Asked {
  text: string
  values: unknown[]
}

/** The pool, which also keeps what it is asked. */
export function listening(db: Database, asked: Asked[]): Database {
  return new Proxy(db, {
    get(pool, name) {
      if (name === 'query')
        return (first: string | Asked, values: unknown[] = []) => {
          const statement = typeof first === 'string' ? { text: first, values } : first
          asked.push(statement)
          return pool.query(statement)
        }
      const value: unknown = Reflect.get(pool, name, pool)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })
}

/** What a service works with, on this pool and without a log. */
export function contextOn(db: Database, service: ServiceName): ServiceContext {
  const log = pino({ level: 'silent' })
  proveWith(db, TEST_SIGNER)
  return {
    service,
    schema: schemaOf(service),
    db,
    log,
    scopesOf,
    signer: TEST_SIGNER,
    ends: new KnownEnds(),
    isReal: false,
  }
}

/** A demo user who has just given his password, with these limits. */
export function actorNamed(name: string, scope: Partial<Scope> = {}): Actor {
  const user = DEMO_USERS.find(({ username }) => username === name)
  if (!user) throw new Error(`There is no demo user ${name}`)
  return {
    userId: user.id,
    username: user.username,
    name: user.name,
    roleCode: user.roleCode,
    sid: user.id,
    scope: { ...NO_SCOPE, ...scope },
    lang: 'en',
    requestId: 'bench',
    ip: '127.0.0.1',
    reauthenticatedAt: '2099-12-31T00:00:00.000Z',
  }
}

/** Calls as this person; a path alone is read, one with a body is posted. Throws what is no good answer. */
export async function callAs<T = unknown>(
  app: ServiceApp,
  actor: Actor,
  path: string,
  body?: unknown,
): Promise<T> {
  const posted = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const answer = await app.request(path, body === undefined ? {} : posted, { actor })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${text.slice(0, 500)}`)
  return JSON.parse(text).data
}

export interface Times {
  p50: number
  p95: number
  /** Milliseconds of this process's processor for each. */
  cpu: number
}

/** What 50 and 95 of a hundred take, of so many at once for two seconds, or of `most`. */
export async function timesOf(
  work: () => Promise<unknown>,
  callers: number,
  most = Infinity,
): Promise<Times> {
  const times: number[] = []
  const before = process.cpuUsage()
  const end = performance.now() + (most === Infinity ? MEASURED_MS : Infinity)
  const caller = async (): Promise<void> => {
    do {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    } while (performance.now() < end && times.length < most)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const { user, system } = process.cpuUsage(before)
  times.sort((left, right) => left - right)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), cpu: (user + system) / 1000 / times.length }
}

interface Plan {
  'Execution Time': number
  'Planning Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** A statement with its own time and what it reads. */
export interface Taken {
  text: string
  ms: number
  blocks: number
}

/** What each statement that only reads takes by itself, the least of three; the first call has looked how common words are. */
export async function statementsOf(
  db: Database,
  asked: Asked[],
  work: () => Promise<unknown>,
): Promise<Taken[]> {
  await work()
  asked.length = 0
  await work()
  const taken: Taken[] = []
  for (const { text, values } of asked.filter(({ text: one }) => /^\s*\(?(select|with)/.test(one))) {
    const runs: Taken[] = []
    for (let run = 0; run < 3; run += 1) {
      const { rows } = await db.query<{ 'QUERY PLAN': Plan[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const [plan] = rows[0]!['QUERY PLAN']
      if (!plan) throw new Error(`There is no plan of ${text}`)
      const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plan.Plan
      runs.push({ text, ms: plan['Execution Time'] + plan['Planning Time'], blocks: hit + read })
    }
    taken.push(runs.toSorted((left, right) => left.ms - right.ms)[0]!)
  }
  return taken
}

/** All of them together. */
export const sumOf = (taken: readonly Taken[]): Omit<Taken, 'text'> => ({
  ms: taken.reduce((sum, { ms }) => sum + ms, 0),
  blocks: taken.reduce((sum, { blocks }) => sum + blocks, 0),
})
