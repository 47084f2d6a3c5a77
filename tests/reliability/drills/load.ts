import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { knownOf } from '../../bench/mix-known.ts'
import { mixOf, REQUESTER } from '../../bench/mix.ts'
import { openLoop, type Ask, type Answered } from '../../bench/open-loop.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { pathOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { backAfter, personAt, seconds, share, type Person } from '../people.ts'
import type { DemoPlant } from '../product.ts'

async function mixOn(url: string, { owner }: DemoPlant): Promise<() => Ask> {
  const client = new Client({ ...owner, statement_timeout: 0 })
  await client.connect()
  try {
    return await mixOf(url, await knownOf(client, REQUESTER))
  } finally {
    await client.end()
  }
}

const times = (answers: readonly Answered[]): number[] => answers.map(({ ms }) => ms)
const wrongOf = (answers: readonly Answered[]): string[] =>
  answers.flatMap(({ wrong }) => (wrong === null ? [] : [wrong]))

const mixed: Drill = {
  name: 'mixed',
  goal: '50 mixed requests a second for 20 s: p95 ≤ 300 ms, no error (rel.R01 at half its rate; bench/mixed.ts does all of it)',
  run: () =>
    onPlant(async (product, plant) => {
      const next = await mixOn(product.url, plant)
      // The first of each kind is compiled, not measured.
      await openLoop(product.url, 200, 20, next)
      const answers = await openLoop(product.url, 1000, 20, next)
      const [p95, wrong] = [share(times(answers), 0.95), wrongOf(answers)]
      return {
        ok: wrong.length === 0 && p95 <= 300,
        figure: `p95 ${p95.toFixed(0)} ms, p99 ${share(times(answers), 0.99).toFixed(0)} ms, ${wrong.length} errors ${wrong[0]?.slice(0, 200) ?? ''}`,
      }
    }),
}

const pages: Drill = {
  name: 'pages',
  goal: 'the login page at 50 a second: p95 ≤ 100 ms (rel.R03)',
  run: () =>
    onPlant(async (product) => {
      const next = (): Ask => ({ kind: 'page', method: 'GET', path: '/login', cookie: '' })
      await openLoop(product.url, 100, 20, next)
      const answers = await openLoop(product.url, 500, 20, next)
      const p95 = share(times(answers), 0.95)
      return {
        ok: wrongOf(answers).length === 0 && p95 <= 100,
        figure: `p95 ${p95.toFixed(0)} ms, ${wrongOf(answers).length} errors`,
      }
    }),
}

const SECONDS = 10
const LISTS = pathOf(trip.calls.list)
const WEIGHTS = pathOf(weighing.calls.list)

interface Crowd {
  served: number[]
  refused: number
  strange: string[]
}

/** So many people who ask the same thing again as soon as they are answered; who is refused waits as long as the answer says. */
async function crowd(person: Person, path: string, count: number, pauseMs: number): Promise<Crowd> {
  const end = performance.now() + SECONDS * 1000
  const told: Crowd = { served: [], refused: 0, strange: [] }
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status, ms, text, retryAfter } = await person.post(path, { limit: 25 }, undefined, 30_000)
      if (status === 200) told.served.push(ms)
      else if (status === 503 || status === 429) told.refused += 1
      else told.strange.push(`${status} ${text.slice(0, 100)}`)
      await sleep(status === 200 ? pauseMs : Number(retryAfter ?? 1) * 1000)
    }
  }
  await Promise.all(Array.from({ length: count }, one))
  return told
}

const overload: Drill = {
  name: 'overload',
  goal: '300 people who ask without a pause: goodput ≥ 80 % of what eight get, the rest 503, weights ≥ 99 % and p99 ≤ 2 s, normal ≤ 10 s after (rel.R02)',
  run: () =>
    onPlant(async (product) => {
      const tower = await personAt(product.url, 'control-tower')
      const operator = await personAt(product.url, 'weighbridge')
      await crowd(tower, LISTS, 8, 0)
      const knee = (await crowd(tower, LISTS, 8, 0)).served.length / SECONDS
      const [lists, weights] = await Promise.all([
        crowd(tower, LISTS, 300, 0),
        crowd(operator, WEIGHTS, 8, 250),
      ])
      const back = await backAfter(tower)
      const goodput = lists.served.length / SECONDS / knee
      const weighed =
        weights.served.length / (weights.served.length + weights.refused + weights.strange.length)
      const strange = [...lists.strange, ...weights.strange]
      const p99 = share(weights.served, 0.99)
      return {
        ok: goodput >= 0.8 && weighed >= 0.99 && p99 <= 2000 && strange.length === 0 && back <= 10_000,
        figure: `${knee.toFixed(0)}/s with eight, ${(goodput * 100).toFixed(0)} % of it with 300 (p99 ${seconds(share(lists.served, 0.99))}, ${lists.refused} refused), weights ${(weighed * 100).toFixed(1)} % p99 ${seconds(p99)}, normal after ${seconds(back)} ${strange[0] ?? ''}`,
      }
    }),
}

export const LOAD_DRILLS: readonly Drill[] = [mixed, pages, overload]
