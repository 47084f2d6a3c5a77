import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { transaction } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { eventually } from '../support/eventually.ts'
import { storedFile } from '../support/files.ts'
import { capture, pass, TB1, weighingProblem, weighSite, type WeighSite } from '../support/weigh-site.ts'

/** When a weight was taken, and which came first: decided where only one weight of a scale can be. */

let site: WeighSite
let operator: Caller
let problem: string

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  // Whoever waits for a connection here waits as long as the machine needs.
  site.db.options.connectionTimeoutMillis = 0
  problem = await weighingProblem(site)
  await site.rows('update master.scale_profile set allow_manual = true where scale_id = $1', [TB1])
})

afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const truck = (n: number): string => DEMO_TRUCKS[n]!.id

/** Read from the indicator by hand, with a picture of its own for each weight. */
const typed = async (truck_id: string): Promise<Answer> =>
  capture(operator, {
    scale_id: TB1,
    truck_id,
    reason: 'Timbang umum tanpa order',
    manual_kg: 9_000,
    manual_problem_id: problem,
    manual_note: 'Indikator mati sejak pagi',
    manual_photo_id: (await storedFile(site, operator, 'picture')).id,
  })

/** Each look at the clock is a millisecond later than the one before. */
function tick(): void {
  let now = clock.ms()
  vi.spyOn(clock, 'ms').mockImplementation(() => (now += 1))
}

const chain = () =>
  site.rows<{ chain_seq: number; captured_at: string }>(
    'select chain_seq, captured_at from orders.weighment where scale_id = $1 order by chain_seq',
    [TB1],
  )

async function expectInOrder(count: number): Promise<void> {
  const rows = await chain()
  expect(rows.map(({ chain_seq: seq }) => seq)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  const moments = rows.map(({ captured_at: at }) => Date.parse(at))
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
}

test('a weight that had to wait is later than the one it waited for', async () => {
  tick()
  let late: Promise<Answer> | undefined
  await transaction(site.db, async (tx) => {
    await runSql(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 20))', [`weighing ${truck(0)}`])
    late = typed(truck(0))
    await eventually(async () => {
      const waiting = await site.rows(
        `select 1 from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
      )
      expect(waiting).toHaveLength(1)
    })
    const other = await typed(truck(1))
    expect(other.status, other.header.message).toBe(200)
  })
  expect((await late)?.status).toBe(200)
  await expectInOrder(2)
})

test('50 weights at once stand one after another, each later than the one before', async () => {
  tick()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => typed(truck(n + 2))))
  expect(new Set(answers.map(({ status, header }) => `${status} ${header.message}`))).toEqual(
    new Set(['200 Saved']),
  )
  await expectInOrder(52)
})

test('a clock set back by an hour does not stop the scale', async () => {
  const trips = await Promise.all([1, 2, 3].map((n) => site.addTrip(n, { truck_id: truck(60 + n) })))
  const weigh = async (trip_id: string): Promise<Answer> => {
    await site.standOn(operator, TB1, { trip_id })
    return capture(operator, { scale_id: TB1, trip_id })
  }
  const zeroSeen = async (): Promise<unknown> =>
    (await site.onSub(operator, 'GET', `/v1/scale-feed/${TB1}`)).data.zero_seen
  pass(3_600_000)
  expect((await weigh(trips[0]!)).status).toBe(200)
  await site.clear(operator, TB1)
  pass(-3_600_000)
  const after = await weigh(trips[1]!)
  expect(after.status, after.header.message).toBe(200)
  // And the truck that stands there still is not weighed a second time.
  expect(await zeroSeen()).toBe(false)
  const twice = await capture(operator, { scale_id: TB1, trip_id: trips[2]! })
  expect(twice.header.message).toBe('The scale has not been back at zero since the last weighing')
  await site.clear(operator, TB1)
  expect(await zeroSeen()).toBe(true)
})
