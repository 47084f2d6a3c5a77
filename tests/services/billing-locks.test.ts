import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Write } from '#engine/write.ts'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { loadsOf } from '#services/billing/billing/audit/facts/final-trips.ts'
import { lockLoads } from '#services/billing/billing/audit/lock-loads.ts'
import { wantAudit } from '#services/billing/billing/audit/want.ts'
import { billingSite, type BillingSite } from '../support/billing-site.ts'
import { sound, type Row } from '../support/order-site.ts'

// Documents lock themselves and then their lines; the audit and people at Invalid Billing do the same, or wait for nobody.

let site: BillingSite
beforeAll(async () => {
  site = await billingSite()
})
afterAll(() => site.close())

const REASON = { reason: 'Asked for by the test of locks' }

/** The write, with something that somebody else does just before a statement that says so. */
function before(w: Write, words: string, act: () => Promise<unknown>): Write {
  let done = false
  const tx = new Proxy(w.tx, {
    get(target, name, self) {
      const value: unknown = Reflect.get(target, name, self)
      if (name !== 'query' || typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        if (!done && JSON.stringify(given[0]).includes(words)) {
          done = true
          await act()
        }
        return Reflect.apply(value, target, given)
      }
    },
  })
  return { ...w, tx }
}

test('the audit leaves a line alone that came onto a document after it was looked at', async () => {
  const trip = await site.trip()
  const [free, busy] = await site.inside('billing', async (w) => {
    const chains = await loadsOf(w.tx, [String(trip.id)])
    const made = before(w, 'billing_line where id = any', () => site.generate().then(sound))
    const locked = await lockLoads(made, chains)
    return [locked.free.length, locked.busy]
  })
  expect([free, busy]).toEqual([0, [trip.id]])
  expect(
    await site.rows('select billing_id is not null as billed from billing.billing_line where trip_id = $1', [
      trip.id,
    ]),
  ).toEqual([{ billed: true }])
})

test('who excludes a trip waits for nobody who makes a document of it', async () => {
  const trip = await site.trip([{ status: 'invalid' }, { kind: 'waiting', amount: 10_000, status: 'valid' }])
  const [freight] = await site.rows<Row>(
    `select id, row_version from billing.billing_line where trip_id = $1 and kind = 'freight'`,
    [trip.id],
  )
  const other = await site.admin.connect()
  try {
    await other.query('begin')
    await other.query(
      `select 1 from billing.billing_line where trip_id = '${String(trip.id)}' and kind = 'waiting' for update`,
    )
    const path = `/v1/billing-line/${String(freight!.id)}/exclude`
    const refused = await site.call<Row>('POST', path, site.maker.actor, {
      row_version: freight!.row_version,
      ...REASON,
    })
    expect(refused.status).toBe(409)
    await other.query('rollback')
    sound(
      await site.call<Row>('POST', path, site.maker.actor, { row_version: freight!.row_version, ...REASON }),
    )
  } finally {
    other.release()
  }
})

const deadlocks = async (): Promise<number> => {
  const [row] = await site.rows<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return row!.n
}

test('documents, the audit and people at the lines at once never wait for each other in a circle', async () => {
  const start = await deadlocks()
  for (let round = 0; round < 6; round++) {
    const trips = await Promise.all(
      [1, 2, 3, 4].map(() => site.trip([{}, { kind: 'waiting', amount: 10_000 }])),
    )
    const ids = trips.map(({ id }) => String(id))
    const lines = await site.rows<Row>(
      `select id, row_version from billing.billing_line where trip_id = any($1::uuid[]) and kind = 'freight' order by id desc`,
      [ids],
    )
    const wanted = async () => {
      await site.inside('billing', (w) => wantAudit(w, ids))
      return { status: (await auditWanted(site.ctx('billing'))) >= 0 ? 200 : 500 }
    }
    const onLine = ({ id, row_version }: Row, name: string) =>
      site.call<Row>('POST', `/v1/billing-line/${String(id)}/${name}`, site.checker.actor, {
        row_version,
        ...REASON,
      })
    const answers = await Promise.all([
      site.generate(),
      wanted(),
      onLine(lines[0]!, 'exclude'),
      onLine(lines[1]!, 'audit'),
      site.generate({}, site.checker.actor),
      wanted(),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const open = await site.rows<{ id: string }>(`select id from billing.billing where status = 'draft'`)
    const then = await Promise.all([
      ...open.map(({ id }) => site.step(id, 'void', REASON)),
      wanted(),
      ...lines.slice(2).map((line) => onLine(line, 'audit')),
    ])
    for (const { status } of then) expect(status).toBeLessThan(500)
  }
  // What a session counts is told within a second.
  await new Promise((done) => setTimeout(done, 1500))
  expect((await deadlocks()) - start).toBe(0)
})
