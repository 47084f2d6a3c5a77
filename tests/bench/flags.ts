import { FLAGS, PROGRAM } from '../../src/launch/server.mjs'
import { load, median } from './load.ts'
import { forget, memoryOf, signIn, startServer, type BenchServer } from './server.ts'

const LIST = '/dashboard/master/vendor?limit=25'
const ROUNDS = 5
const SECONDS = 4

interface Way {
  name: string
  flags: readonly string[]
}

/** As the server runs, without any flag, and without each one: a flag stays only where leaving it out is worse. */
const WAYS: readonly Way[] = [
  { name: 'all flags', flags: FLAGS },
  { name: 'no flag', flags: [] },
  ...FLAGS.map((left) => ({ name: `without ${left}`, flags: FLAGS.filter((flag) => flag !== left) })),
]

interface Running extends Way {
  server: BenchServer
  cookie: string
  perSecond: number[]
  p95: number[]
}

async function started(way: Way): Promise<Running> {
  const server = await startServer(undefined, [...way.flags, PROGRAM])
  return { ...way, server, cookie: await signIn(server.url, 'super-admin'), perSecond: [], p95: [] }
}

/** What V8's flags are good for: list pages a second in turns, and memory after that load. */
export async function measureFlags(): Promise<void> {
  const all: Running[] = []
  try {
    for (const way of WAYS) all.push(await started(way))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { server, cookie, perSecond, p95 } of all) {
        const figures = await load({ url: server.url + LIST, headers: { cookie } }, SECONDS)
        perSecond.push(figures.perSecond)
        p95.push(figures.p95)
      }
    }
    for (const { name, server, perSecond, p95 } of all) {
      const node = memoryOf(server)?.node.toFixed(0) ?? '?'
      console.log(
        `${name.padEnd(46)} ${String(median(perSecond)).padStart(6)} list pages/s  p95 ${median(p95)} ms  node ${node} MB`,
      )
    }
  } finally {
    for (const { server } of all) {
      await server.stop()
      forget(server.dataDir)
    }
  }
}
