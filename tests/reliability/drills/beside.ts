import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { to } from '#access/screens.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { order } from '#contracts/order/order.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { truck } from '#contracts/fleet/truck.ts'
import type { Resource } from '#kernel/resource.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { growTrips } from '../../bench/grow-trips.ts'
import { downloadPath, importPath, pathOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { onFolder, ownerOf } from '../folder.ts'
import { ask, dataOf, personAt, share, until, type Person, type Told } from '../people.ts'
import { vendorFile } from '../../support/vendor-file.ts'
import { newFolder, removeFolder, startProduct, type Product } from '../product.ts'

/** The process beside a server that does jobs and files; none while it is being started. */
function workerOf({ pid }: Product): number | undefined {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap((id) =>
    readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  return children
    .map(Number)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker/worker.ts'))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

const worker: Drill = {
  name: 'worker',
  goal: 'the process of jobs and files killed three times: it is there again ≤ 30 s, files are made meanwhile; it ends with its server ≤ 5 s (decision 89)',
  run: () =>
    onPlant(async (product) => {
      const person = await personAt(product.url, 'super-admin')
      const isBack = async (): Promise<boolean> =>
        workerOf(product) !== undefined &&
        (await ask(`${product.url}/readyz`)).text.includes('"jobs":"working"')
      await until(isBack)
      let wrong = 0
      const back: number[] = []
      for (let round = 0; round < 3; round += 1) {
        process.kill(workerOf(product)!, 'SIGKILL')
        for (let n = 0; n < 5; n += 1) {
          if ((await person.get(downloadPath(truck))).status !== 200) wrong += 1
          await sleep(100)
        }
        back.push(await until(isBack))
      }
      const last = workerOf(product)!
      await product.kill()
      const gone = await until(async () => !isRunning(last))
      return {
        ok: wrong <= 1 && Math.max(...back) <= 30_000 && gone <= 5000,
        figure: `back after ${back.map((ms) => Math.round(ms)).join(', ')} ms, ${wrong} of 15 files refused, gone with its server after ${Math.round(gone)} ms`,
      }
    }).then((outcome) => ({
      ...outcome,
      // The server was killed on purpose.
      ...(outcome.figure.endsWith('; THE PROCESS ENDED') && {
        ok: /, [01] of 15 files/.test(outcome.figure),
        figure: outcome.figure.replace('; THE PROCESS ENDED', ''),
      }),
    })),
}

/** Pages and lists of five people at work. */
const ROUNDS: Readonly<Record<string, readonly (string | Resource)[]>> = {
  'control-tower': [to('home'), trip, order],
  weighbridge: [to('home'), weighing],
  'order-requester': [to('home'), order],
  'vehicle-maintenance': [to('truck-maintenance'), truck],
  'super-ct': [to('invalid-billing'), billingLine],
}

const askOne = (person: Person, what: string | Resource): Promise<Told> =>
  typeof what === 'string' ? person.get(what) : person.post(pathOf(what.calls.list), { limit: 25 })

interface Seen {
  wrong: string[]
  weighing: number[]
}

/** Five people, each a request twice a second until it is over. */
async function peopleAtWork(product: Product, isOver: () => boolean, seen: Seen): Promise<void> {
  await Promise.all(
    Object.entries(ROUNDS).map(async ([role, round]) => {
      const person = await personAt(product.url, role)
      for (let n = 0; !isOver(); n += 1) {
        const what = round[n % round.length]!
        const { status, ms, text } = await askOne(person, what)
        const name = typeof what === 'string' ? what : what.name
        if (status >= 500 || status === 0) seen.wrong.push(`${name} ${status} ${text.slice(0, 80)}`)
        if (what === weighing) seen.weighing.push(ms)
        await sleep(500)
      }
    }),
  )
}

async function listMedian(person: Person): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 20; n += 1) times.push((await person.get(to('verified-order'))).ms)
  return share(times, 0.5)
}

const firstMinutes: Drill = {
  name: 'first-minutes',
  goal: 'from the first start on, as soon as /readyz says so: five people for two minutes, no 5xx, weighing p95 ≤ 3 × quiet, the list page ≤ 1.5 × that of two minutes later',
  isLong: true,
  async run() {
    const folder = newFolder()
    const product = await startProduct({ DATA_DIR: `${folder}/data`, DEMO_DAYS: '30' })
    try {
      await until(async () => (await ask(`${product.url}/readyz`)).status === 200)
      const person = await personAt(product.url, 'control-tower')
      const soon = await listMedian(person)
      const first: Seen = { wrong: [], weighing: [] }
      const end = performance.now() + 120_000
      await peopleAtWork(product, () => performance.now() > end, first)
      const later = await listMedian(person)
      const quiet: Seen = { wrong: [], weighing: [] }
      const over = performance.now() + 30_000
      await peopleAtWork(product, () => performance.now() > over, quiet)
      const [busy, calm] = [share(first.weighing, 0.95), share(quiet.weighing, 0.95)]
      return {
        ok: !first.wrong.length && soon <= 1.5 * later && busy <= 3 * calm,
        figure: `list ${Math.round(soon)} ms, later ${Math.round(later)} ms; weighing p95 ${Math.round(busy)} ms, quiet ${Math.round(calm)} ms; ${first.wrong.length} wrong ${first.wrong.slice(0, 3).join('; ')}`,
      }
    } finally {
      await product.stop()
      removeFolder(folder)
    }
  },
}

/** A plant's year of trips. */
const YEAR_TRIPS = Number(process.env.NIGHT_TRIPS ?? 50_000)
const NIGHT_MS = Number(process.env.NIGHT_MINUTES ?? 5) * 60_000
const IMPORTED = 10_000

interface Heavy {
  wrong: string[]
  /** Whole lists as files that have come, and their longest, in bytes. */
  exports: number
  bytes: number
  imported: number
}

/** Whole lists as files, one after the other. */
async function exportOn(product: Product, isOver: () => boolean, seen: Heavy): Promise<void> {
  const person = await personAt(product.url, 'control-tower')
  while (!isOver()) {
    const { status, text } = await person.get(downloadPath(trip), 120_000)
    if (status === 200) seen.exports += 1
    else if (status !== 429) seen.wrong.push(`export ${status} ${text.slice(0, 80)}`)
    seen.bytes = Math.max(seen.bytes, text.length)
    await sleep(1000)
  }
}

/** A file of vendors: tried, then taken. */
async function importOn(product: Product, seen: Heavy): Promise<void> {
  const person = await personAt(product.url, 'super-admin')
  const body = new FormData()
  body.set('file', new File([vendorFile(IMPORTED, 'MLM')], 'vendors.csv'))
  const headers = { cookie: person.cookie, origin: product.url }
  const sent = await ask(product.url + importPath(vendor), { method: 'POST', headers, body }, 60_000)
  const { id } = dataOf(sent) as { id: string }
  const path = `${importPath(vendor)}/${id}`
  for (const mode of ['dry_run', 'good_rows']) {
    dataOf(await person.post(`${path}/run`, { mode }, undefined, 60_000))
    let job: Record<string, unknown> = {}
    await until(async () => (job = dataOf(await person.get(path))).state !== 'running', 600_000)
    if (mode === 'good_rows') seen.imported = Number(job.created ?? 0)
  }
}

const night: Drill = {
  name: 'night',
  goal: `the night of a plant with a year of data (${YEAR_TRIPS} trips): its audit, check of the truth, backup and budgets, an import of ${IMPORTED} rows and whole lists as files: five people get no 5xx, weighing p95 ≤ 3 × quiet`,
  isLong: true,
  run: () =>
    onFolder(async (dataDir, start) => {
      const empty = await start({ JOBS: '0' })
      await growTrips(ownerOf(dataDir), YEAR_TRIPS)
      await empty.stop()
      // A start does what nights have not done, and so does this one.
      const product = await start({ BACKUP_KEEP: '2' })
      const heavy: Heavy = { wrong: [], exports: 0, bytes: 0, imported: 0 }
      const busy: Seen = { wrong: [], weighing: [] }
      const end = performance.now() + NIGHT_MS
      const isOver = (): boolean => performance.now() > end
      await Promise.all([
        peopleAtWork(product, isOver, busy),
        exportOn(product, isOver, heavy),
        importOn(product, heavy).catch((error: unknown) => void heavy.wrong.push(`import ${String(error)}`)),
      ])
      const worked = (await ask(`${product.url}/readyz`)).text
      await product.stop()
      const again = await start({ JOBS: '0' })
      const quiet: Seen = { wrong: [], weighing: [] }
      const over = performance.now() + 60_000
      await peopleAtWork(again, () => performance.now() > over, quiet)
      const [night95, calm95] = [share(busy.weighing, 0.95), share(quiet.weighing, 0.95)]
      const wrong = [...busy.wrong, ...heavy.wrong]
      return {
        ok: !wrong.length && night95 <= 3 * calm95 && heavy.imported > 0,
        figure: `weighing p95 ${Math.round(night95)} ms of ${busy.weighing.length}, quiet ${Math.round(calm95)} ms; ${heavy.exports} exports of ${Math.round(heavy.bytes / 1024)} kB, ${heavy.imported} rows imported; ${worked.slice(0, 120)}; ${wrong.length} wrong ${wrong.slice(0, 4).join('; ')}`,
      }
    }),
}

export const BESIDE_DRILLS: readonly Drill[] = [worker, firstMinutes, night]
