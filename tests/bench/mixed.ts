import { setInterval } from 'node:timers'
import { join } from 'node:path'
import { Client } from 'pg'
import { runningEmbedded } from '#database/embedded/open.ts'
import { growTrips } from './grow-trips.ts'
import { KINDS, mixOf, REQUESTER } from './mix.ts'
import { knownOf, type Known } from './mix-known.ts'
import { openLoop, type Answered } from './open-loop.ts'
import { forget, memoryOf, startServer, type BenchServer } from './server.ts'

/**
 * `node tests/bench/mixed.ts [minutes] [trips] [folder]`: a hundred requests a second as a plant's staff makes them, on a
 * database of so many trips (rel.R01), and the memory that takes. A folder is kept for the next time.
 */
const MINUTES = Number(process.argv[2] ?? 10)
const TRIPS = Number(process.argv[3] ?? 200_000)
const FOLDER = process.argv[4]

const EVERY_MS = 10
const SAMPLE_MS = 5000
const BUDGET = { p95: 300, p99: 800, errors: 0, megabytes: 500 }

async function grown(server: BenchServer): Promise<Known> {
  const config = runningEmbedded(join(server.dataDir, 'data'))
  if (!config) throw new Error('The database of the bench server was not found')
  const from = performance.now()
  await growTrips(config, TRIPS)
  const client = new Client({ ...config, statement_timeout: 0 })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from orders."order") as orders, (select count(*) from orders.trip) as trips,
         (select count(*) from orders.trip_event) as events, (select count(*) from orders.weighing) as weighings`,
    )
    const counts = Object.entries(rows[0]!).map(
      ([name, count]) => `${Number(count).toLocaleString('en')} ${name}`,
    )
    console.log(`${counts.join(', ')}; grown in ${((performance.now() - from) / 1000).toFixed(0)} s`)
    return await knownOf(client, REQUESTER)
  } finally {
    await client.end()
  }
}

/** Looks at the memory again and again; gives the highest of each and of both together. */
function watchMemory(server: BenchServer): () => { node: number; database: number; both: number } {
  const most = { node: 0, database: 0, both: 0 }
  const look = (): void => {
    const now = memoryOf(server)
    if (!now) return
    most.node = Math.max(most.node, now.node)
    most.database = Math.max(most.database, now.database)
    most.both = Math.max(most.both, now.node + now.database)
  }
  const timer = setInterval(look, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

interface Figures {
  count: number
  p50: number
  p95: number
  p99: number
  most: number
  errors: number
}

function figuresOf(answers: readonly Answered[]): Figures {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const errors = answers.filter(({ wrong }) => wrong !== null).length
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1), errors }
}

function tell(name: string, { count, p50, p95, p99, most, errors }: Figures): void {
  const times = Object.entries({ p50, p95, p99, most }).map(
    ([what, ms]) => `${what} ${ms.toFixed(0).padStart(4)} ms`,
  )
  console.log(`${name.padEnd(20)} ${String(count).padStart(6)}  ${times.join('  ')}  errors ${errors}`)
}

/** Prints the figures of every kind and says whether all together keep the budget. */
function judged(answers: readonly Answered[], megabytes: number): boolean {
  for (const kind of KINDS) tell(kind, figuresOf(answers.filter((one) => one.kind === kind)))
  const all = figuresOf(answers)
  tell('all', all)
  for (const { wrong } of answers.filter((one) => one.wrong !== null).slice(0, 5)) console.log(`  ${wrong}`)
  return (
    all.p95 <= BUDGET.p95 &&
    all.p99 <= BUDGET.p99 &&
    all.errors <= BUDGET.errors &&
    megabytes <= BUDGET.megabytes
  )
}

async function bench(): Promise<boolean> {
  const server = await startServer(FOLDER)
  try {
    const next = await mixOf(server.url, await grown(server))
    const memory = watchMemory(server)
    const answers = await openLoop(server.url, (MINUTES * 60_000) / EVERY_MS, EVERY_MS, next)
    const most = memory()
    const isGood = judged(answers, most.both)
    console.log(
      `memory at most: node ${most.node.toFixed(0)} MB, database ${most.database.toFixed(0)} MB, both ${most.both.toFixed(0)} MB`,
    )
    const { p95, p99, errors, megabytes } = BUDGET
    console.log(
      `${isGood ? 'PASS' : 'FAIL'} (p95 ≤ ${p95} ms, p99 ≤ ${p99} ms, ${errors} errors, memory ≤ ${megabytes} MB)`,
    )
    return isGood
  } finally {
    await server.stop()
    if (!FOLDER) forget(server.dataDir)
  }
}

process.exit((await bench()) ? 0 : 1)
