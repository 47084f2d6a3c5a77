import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import type { ServiceContext } from '#engine/context.ts'
import { forgetSent } from '#events/forget.ts'
import { startJobs, type Job, type Jobs } from '#events/jobs.ts'
import { eventually } from '../support/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { TEST_SIGNER } from '../support/signer.ts'

/** Far from now, so that in these tests only what asks for a job begins it. */
const NEW_YEAR = '0 0 1 1 *'

let base: TestDatabase
let db: Database
const servers: Jobs[] = []

beforeEach(async () => {
  base = await createTestDatabase()
  db = createDatabase(base.config)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => one.close()))
  await db.end()
  await base.drop()
})

function server(...jobs: Job[]): Jobs {
  const started = startJobs(db, pino({ level: 'silent' }), jobs)
  servers.push(started)
  return started
}

const jobOf = (work: Job['work'], more: Partial<Job> = {}): Job => ({
  name: 'plant.count',
  cron: NEW_YEAR,
  done: 'Counted',
  work,
  ...more,
})

const states = () =>
  runSql<{ state: string; n: number }>(
    db,
    `select state::text, count(*) as n from jobs.job where name = 'plant.count' group by 1 order by 1`,
  )

test('a job is done when a server starts, and counted', async () => {
  const one = server(jobOf(async () => 3))
  await eventually(() => expect(one.figures.get('plant.count')).toMatchObject({ done: 1, failed: 0 }))
  expect(one.isWorking).toBe(true)
})

test('two servers do a job one after the other, however often it is asked for', async () => {
  let running = 0
  let most = 0
  const gates: (() => void)[] = []
  const work = async (): Promise<number> => {
    most = Math.max(most, (running += 1))
    await new Promise<void>((resolve) => gates.push(resolve))
    running -= 1
    return 0
  }
  const both = [server(jobOf(work)), server(jobOf(work))]
  await eventually(() => expect(gates).toHaveLength(1))
  for (const one of [...both, ...both, ...both]) await one.want('plant.count')
  expect(await states()).toEqual([{ state: 'active', n: 1 }])
  gates[0]!()
  await eventually(async () => {
    for (const one of both) await one.want('plant.count')
    expect(gates.length).toBeGreaterThan(1)
  })
  for (const open of gates) open()
  expect(most).toBe(1)
  // What still waits for a gate would hold the end up.
  await eventually(() => {
    for (const open of gates) open()
    expect(running).toBe(0)
  })
})

test('one that fails is tried again later, by the same entry', async () => {
  let tries = 0
  const one = server(
    jobOf(async () => {
      tries += 1
      if (tries === 1) throw new Error('the disk is full')
      return 0
    }),
  )
  await eventually(() => expect(one.figures.get('plant.count')).toMatchObject({ done: 0, failed: 1 }))
  await eventually(async () => expect(await states()).toEqual([{ state: 'retry', n: 1 }]))
  const [entry] = await runSql<{ id: string; later: boolean }>(
    db,
    `select id, start_after > now() + interval '5 seconds' as later from jobs.job where state = 'retry'`,
  )
  expect(entry?.later).toBe(true)
  await runSql(db, `update jobs.job set start_after = now() where state = 'retry'`)
  await eventually(async () => {
    await one.want('plant.count')
    const rows = await runSql(db, `select id from jobs.job where state = 'completed' and id = $1`, [
      entry!.id,
    ])
    expect(rows).toHaveLength(1)
  })
})

test('work that died with its server is taken up by another', async () => {
  const first = server(jobOf(async () => 0))
  await eventually(() => expect(first.figures.get('plant.count')?.done).toBe(1))
  await first.close()
  // As a server leaves it that was killed: under way, and silent for longer than may be.
  await runSql(
    db,
    `update jobs.job set state = 'active', completed_on = null, started_on = now() - interval '1 hour',
     heartbeat_on = now() - interval '1 hour' where name = 'plant.count'`,
  )
  await runSql(db, 'update jobs.queue set monitor_claim_on = null')
  const [dead] = await runSql<{ id: string }>(db, `select id from jobs.job where state = 'active'`)
  const second = server(jobOf(async () => 0))
  await eventually(async () => {
    await runSql(db, `update jobs.job set start_after = now() where state = 'retry'`)
    await second.want('plant.count')
    const rows = await runSql(db, `select id from jobs.job where state = 'completed' and id = $1`, [dead!.id])
    expect(rows).toHaveLength(1)
  })
})

test('closing tells what is under way to come to an end, and waits for it', async () => {
  const started = Promise.withResolvers<void>()
  let ended = false
  const one = server(
    jobOf(async (signal) => {
      started.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ended = true
      return 0
    }),
  )
  await started.promise
  await one.close()
  expect(ended).toBe(true)
  expect(await states()).toEqual([{ state: 'completed', n: 1 }])
})

test('what wakes a job begins it without waiting for its time', async () => {
  let want = (): void => undefined
  let isDeaf = false
  const one = server(
    jobOf(async () => 0, {
      wake: (call) => {
        want = call
        return () => (isDeaf = true)
      },
    }),
  )
  await eventually(() => expect(one.figures.get('plant.count')?.done).toBe(1))
  want()
  // Asked for while its entry was being ended, it is done once more than needed.
  await eventually(() => expect(one.figures.get('plant.count')?.done).toBeGreaterThan(1))
  await one.close()
  expect(isDeaf).toBe(true)
})

test('what is asked for between the end of the work and the end of its entry is not lost', async () => {
  let isAsked = false
  const late = new Proxy(db, {
    get: (target, name) =>
      name === 'query'
        ? async (config: { text: string }) => {
            if (config.text.includes('completed_on = now()') && !isAsked) {
              isAsked = true
              await one.want('plant.count')
            }
            return target.query(config)
          }
        : Reflect.get(target, name),
  })
  const one = startJobs(late, pino({ level: 'silent' }), [jobOf(async () => 0)])
  servers.push(one)
  await eventually(() => expect(one.figures.get('plant.count')?.done).toBeGreaterThan(1))
})

test('events and answers of more than a week go, waiting and young ones stay', async () => {
  const ctx: ServiceContext = {
    service: 'master',
    schema: 'master',
    db,
    log: pino({ level: 'silent' }),
    scopesOf: async () => new Map(),
    signer: TEST_SIGNER,
    ends: new KnownEnds(),
    isReal: false,
  }
  await runSql(
    db,
    `insert into master.outbox (id, type, published_at)
     select gen_random_uuid(), 'x', now() - days * interval '1 day' from unnest(array[8, 6, null]) as days`,
  )
  await runSql(
    db,
    `insert into master.idempotency (account, route, key, request_hash, created_at)
     select gen_random_uuid(), 'x', 'x', 'x', now() - days * interval '1 day' from unnest(array[8, 6]) as days`,
  )
  expect(await forgetSent(ctx)).toBe(2)
  expect(await forgetSent(ctx)).toBe(0)
})

test('a start that asks for every job does a few at once, so that they leave connections to others', async () => {
  let running = 0
  let most = 0
  const gates: (() => void)[] = []
  const work = async (): Promise<number> => {
    most = Math.max(most, (running += 1))
    await new Promise<void>((resolve) => gates.push(resolve))
    running -= 1
    return 0
  }
  const names = Array.from({ length: 12 }, (_, at) => `plant.job-${at}`)
  const one = server(...names.map((name) => jobOf(work, { name })))
  await eventually(() => {
    for (const open of gates) open()
    expect(gates).toHaveLength(names.length)
  })
  await eventually(() => {
    for (const open of gates) open()
    for (const name of names) expect(one.figures.get(name)).toMatchObject({ done: 1, failed: 0 })
  })
  expect(most).toBeLessThanOrEqual(3)
})

test('of heavy jobs one is done at a time, and the others go on beside it', async () => {
  const gates: (() => void)[] = []
  const heavy = async (): Promise<number> => {
    await new Promise<void>((resolve) => gates.push(resolve))
    return 0
  }
  const heavyNames = Array.from({ length: 4 }, (_, at) => `plant.heavy-${at}`)
  const one = server(
    ...heavyNames.map((name) => jobOf(heavy, { name, isHeavy: true })),
    jobOf(async () => 0, { name: 'plant.light' }),
  )
  await eventually(() => expect(one.figures.get('plant.light')).toMatchObject({ done: 1 }))
  expect(gates).toHaveLength(1)
  await eventually(() => {
    for (const open of gates) open()
    for (const name of heavyNames) expect(one.figures.get(name)).toMatchObject({ done: 1 })
  })
})

test('a job that the stop of its server ends has not failed', async () => {
  let isAtWork = false
  const one = server(
    jobOf(async (signal) => {
      isAtWork = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
      return 0
    }),
  )
  await eventually(() => expect(isAtWork).toBe(true))
  await one.close()
  expect(one.figures.get('plant.count')).toMatchObject({ done: 0, failed: 0 })
})
