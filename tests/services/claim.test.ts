import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { claimUntold, type Untold } from '#engine/clock/claim.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing } from '#engine/write.ts'
import { transaction, type Tx } from '#database/db.ts'
import { urgently } from '#database/lanes.ts'
import { eventually } from '../support/eventually.ts'
import { orderSite, type OrderSite } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const SINCE = '2026-03-03T02:00:00Z'

/** What another server has read already: its statement looks for nothing that was told since. */
const claim = (tx: Tx, id: string): Promise<Untold[]> =>
  claimUntold(
    writing(site.ctx('order'), tx, SYSTEM),
    { subject: 'order', event: 'order.test_late' },
    (p) => `select ${p.add(id)}::uuid as id, 'X-1' as no, ${p.add(SINCE)}::timestamptz as since`,
  )

/** Urgently, because both servers have all connections that others may have. */
const somebodyWaits = () =>
  urgently(() =>
    site.rows<{ pid: number }>(
      `select distinct a.pid from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
    ),
  )

/** What a second server gets that asks for the same row while a first one has claimed it, and then ends as `end` does. */
async function beside(end: () => void): Promise<Untold[]> {
  const id = uuidv7()
  let second: Promise<Untold[]> = Promise.resolve([])
  const first = transaction(site.db, async (tx) => {
    expect(await claim(tx, id)).toMatchObject([{ id, no: 'X-1' }])
    second = transaction(site.db, (other) => claim(other, id))
    await eventually(async () => expect(await somebodyWaits()).toHaveLength(1))
    end()
  })
  await first.catch(() => undefined)
  return second
}

test('of two servers at one row the second waits, and gets nothing once the first has told', async () => {
  expect(await beside(() => undefined)).toEqual([])
})

test('a row is free again when the one who claimed it fails', async () => {
  const end = (): never => {
    throw new Error('no mail server')
  }
  expect(await beside(end)).toMatchObject([{ no: 'X-1' }])
})

test('what was told is left out by the clause, and waiting again counts anew', async () => {
  const id = uuidv7()
  const found = (since: string): Promise<Untold[]> =>
    transaction(site.db, (tx) =>
      claimUntold(
        writing(site.ctx('order'), tx, SYSTEM),
        { subject: 'order', event: 'order.test_late' },
        (p, untold) =>
          `select t.id, null as no, t.since from (values (${p.add(id)}::uuid, ${p.add(since)}::timestamptz)) t (id, since)
           where ${untold('t.id', 't.since')}`,
      ),
    )
  expect(await found(SINCE)).toHaveLength(1)
  expect(await found(SINCE)).toEqual([])
  expect(await found('2026-03-04T02:00:00Z')).toHaveLength(1)
})
