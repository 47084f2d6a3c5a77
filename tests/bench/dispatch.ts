import { clock } from '#kernel/clock.ts'
import type { Suggestions } from '#contracts/dispatch/calls.ts'
import { setup, teardown } from '../support/postgres.ts'
import { growFleet } from '../support/many-pairs.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'

/**
 * `node tests/bench/dispatch.ts [trucks]`: the dispatch board of 200 candidates, and assigning with all guards where there are 5,000 trucks,
 * in process on a made database. Ends with 1 when one of them takes longer than it may.
 */
const [trucks = 5_000] = process.argv.slice(2).map(Number)
const CANDIDATES = 200
const BOARD_MS = 200
const ASSIGN_MS = 300
const TIMES = 40
const MINUTE_MS = 60_000

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function say(what: string, times: number[], most: number): boolean {
  const found = p95(times)
  const isGood = found <= most
  console.log(`${isGood ? 'ok    ' : 'SLOW  '} ${what}: p95 ${found.toFixed(0)} ms of ${most} ms`)
  return isGood
}

async function board(site: OrderSite, order: Row): Promise<Suggestions> {
  const [line] = order.lines as Row[]
  return sound(
    await site.tower.post<Suggestions>(`/v1/order/${order.id}/suggest`, { order_line_id: line!.id }),
  )
}

async function measure(site: OrderSite): Promise<boolean> {
  await growFleet(site.rows, CANDIDATES)
  const order = await site.order('approved', { routes: [0], ton: 2000 })
  const [line] = order.lines as Row[]
  const boards: number[] = []
  for (let n = 0; n < TIMES; n += 1) boards.push(await timed(() => board(site, order)))
  const isQuick = say(`board of ${(await board(site, order)).usable.length} pairs`, boards, BOARD_MS)
  await growFleet(site.rows, trucks, CANDIDATES)
  await site.rows('analyze')
  const { usable } = await board(site, order)
  const assigns: number[] = []
  for (const { truck, driver } of usable.slice(0, TIMES))
    assigns.push(
      await timed(async () =>
        sound(
          await site.tower.act(`/v1/order/${order.id}/assign`, {
            order_line_id: line!.id,
            truck_id: truck.id,
            driver_id: driver.id,
            planned_kg: 5000,
            planned_start_at: new Date(clock.ms() + 30 * MINUTE_MS).toISOString(),
          }),
        ),
      ),
    )
  return say(`assigning among ${trucks} trucks`, assigns, ASSIGN_MS) && isQuick
}

await setup()
const site = await orderSite()
try {
  process.exitCode = (await measure(site)) ? 0 : 1
} finally {
  await site.close()
  await teardown()
}
process.exit()
