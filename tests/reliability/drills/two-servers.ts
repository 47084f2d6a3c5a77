import { cpSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../support/seeded.ts'
import { skipped, type Drill, type Outcome } from '../drill.ts'
import { freePort } from '../../support/free-port.ts'
import { endNats, hasNats, startNats } from '../nats.ts'
import { ask, personAt, share, seconds, until } from '../people.ts'
import { demoPlant, newFolder, removeFolder, startProduct, type Product } from '../product.ts'
import { openStream, type Stream } from '../streams.ts'
import { newCode, PATH } from '../writers.ts'

/** `TWO_SERVERS=1` is the whole of the goal, 0.02 a fiftieth of it: fewer streams for a shorter time. */
const SIZE = Number(process.env.TWO_SERVERS ?? 0.2)
const STREAMS = Math.max(2, Math.round(200 * SIZE))
/** Both serve, one is killed, both, the other is stopped as for a new version, both. */
const PHASES = 5
const PHASE_MS = Math.max(1000, (5 * 60_000 * SIZE) / PHASES)
const SEED = Number(process.env.DRILL_SEED ?? 20_261_123)
const ADMIN = 'super-admin'
const MOST_LATE_MS = 30_000
/** In how many steps that is waited for; whoever lacks something opens the stream again after each. */
const MOST_ROUNDS = 6

/** A web server that may be away; after a start it is at another address. */
interface Server {
  variables: Record<string, string>
  product: Product | null
}

/** A token lives ten minutes (`src/contracts/README.md`): with so many readers on a busy machine the drill takes longer. */
const RENEW_MS = 4 * 60_000

/** A sign-in that is renewed in time, as pages do. */
interface Session {
  cookie: string
  since: number
}

async function sessionAt(url: string): Promise<Session> {
  return { cookie: (await personAt(url, ADMIN)).cookie, since: Date.now() }
}

async function renewed(session: Session, url: string): Promise<string> {
  if (Date.now() - session.since > RENEW_MS) Object.assign(session, await sessionAt(url))
  return session.cookie
}

/** Somebody who follows a list at a server of theirs, and at the other one while theirs is away. */
interface Reader {
  home: number
  session: Session
  stream: Stream
  /** Records that were heard of. */
  heard: Set<string>
  /** What was written before then was loaded afresh. */
  loadedAt: number
}

interface Written {
  id: string
  /** When the call was sent. */
  at: number
}

const urlOf = (servers: readonly Server[], home: number): string =>
  (servers[home]!.product ?? servers[1 - home]!.product)!.url

async function readerAt(servers: readonly Server[], home: number, late: number[]): Promise<Reader> {
  const url = urlOf(servers, home)
  const session = await sessionAt(url)
  const heard = new Set<string>()
  const reader: Pick<Reader, 'loadedAt'> = { loadedAt: 0 }
  const stream = await openStream(
    url,
    'list:payload-type',
    session.cookie,
    ({ at, subject }) => {
      if (!heard.has(subject.id)) late.push(Date.now() - Date.parse(at))
      heard.add(subject.id)
    },
    () => void (reader.loadedAt = Date.now()),
  )
  return Object.assign(reader, { home, session, stream, heard })
}

/** Breaks the connection of a reader; a server that has just gone answers nobody, so the next try comes soon. */
async function broken(servers: readonly Server[], { home, session, stream }: Reader): Promise<void> {
  const url = urlOf(servers, home)
  try {
    await stream.reconnect(url, await renewed(session, url))
  } catch {
    // Tried again at the next break.
  }
}

/** Records, one after the other, at both servers in turn; what was acknowledged must be heard of. */
async function writing(servers: readonly Server[], end: AbortSignal): Promise<Written[]> {
  const written: Written[] = []
  const session = await sessionAt(urlOf(servers, 0))
  for (let n = 0; !end.aborted; n += 1) {
    const url = urlOf(servers, n % 2)
    const cookie = await renewed(session, url).catch(() => session.cookie)
    const at = Date.now()
    const { status, text } = await ask(url + PATH, {
      method: 'POST',
      headers: {
        cookie,
        origin: url,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ code: newCode(), name: 'Drill' }),
    })
    if (status === 200) written.push({ id: (JSON.parse(text) as { data: { id: string } }).data.id, at })
    await sleep(50)
  }
  return written
}

/** What a reader should have heard of since it loaded everything. */
const dueTo = ({ loadedAt }: Reader, written: readonly Written[]): Written[] =>
  written.filter(({ at }) => at > loadedAt)
const missedBy = (reader: Reader, written: readonly Written[]): Written[] =>
  dueTo(reader, written).filter(({ id }) => !reader.heard.has(id))

/** When in the drill the missed records were written, and whose readers missed them; nothing where nothing was missed. */
function whenMissed(readers: readonly Reader[], written: readonly Written[], began: number): string {
  const after = (at: number): string => `${((at - began) / 1000).toFixed(1)} s`
  return [0, 1]
    .flatMap((home) => {
      const missed = readers.filter((one) => one.home === home).flatMap((one) => missedBy(one, written))
      const times = missed.map(({ at }) => at)
      return times.length
        ? [
            `, of server ${home + 1} ${times.length} written ${after(Math.min(...times))} to ${after(Math.max(...times))} after the begin`,
          ]
        : []
    })
    .join('')
}

async function down(server: Server, how: 'kill' | 'stop'): Promise<void> {
  const { product } = server
  server.product = null
  await product?.[how]()
}

async function up(server: Server): Promise<void> {
  server.product = await startProduct(server.variables)
}

async function drilled(servers: readonly [Server, Server]): Promise<Outcome> {
  const chance = seeded(SEED)
  const late: number[] = []
  const readers: Reader[] = []
  while (readers.length < STREAMS) readers.push(await readerAt(servers, readers.length % 2, late))
  const end = new AbortController()
  const began = Date.now()
  const breaking = Promise.all(
    readers.map(async (reader) => {
      while (!end.signal.aborted) {
        await sleep(1000 + chance() * 4000)
        await broken(servers, reader)
      }
    }),
  )
  const all = writing(servers, end.signal)
  const [first, second] = servers
  await sleep(PHASE_MS)
  await down(second, 'kill')
  await sleep(PHASE_MS)
  await up(second)
  await sleep(PHASE_MS)
  await down(first, 'stop')
  await sleep(PHASE_MS)
  await up(first)
  await sleep(PHASE_MS)
  end.abort()
  const written = await all
  await breaking
  for (const reader of readers) await broken(servers, reader)
  const lacking = (): Reader[] => readers.filter((one) => missedBy(one, written).length > 0)
  let rounds = 0
  // A server that is busy turns a reader away, who comes again; what was passed over before something heard stays missed.
  for (; rounds < MOST_ROUNDS && lacking().length > 0; rounds += 1) {
    await until(() => Promise.resolve(lacking().length === 0), MOST_LATE_MS / MOST_ROUNDS).catch(() => 0)
    for (const reader of lacking()) await broken(servers, reader)
  }
  const deaf = lacking().length
  const lost = readers.reduce((sum, one) => sum + missedBy(one, written).length, 0)
  const due = readers.reduce((sum, one) => sum + dueTo(one, written).length, 0)
  const fresh = readers.reduce((sum, { stream }) => sum + stream.resyncs, 0)
  for (const { stream } of readers) stream.close()
  return {
    ok: lost === 0 && due > 0,
    figure: `${STREAMS} streams, ${written.length} records, ${due} events due and ${lost} missed by ${deaf} streams${whenMissed(readers, written, began)}, ${rounds} looks at the end, p99 ${seconds(share(late, 0.99))}, ${fresh} times told to load afresh, seed ${SEED}`,
  }
}

const twoServers: Drill = {
  name: 'two-servers',
  goal: 'two web servers with NATS, streams broken at random, one server killed and the other replaced: no event is missed by a stream that was not told to load afresh (rel.R05)',
  async run() {
    if (!hasNats()) return skipped('no nats-server here')
    const [plant, folder, port] = [await demoPlant(), newFolder(), await freePort()]
    const nats = startNats(port)
    // The same keys, as two servers of a plant have them.
    cpSync(plant.dataDir, folder, { recursive: true })
    const shared = { ...plant.variables(), NATS_URL: `nats://127.0.0.1:${port}` }
    const servers: [Server, Server] = [
      { variables: shared, product: null },
      { variables: { ...shared, DATA_DIR: folder }, product: null },
    ]
    try {
      for (const server of servers) await up(server)
      return await drilled(servers)
    } finally {
      for (const server of servers) await down(server, 'stop')
      await endNats(nats)
      await plant.forget()
      removeFolder(folder)
    }
  },
}

export const TWO_SERVER_DRILLS: readonly Drill[] = [twoServers]
