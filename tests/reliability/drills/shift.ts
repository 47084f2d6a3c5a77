import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { movableClock, passInPage, turnClock } from '../../support/page-clock.ts'
import { seeded } from '../../support/seeded.ts'
import {
  COCKPIT,
  cutPower,
  getReady,
  keptWeights,
  nextTruck,
  openProfile,
  openWithPin,
  putOnScale,
  takeWeight,
} from '../../support/weighing-browser.ts'
import { inDatabase } from '../../e2e/scale-program.ts'
import type { Drill, Outcome } from '../drill.ts'
import { demoPlant, startProduct, type DemoPlant } from '../product.ts'
import { arrivedAt, beginOfShift, drillScale, sent, signInAt, type DrillTruck } from './terminal.ts'

const DAY_MS = 86_400_000
/** Without the server from 07:15 to 14:45: the pass of shift 1 counts until 15:00. */
const AWAY_MS = 7.5 * 3_600_000
const COUNT = Number(process.env.WEIGHINGS ?? 500)
/** So many trucks are between their two weights at once; the server wants some minutes between the two. */
const BETWEEN = 10
/** Trips that are cancelled at the server while nobody can know it at the scale. */
const CANCELLED = 3

/** The order in which trucks come: each empty, and laden so many weighings later. */
function visits(trucks: readonly DrillTruck[], count: number): { truck: DrillTruck; kg: number }[] {
  const all: { truck: DrillTruck; kg: number }[] = []
  for (let at = 0; all.length < count; at += BETWEEN) {
    const group = Array.from({ length: BETWEEN }, (_, n) => trucks[(at + n) % trucks.length]!)
    for (const more of [0, 5_000]) for (const truck of group) all.push({ truck, kg: truck.tare + more })
  }
  return all.slice(0, count)
}

/** Moments of the drill, as shares of its weighings. */
const CLOCK_TURNS = new Map([
  [0.3, DAY_MS],
  [0.6, -2 * DAY_MS],
  [0.9, DAY_MS],
])
const RELOAD_EVERY = 50

async function weighAll(
  page: Page,
  plan: ReturnType<typeof visits>,
  { show, passed, random }: { show(kg: number): void; passed(ms: number): void; random(): number },
): Promise<string[]> {
  const said: string[] = []
  const turns = new Map([...CLOCK_TURNS].map(([share, ms]) => [Math.floor(share * plan.length), ms]))
  for (const [at, { truck, kg }] of plan.entries()) {
    // Trucks come as they come; the whole takes the time of a shift.
    const ms = Math.floor((AWAY_MS / plan.length) * (0.5 + random()) * 0.98)
    passed(ms)
    await passInPage(page, ms)
    const turn = turns.get(at)
    if (turn) await turnClock(page, turn)
    if (at > 0 && at % RELOAD_EVERY === 0) {
      await page.reload()
      await openWithPin(page)
    }
    show(kg)
    await putOnScale(page, truck.plate)
    said.push(await takeWeight(page))
    await nextTruck(page)
    if (process.env.DRILL_SAYS && at % 10 === 0) console.log(`weighing ${at + 1}: ${said.at(-1)}`)
  }
  return said
}

/** Cancels trips behind the back of the scale; gives the plates that the list of conflicts has to show. */
async function cancelSome({ owner }: DemoPlant, trucks: readonly DrillTruck[]): Promise<string[]> {
  const some = trucks.filter(({ trip_id }) => trip_id !== null).slice(0, CANCELLED)
  const ids = some.map(({ trip_id }) => trip_id)
  await inDatabase(
    { database: owner },
    `update orders.trip set status = 'cancelled' where id = any($1::uuid[])`,
    [ids],
  )
  return some.map(({ plate }) => plate)
}

async function judged(plant: DemoPlant, said: readonly string[], cancelled: readonly string[]) {
  const rows = await arrivedAt(plant)
  const inOrder = rows.map(({ ticket_no, sequence }) => `${ticket_no}/${sequence}`)
  const chained = rows.flatMap(({ chain_seq }) => (chain_seq === null ? [] : [Number(chain_seq)]))
  const conflicts = await inDatabase<{ plate_no: string; causes: string }>(
    { database: plant.owner },
    `select plate_no, causes from orders.offline_conflict where status = 'waiting' order by plate_no`,
  )
  const kept = rows.filter(({ outcome }) => outcome === 'kept')
  const unlisted = kept.filter(({ causes }) => causes === null).length
  const lost = said.filter((one) => !inOrder.includes(one)).length
  const doubles = inOrder.length - new Set(inOrder).size
  const sameOrder = inOrder.join() === said.join()
  const isChained = chained.every((seq, at) => at === 0 || seq > chained[at - 1]!)
  const gaps = rows.filter(({ counter }, at) => counter !== at + 1).length
  const expected = cancelled.toSorted().join()
  const listed = conflicts.map(({ plate_no }) => plate_no).join()
  const causes = [...new Set(conflicts.map((one) => one.causes))].join(' ') || 'none'
  return {
    ok: lost + doubles + gaps + unlisted === 0 && sameOrder && isChained && listed === expected,
    figure: `${rows.length} at the server, ${lost} lost, ${doubles} twice, ${gaps} gaps, ${sameOrder && isChained ? 'in' : 'NOT in'} the terminal's order, ${kept.length} kept in ${conflicts.length} conflicts (${causes}${listed === expected ? '' : `; listed ${listed}, expected ${expected}`})`,
  }
}

async function workShift(plant: DemoPlant): Promise<Outcome> {
  const seed = Number(process.env.DRILL_SEED ?? Math.floor(Date.now() / DAY_MS))
  const random = seeded(seed)
  let offset = beginOfShift()
  const variables = (): Record<string, string> => ({
    ...plant.variables(),
    CLOCK_OFFSET_MS: String(offset),
  })
  let product = await startProduct(variables())
  const { port, href } = new URL(product.url)
  const url = href.replace(/\/$/, '')
  const profile = mkdtempSync(join(tmpdir(), 'angkut-shift-'))
  try {
    const scale = await drillScale(plant, () => Date.now() + offset)
    const { context, page } = await openProfile(profile)
    await movableClock(context)
    await scale.program.serve(context)
    await signInAt(context, url, scale.id)
    await page.goto(url + COCKPIT)
    await getReady(page)
    await product.stop()
    await openAfterLoss(page)
    const cancelled = await cancelSome(plant, scale.trucks)
    const plan = visits(scale.trucks, COUNT)
    const from = performance.now()
    const said = await weighAll(page, plan, {
      show: (kg) => scale.program.show(kg),
      passed: (ms) => {
        offset += ms
      },
      random,
    })
    const away = performance.now() - from
    const unsent = (await keptWeights(page)).filter((one) => one.unsent === 1).length
    product = await startProduct({ ...variables(), PORT: port })
    await signInAt(context, url, scale.id)
    const took = await sent(page)
    const { ok, figure } = await judged(plant, said, cancelled)
    await context.close()
    return {
      ok: ok && unsent === plan.length && !product.hasEnded(),
      figure: `seed ${seed}: ${said.length} weighings without the server (${(away / 60_000).toFixed(1)} min for a shift), ${unsent} kept, sent in ${took.toFixed(0)} s: ${figure}`,
    }
  } finally {
    await product.stop()
    cutPower(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** The page finds out by itself that the server is gone; whoever set the PIN in it need not type it again. */
async function openAfterLoss(page: Page): Promise<void> {
  await page.getByText('Tanpa server', { exact: true }).waitFor({ timeout: 120_000 })
}

/** A shift at a scale whose server is away (rel.R15); `WEIGHINGS` is how many. */
export const SHIFT_DRILLS: readonly Drill[] = [
  {
    name: 'shift-away',
    isLong: true,
    goal: '500 weighings of a shift without the server, reloads, a clock a day off: all come, none twice, in order, conflicts listed (rel.R15)',
    async run() {
      const plant = await demoPlant()
      try {
        return await workShift(plant)
      } finally {
        await plant.forget()
      }
    },
  },
]
