import type { Actor } from '#kernel/actor.ts'
import { createDatabase } from '#database/db.ts'
import { migrate } from '#database/migrate.ts'
import type { ServiceApp } from '#engine/context.ts'
import { createMasterApp } from '#services/master/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { createTestDatabase, setup, teardown } from '../support/postgres.ts'
import {
  actorNamed,
  callAs,
  contextOn,
  listening,
  statementsOf,
  sumOf,
  timesOf,
  type Asked,
} from './in-process.ts'
import { fillPlant } from './search-rows.ts'

/**
 * `node tests/bench/search.ts [trucks] [trips]`: searches of the truck list (5 million rows) and of the trip list (a million) as people
 * type them, in process. Prints the times of one caller and of ten, and the time of its statements alone, which says more on a machine
 * that others use, too. The database is a made one, built in or of TEST_POSTGRES_BIN; DATABASE_URL names one that is filled and kept.
 */
const [trucks = 5_000_000, trips = 1_000_000] = process.argv.slice(2).map(Number)
const BUDGET_MS = 50
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

interface Bench {
  apps: Record<Case['list'], ServiceApp>
  vendorId: string
}

const whoAsks = ({ list, isVendor }: Case, vendorId: string): Actor =>
  actorNamed(list === 'truck' ? 'super-admin' : 'control-tower', isVendor ? { vendor: [vendorId] } : {})

/** The list call of a case, as its screen makes it. */
function callOf({ apps, vendorId }: Bench, one: Case): () => Promise<unknown> {
  const actor = whoAsks(one, vendorId)
  const page = { pageNumber: 1, limit: 25, sortOrders: [], fieldFilters: [] }
  return () => callAs(apps[one.list], actor, `/v1/${one.list}/`, { searchString: one.typed, ...page })
}

/** Milliseconds that 50 and 95 of a hundred calls stay within, of so many callers at once. */
async function saidOf(call: () => Promise<unknown>, callers: number): Promise<string> {
  const { p50, p95 } = await timesOf(call, callers)
  return [p50, p95].map((ms) => ms.toFixed(0).padStart(5)).join(' ')
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
  const pool = listening(db, asked)
  const { rows } = await db.query<{ id: string }>('select id from master.vendor order by id limit 1')
  const apps = {
    truck: createMasterApp(contextOn(pool, 'master')),
    trip: createOrderApp(contextOn(pool, 'order')),
  }
  const bench: Bench = { apps, vendorId: rows[0]!.id }
  console.log(
    `${'p50 and p95 of one caller and of ten, ms'.padEnd(62)}    one          ten       statement  blocks`,
  )
  let late = 0
  for (const one of CASES) {
    const name = `${one.list}: ${one.what}`.padEnd(46) + one.typed.padEnd(16)
    try {
      const call = callOf(bench, one)
      const { ms, blocks } = sumOf(await statementsOf(db, asked, call))
      const [alone, together] = [await saidOf(call, 1), await saidOf(call, CALLERS)]
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
