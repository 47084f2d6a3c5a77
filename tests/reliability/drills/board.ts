import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { problem as problems } from '#contracts/catalogue/problem.ts'
import { trip as tripContract } from '#contracts/dispatch/trip.ts'
import { refresh } from '#contracts/account/calls.ts'
import { actionPath, pathOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { personAt, seconds, share, until, type Person } from '../people.ts'
import type { DemoPlant } from '../product.ts'
import { openStream, type Stream } from '../streams.ts'

/** `BOARD_MINUTES=10` is the whole of the goal; one minute tells as much of the time and the processor. */
const MINUTES = Number(process.env.BOARD_MINUTES ?? 1)
const PAIRS = 500
const STREAMS = 1000
/** Pages keep their sign-in alive; whoever only listens would be signed out while the board is filled and watched. */
const RENEW_MS = Number(process.env.BOARD_RENEW_S ?? 240) * 1000
/** A session has four at most. */
const STREAMS_EACH = 4
/** So long after the last change is waited for what is still under way. */
const MOST_LATE_MS = 60_000
const MOST_TRIES = 10
/** Of the time of one core, as the kernel counts it. */
const TICKS_PER_S = 100

/** Five hundred trucks under way, each with a driver and a trip of its own: copies of one of the demo's. */
async function fillBoard({ owner }: DemoPlant): Promise<{ id: string; row_version: number }[]> {
  const client = new Client({ ...owner, statement_timeout: 0 })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'orders' and table_name = 'trip' and is_generated = 'NEVER'`,
    )
    const own: Readonly<Record<string, string>> = {
      id: `md5('trip' || n)::uuid`,
      trip_no: `t.trip_no || '-' || n`,
      surat_jalan_no: `t.surat_jalan_no || '-' || n`,
      sequence: 't.sequence + 1000 + n',
      truck_id: `md5('truck' || n)::uuid`,
      driver_id: `md5('driver' || n)::uuid`,
      status: `'in_transit'`,
      // None of them is late while it is watched: clocks that ran over at some moment would be heard by the streams that are open then.
      status_since: 'now()',
      late_after: `now() + interval '1 day'`,
      driver_session_id: 'null',
    }
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name }) => own[name] ?? `t."${name}"`).join(', ')
    for (const table of ['truck', 'driver']) await copyMany(client, table)
    await client.query(
      `insert into orders.trip (${names}) select ${values} from generate_series(1, ${PAIRS}) n,
         lateral (select * from orders.trip where status in ('in_transit', 'to_origin', 'loading') order by id limit 1) t`,
    )
    const { rows } = await client.query<{ id: string; row_version: number }>(
      `select id, row_version from orders.trip where truck_id in (select md5('truck' || n)::uuid from generate_series(1, ${PAIRS}) n)`,
    )
    return rows
  } finally {
    await client.end()
  }
}

async function copyMany(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'master' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const empty = new Set(['current_trip_id', 'current_driver_id', 'device_id', 'rfid_tag', 'user_id'])
  const value = ({ name }: { name: string }): string => {
    if (name === 'id') return `md5('${table}' || n)::uuid`
    if (empty.has(name)) return 'null'
    if (name === 'code') return `'PAPAN-' || n`
    return name === 'plate_no' ? `'B ' || 1000 + n || ' ZZ'` : `t."${name}"`
  }
  await client.query(
    `insert into master."${table}" (${rows.map(({ name }) => `"${name}"`).join(', ')}) select ${rows.map(value).join(', ')}
     from generate_series(1, ${PAIRS}) n, lateral (select * from master."${table}" order by id limit 1) t`,
  )
}

/** Seconds of processor time that a process has used. */
function usedBy(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
}

interface Moving {
  id: string
  row_version: number
  held: boolean
}

/** Holds a trip or lets it go on: a stage changed, through the call of the tower. Gives what went wrong, or null. */
async function change(tower: Person, trip: Moving, problem: string): Promise<string | null> {
  const reason = 'A drill of the board, nothing has happened'
  const path = actionPath(tripContract, trip.held ? 'resume' : 'hold', trip.id)
  const body = { row_version: trip.row_version, reason, ...(trip.held ? {} : { problem_id: problem }) }
  const { status, text } = await tower.post(path, body)
  if (status !== 200) return `${status} ${text.slice(0, 200)}`
  trip.row_version = (JSON.parse(text) as { data: { row_version: number } }).data.row_version
  trip.held = !trip.held
  return null
}

interface Watcher {
  stream: Stream
  /** Changes of the board that it has heard of. */
  count: number
}

const CHANGES: readonly string[] = ['trip.held', 'trip.resumed']

/** As many browsers as there are streams for, each counting what it hears of the trips; people come one after the other. */
async function watchers(
  url: string,
  trips: ReadonlySet<string>,
  late: number[],
  people: Person[],
): Promise<Watcher[]> {
  const all: Watcher[] = []
  while (all.length < STREAMS) {
    const person = await signedIn(url)
    people.push(person)
    for (let n = 0; n < STREAMS_EACH; n += 1) {
      const counted = { count: 0 }
      const stream = await openStream(url, 'list:trip', person.cookie, ({ at, type, subject }) => {
        // The demo plant goes on beside it: what else is heard depends on when a stream was opened.
        if (!CHANGES.includes(type) || !trips.has(subject.id)) return
        counted.count += 1
        late.push(Date.now() - Date.parse(at))
      })
      all.push(Object.assign(counted, { stream }))
    }
  }
  return all
}

/** A server that has just started turns people away for a moment; they come again, as people do. */
async function signedIn(url: string): Promise<Person> {
  for (let tries = 1; ; tries += 1)
    try {
      return await personAt(url, 'control-tower')
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await sleep(3000)
    }
}

/** Keeps everybody signed in, one after the other, until it is over. Gives who was signed out all the same. */
async function keepAlive(people: readonly Person[], over: AbortSignal): Promise<string[]> {
  const out: string[] = []
  for (let from = Date.now(); !over.aborted; await sleep(500)) {
    if (Date.now() - from < RENEW_MS) continue
    from = Date.now()
    for (const person of people) {
      if (over.aborted) break
      const { status, text } = await person.post(pathOf(refresh.at), {})
      if (status !== 200) out.push(`${status} ${text.slice(0, 100)}`)
    }
  }
  return out
}

const board: Drill = {
  name: 'board',
  goal: '500 pairs that each change once a minute, on 1,000 streams: ≤ 60 % of a core, p99 to the browser ≤ 1.5 s, every stream hears all of it',
  run: () =>
    onPlant(async (product, plant) => {
      const trips: Moving[] = (await fillBoard(plant)).map((trip) => ({ ...trip, held: false }))
      const tower = await signedIn(product.url)
      const found = await tower.post(pathOf(problems.calls.list), { limit: 1 })
      const problem = (JSON.parse(found.text) as { data: { items: { id: string }[] } }).data.items[0]!.id
      const late: number[] = []
      const people: Person[] = [tower]
      const over = new AbortController()
      const kept = keepAlive(people, over.signal)
      const ids = new Set(trips.map(({ id }) => id))
      const streams = await watchers(product.url, ids, late, people)
      await sleep(2000)
      const [used, from] = [usedBy(product.pid), performance.now()]
      const wrong: string[] = []
      const asked: Promise<void>[] = []
      for (let n = 0; n < PAIRS * MINUTES; n += 1) {
        await sleep(Math.max(0, from + (n * 60_000) / PAIRS - performance.now()))
        const done = change(tower, trips[n % PAIRS]!, problem)
        asked.push(done.then((refusal) => void (refusal && wrong.push(refusal))))
      }
      await Promise.all(asked)
      const core = (usedBy(product.pid) - used) / ((performance.now() - from) / 1000)
      const all = PAIRS * MINUTES - wrong.length
      // Late is counted by itself; what never comes is lost.
      await until(async () => streams.every(({ count }) => count >= all), MOST_LATE_MS).catch(() => 0)
      const heard = streams.map(({ count }) => count)
      const resyncs = streams.reduce((sum, { stream }) => sum + stream.resyncs, 0)
      for (const { stream } of streams) stream.close()
      over.abort()
      const out = await kept
      const [least, p99] = [Math.min(...heard), share(late, 0.99)]
      return {
        ok:
          !wrong.length &&
          !out.length &&
          !resyncs &&
          core <= 0.6 &&
          p99 <= 1500 &&
          least === all &&
          least === Math.max(...heard),
        figure: `${(core * 100).toFixed(0)} % of a core, p50 ${share(late, 0.5).toFixed(0)} ms, p99 ${seconds(p99)}, ${late.length} events heard, ${least} to ${Math.max(...heard)} a stream, ${resyncs} resyncs, ${wrong.length} refused ${wrong[0] ?? ''}, ${out.length} signed out ${out[0] ?? ''}`,
      }
    }),
}

export const BOARD_DRILLS: readonly Drill[] = [board]
