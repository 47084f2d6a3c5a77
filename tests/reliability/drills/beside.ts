import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { to } from '#access/screens.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { order } from '#contracts/order/order.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { truck } from '#contracts/fleet/truck.ts'
import type { Resource } from '#kernel/resource.ts'
import { downloadPath, pathOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { ask, personAt, share, until, type Person, type Told } from '../people.ts'
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

export const BESIDE_DRILLS: readonly Drill[] = [worker, firstMinutes]
