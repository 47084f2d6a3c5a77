import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProxy, type DatabaseProxy } from '../../support/database-proxy.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import { pathOf } from '../calls.ts'
import { onPlant, type Drill, type Outcome } from '../drill.ts'
import { ask, backAfter, personAt, seconds, SESSION, until, type Person } from '../people.ts'
import { demoPlant, startProduct, type Product } from '../product.ts'
import { countsOf, lostOf, query, startWriters } from '../writers.ts'

const ADMIN = 'super-admin'

/** A product whose database stands behind a proxy. */
async function behindProxy(
  work: (product: Product, proxy: DatabaseProxy) => Promise<Outcome>,
): Promise<Outcome> {
  const plant = await demoPlant()
  const proxy = await databaseProxy(plant.serving)
  let product: Product | undefined
  try {
    product = await startProduct(plant.variables(proxy.config))
    const outcome = await work(product, proxy)
    return product.hasEnded() ? { ok: false, figure: `${outcome.figure}; THE PROCESS ENDED` } : outcome
  } finally {
    await product?.kill()
    await proxy.close()
    await plant.forget()
  }
}

const terminated: Drill = {
  name: 'terminated',
  goal: 'connections ended under writes end no process, lose nothing acknowledged, give no 500 (rel.R24)',
  run: () =>
    onPlant(async (product, { owner, superuser }) => {
      const writers = startWriters(await personAt(product.url, ADMIN))
      let ended = 0
      for (let round = 0; round < 20; round += 1) {
        await sleep(300)
        const [row] = await query<{ count: string }>(
          superuser,
          `select count(pg_terminate_backend(pid)) as count from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name like 'angkut%'`,
        ).catch(() => [])
        ended += Number(row?.count ?? 0)
      }
      await sleep(500)
      await writers.stop()
      const lost = await lostOf(owner, writers.acknowledged)
      return {
        ok: lost === 0 && ended > 0 && writers.strange.length === 0 && writers.acknowledged.size > 0,
        figure: `${ended} connections ended, ${countsOf(writers)}, ${lost} lost ${writers.strange.join(' | ')}`,
      }
    }),
}

/** What people meet while the database is away, and how long after its return they go on. */
async function away(product: Product, proxy: DatabaseProxy, mode: 'cut' | 'swallow'): Promise<Outcome> {
  const person = await personAt(product.url, ADMIN)
  const writers = startWriters(person, 4)
  await sleep(1000)
  proxy.mode(mode)
  await sleep(1000)
  const page = await ask(`${product.url}/dashboard`, { headers: { cookie: person.cookie } })
  const ready = await ask(`${product.url}/readyz`)
  const live = await ask(`${product.url}/livez`)
  await sleep(5000)
  proxy.mode('pass')
  const back = await backAfter(person)
  await writers.stop()
  return {
    ok:
      // A session that was checked a moment ago still has its page, without what is in it.
      (page.status === 503 || page.status === 200) &&
      ready.status === 503 &&
      live.status === 200 &&
      back <= 5000 &&
      writers.slowestMs <= 9000 &&
      writers.strange.length === 0,
    figure: `page ${page.status} after ${seconds(page.ms)}, slowest call ${seconds(writers.slowestMs)}, back after ${seconds(back)}; ${countsOf(writers)} ${writers.strange.join(' | ')}`,
  }
}

const cut: Drill = {
  name: 'cut',
  goal: 'a database that takes no connection: 503 at once, back ≤ 5 s after its return (rel.R24)',
  run: () => behindProxy((product, proxy) => away(product, proxy, 'cut')),
}

const frozen: Drill = {
  name: 'frozen',
  goal: 'a database that says nothing: given up within 9 s, back ≤ 5 s after its return (rel.R24)',
  run: () => behindProxy((product, proxy) => away(product, proxy, 'swallow')),
}

/** A page after the sign-in, as a browser opens it. */
async function firstPage(person: Person): Promise<number> {
  const { status, ms } = await person.get('/dashboard', 60_000)
  if (status !== 200) throw new Error(`The first page answered ${status}`)
  return ms
}

const slow: Drill = {
  name: 'slow',
  goal: 'at 500 ms a statement: sign-in ≤ 4 s, weights of a scale ≤ 4 s, normal ≤ 5 s after (rel.R24)',
  run: () =>
    behindProxy(async (product, proxy) => {
      const operator = await personAt(product.url, 'weighbridge')
      const quick = (await personAt(product.url, ADMIN)).signInMs
      // Connections that were made in quick times, as in a plant.
      await Promise.all(Array.from({ length: 12 }, () => operator.get('/dashboard')))
      proxy.delay(500)
      const person = await personAt(product.url, ADMIN)
      const page = await firstPage(person)
      const gate = await operator.post(pathOf(weighing.calls.list), { limit: 10 }, undefined, 60_000)
      // More than there are connections: nobody may wait without end.
      const many = await Promise.all(
        Array.from({ length: 60 }, () =>
          operator.post(pathOf(weighing.calls.list), { limit: 10 }, undefined, 60_000),
        ),
      )
      proxy.delay(0)
      const normal = await until(async () => (await operator.get(SESSION)).ms < 500)
      const longest = Math.max(...many.map(({ ms }) => ms))
      const wrong = many.filter(({ status }) => status !== 200 && status !== 503)
      return {
        ok:
          person.signInMs <= 4000 &&
          gate.ms <= 4000 &&
          normal <= 5000 &&
          longest < 30_000 &&
          wrong.length === 0,
        figure: `sign-in ${seconds(person.signInMs)} (${seconds(quick)} without), first page ${seconds(page)}, weights ${gate.status} ${seconds(gate.ms)}, 60 at once ≤ ${seconds(longest)}, normal after ${seconds(normal)}`,
      }
    }),
}

export const DATABASE_DRILLS: readonly Drill[] = [terminated, cut, frozen, slow]
