import { scopesOf } from '#services/auth/ports.ts'
import { pino } from 'pino'
import { DEMO_USERS } from '#access/demo.ts'
import { NO_SCOPE, type Scope } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { createDatabase, type Database } from '#database/db.ts'
import { migrate } from '#database/migrate.ts'
import { schemaOf } from '#engine/context.ts'
import type { ServiceApp } from '#engine/call/service.ts'
import { createMasterApp } from '#services/master/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { createTestDatabase, setup, teardown } from '../support/postgres.ts'
import { fillPlant } from './search-rows.ts'
import { TEST_SIGNER } from '../support/signer.ts'

/**
 * `node tests/bench/search.ts [trucks] [trips]`: searches of the truck list (5 million rows) and of the trip list (a million) as people
 * type them, in process. Prints the times of one caller and of ten, and the time of its statements alone, which says more on a machine
 * that others use, too. The database is a made one, built in or of TEST_POSTGRES_BIN; DATABASE_URL names one that is filled and kept.
 */
const [trucks = 5_000_000, trips = 1_000_000] = process.argv.slice(2).map(Number)
const BUDGET_MS = 50
const MEASURED_MS = 2_000
const CALLERS = 10

interface Case {
  list: 'truck' | 'trip'
  what: string
  typed: string
  /** The caller sees the records of one vendor only. */
  isVendor?: boolean
}

const CASES: readonly Case[] = [
  { list: 'truck', what: 'beginning of 10,000 codes', typed: 'BEN-0412' },
  { list: 'truck', what: 'whole code', typed: 'BEN-04120815' },
  { list: 'truck', what: 'part of a plate, 2,500 times', typed: '4711' },
  { list: 'truck', what: 'whole plate', typed: 'AK 4711 KOP' },
  { list: 'truck', what: 'two words, one of all', typed: 'ben 0412' },
  { list: 'truck', what: 'in none', typed: 'TTV' },
  { list: 'truck', what: 'in none, parts in many', typed: 'KOPZKR' },
  { list: 'truck', what: 'in none, zeros in many', typed: '000000000' },
  { list: 'truck', what: 'rare word', typed: 'ecq' },
  { list: 'truck', what: 'word in 1 %', typed: 'zkr' },
  { list: 'truck', what: 'word in 30 %', typed: 'kop' },
  { list: 'truck', what: 'word in all', typed: 'ben' },
  { list: 'truck', what: 'letters in 30 %', typed: 'op' },
  { list: 'truck', what: 'word in 30 %, vendor', typed: 'kop', isVendor: true },
  { list: 'truck', what: 'word in 1 %, vendor', typed: 'zkr', isVendor: true },
  { list: 'truck', what: 'in none, vendor', typed: 'KOPZKR', isVendor: true },
  { list: 'truck', what: 'another haulier’s plate, vendor', typed: 'AK 4711 KOP', isVendor: true },
  { list: 'trip', what: 'whole number', typed: 'TRP-00471100' },
  { list: 'trip', what: 'beginning of 10,000 numbers', typed: 'TRP-0041' },
  { list: 'trip', what: 'plate', typed: 'AB 4711 KOP' },
  { list: 'trip', what: 'plate in 30 %', typed: 'kop' },
  { list: 'trip', what: 'plate in 1 %', typed: 'zkr' },
  { list: 'trip', what: 'order number', typed: 'ORD-0047110' },
  { list: 'trip', what: 'beginning of order numbers', typed: 'ORD-00' },
  { list: 'trip', what: 'driver, 12 %', typed: 'ahmad' },
  { list: 'trip', what: 'cargo, 25 %', typed: 'urea' },
  { list: 'trip', what: 'vendor, all', typed: 'angkutan' },
  { list: 'trip', what: 'driver and cargo', typed: 'ahmad urea' },
  { list: 'trip', what: 'number in texts beside', typed: '4711' },
  { list: 'trip', what: 'in none', typed: 'TTV' },
  { list: 'trip', what: 'in none, parts in many', typed: 'KOPZKR' },
  { list: 'trip', what: 'plate in 30 %, vendor', typed: 'kop', isVendor: true },
  { list: 'trip', what: 'in none, vendor', typed: 'KOPZKR', isVendor: true },
]

interface Asked {
  text: string
  values: unknown[]
}

/** The pool, which also keeps what it is asked. */
function listening(db: Database, asked: Asked[]): Database {
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

function actorOf(list: Case['list'], scope: Partial<Scope>): Actor {
  const name = list === 'truck' ? 'super-admin' : 'control-tower'
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

interface Bench {
  db: Database
  apps: Record<Case['list'], ServiceApp>
  asked: Asked[]
  vendorId: string
}

/** One list call; gives its milliseconds. */
async function call({ apps, vendorId }: Bench, { list, typed, isVendor }: Case): Promise<number> {
  const actor = actorOf(list, isVendor ? { vendor: [vendorId] } : {})
  const body = JSON.stringify({
    searchString: typed,
    pageNumber: 1,
    limit: 25,
    sortOrders: [],
    fieldFilters: [],
  })
  const from = performance.now()
  const answer = await apps[list].request(
    `/v1/${list}/`,
    { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    { actor },
  )
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${typed}: ${text}`)
  return performance.now() - from
}

/** Milliseconds that 50 and 95 of a hundred calls stay within, of so many callers at once. */
async function timesOf(bench: Bench, one: Case, callers: number): Promise<string> {
  const times: number[] = []
  const end = performance.now() + MEASURED_MS
  const caller = async (): Promise<void> => {
    do times.push(await call(bench, one))
    while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  times.sort((left, right) => left - right)
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return `${String(at(0.5)).padStart(5)} ${String(at(0.95)).padStart(5)}`
}

/** The time of all statements of a call, the least of three for each, and what they read; the first call has looked how common words are. */
async function statementOf(bench: Bench, one: Case): Promise<[ms: number, blocks: number]> {
  await call(bench, one)
  bench.asked.length = 0
  await call(bench, one)
  const sum: [ms: number, blocks: number] = [0, 0]
  for (const { text, values } of bench.asked.filter((statement) =>
    /^\(?(select|with)/.test(statement.text),
  )) {
    const runs: [number, number][] = []
    for (let run = 0; run < 3; run += 1) {
      const { rows } = await bench.db.query<{ 'QUERY PLAN': Plan[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const [{ 'Execution Time': executed, 'Planning Time': planned, Plan: plan }] = rows[0]![
        'QUERY PLAN'
      ] as [Plan]
      runs.push([executed + planned, plan['Shared Hit Blocks'] + plan['Shared Read Blocks']])
    }
    const least = runs.toSorted(([left], [right]) => left - right)[0]!
    sum[0] += least[0]
    sum[1] += least[1]
  }
  return sum
}

interface Plan {
  'Execution Time': number
  'Planning Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const url = process.env.DATABASE_URL
if (!url) await setup()
const database = url
  ? { owner: { connectionString: url }, drop: () => Promise.resolve() }
  : await createTestDatabase()
const db = createDatabase(database.owner)
try {
  await migrate(db)
  await fillPlant(database.owner, { trucks, trips })
  const asked: Asked[] = []
  const log = pino({ level: 'silent' })
  const ctx = (service: 'master' | 'order') => ({
    service,
    schema: schemaOf(service),
    db: listening(db, asked),
    log,
    scopesOf,
    signer: TEST_SIGNER,
    isReal: false,
  })
  const { rows } = await db.query<{ id: string }>('select id from master.vendor order by id limit 1')
  const apps = { truck: createMasterApp(ctx('master')), trip: createOrderApp(ctx('order')) }
  const bench: Bench = { db, apps, asked, vendorId: rows[0]!.id }
  console.log(
    `${'p50 and p95 of one caller and of ten, ms'.padEnd(62)}    one          ten       statement  blocks`,
  )
  let late = 0
  for (const one of CASES) {
    const name = `${one.list}: ${one.what}`.padEnd(46) + one.typed.padEnd(16)
    try {
      const [ms, blocks] = await statementOf(bench, one)
      const [alone, together] = [await timesOf(bench, one, 1), await timesOf(bench, one, CALLERS)]
      if (ms > BUDGET_MS) late += 1
      const mark = ms > BUDGET_MS ? '  LATE' : ''
      console.log(
        `${name} ${alone}  ${together}  ${ms.toFixed(1).padStart(9)}  ${String(blocks).padStart(6)}${mark}`,
      )
    } catch (error) {
      late += 1
      console.log(`${name} ${String(error)}`)
    }
  }
  console.log(
    late
      ? `${late} searches take more than ${BUDGET_MS} ms`
      : `PASS (the statements of each search ≤ ${BUDGET_MS} ms)`,
  )
  process.exitCode = late ? 1 : 0
} finally {
  await db.end()
  await database.drop()
  if (!url) await teardown()
}
