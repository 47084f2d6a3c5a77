import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAside } from '#engine/job/set-aside.ts'
import { endBankAccounts } from '#services/billing/payment/bank-account-job.ts'
import { watchPurchaseOrders } from '#services/billing/purchase/watch.ts'
import { expireContracts } from '#services/master/tariff/contract-expiry.ts'
import { keepSessions } from '#services/order/dispatch/session/clocks.ts'
import { computeWanted } from '#services/order/people/overtime-wanted.ts'
import { tellLateOrders } from '#services/order/order/clocks.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { ServiceName } from '#database/migrate.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
})
afterAll(() => site.close())

interface Case {
  job: string
  service: ServiceName
  table: string
  /** Makes at least two records due. */
  prepare: string
  /** Records that the job has still to do; ids as text. */
  left: string
  /** Which row the database refuses, given the id of the record. */
  row: (id: string) => string
  work: (ctx: ServiceContext) => Promise<unknown>
}

const byId = (id: string): string => `new.id = '${id}'`

const CASES: readonly Case[] = [
  {
    job: 'master.end-contracts',
    service: 'master',
    table: 'master.contract',
    prepare: `update master.contract set end_date = current_date - 2, start_date = current_date - 400 where status = 'active'`,
    left: `select id from master.contract where status = 'active' and deleted_at is null`,
    row: byId,
    work: expireContracts,
  },
  {
    job: 'billing.watch-purchase-orders',
    service: 'billing',
    table: 'billing.purchase_order',
    prepare: `update billing.purchase_order set valid_to = current_date - 2, valid_from = current_date - 400 where status = 'open'`,
    left: `select id from billing.purchase_order where status in ('open', 'exhausted', 'on_hold') and valid_to < current_date - 1 and deleted_at is null`,
    row: byId,
    work: watchPurchaseOrders,
  },
  {
    job: 'billing.end-bank-accounts',
    service: 'billing',
    table: 'billing.bank_account',
    prepare: `update billing.bank_account set ends_at = now() - interval '1 day' where status = 'confirmed'`,
    left: `select id from billing.bank_account where status = 'confirmed' and ends_at < now() and deleted_at is null`,
    row: byId,
    work: endBankAccounts,
  },
  {
    job: 'order.overtime',
    service: 'order',
    table: 'orders.overtime',
    prepare: `create table public.had as select distinct driver_id as id from orders.overtime; delete from orders.overtime_pay; delete from orders.overtime;
      insert into orders.overtime_due (driver_id, work_date) select driver_id, (login_at at time zone 'Asia/Jakarta')::date from orders.driver_session`,
    left: `select id from public.had h where not exists (select from orders.overtime o where o.driver_id = h.id)`,
    row: (id) => `new.driver_id = '${id}'`,
    work: computeWanted,
  },
  {
    job: 'order.driver-sessions',
    service: 'order',
    table: 'orders.driver_session',
    prepare: `update orders.driver_session set login_at = now() - interval '9 days', last_seen_at = null, resting_since = null, rested_at = null
      where status in ('active', 'resting')`,
    left: `select s.id from orders.driver_session s where s.status in ('active', 'resting') and s.deleted_at is null
      and not exists (select from orders.trip t where t.driver_session_id = s.id)
      and not exists (select from orders.trip t where t.driver_id = s.driver_id and t.truck_id = s.truck_id
        and t.status in ('accepted', 'at_origin', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading'))`,
    row: byId,
    work: keepSessions,
  },
  {
    job: 'order.clocks',
    service: 'order',
    table: 'orders."order"',
    prepare: `update orders."order" set due_at = null where due_at is not null`,
    left: `select id from orders."order" where status = 'submitted' and due_at is null and deleted_at is null`,
    row: (id) => `${byId(id)} and new.due_at is not null`,
    work: tellLateOrders,
  },
]

const past = async (text: string): Promise<void> => {
  const client = await site.admin.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text)
    await client.query('set session_replication_role = origin')
  } finally {
    client.release()
  }
}

test.each(CASES)('$job does all others when one record fails, and tells of that one once', async (one) => {
  await past(one.prepare)
  const left = async (): Promise<string[]> =>
    (await site.rows<{ id: string }>(one.left)).map(({ id }) => id).toSorted()
  const due = await left()
  expect(due.length).toBeGreaterThan(1)
  const bad = due[0]!
  await site.rows(`create or replace function public.refuse_this() returns trigger language plpgsql as $$
    begin raise exception 'this record is refused' using errcode = '23514'; end $$`)
  await site.rows(
    `create trigger zz_refuse before insert or update on ${one.table} for each row when (${one.row(bad)}) execute function public.refuse_this()`,
  )
  await one.work(site.ctx(one.service))
  await one.work(site.ctx(one.service))
  await site.rows(`drop trigger zz_refuse on ${one.table}`)
  expect(await left()).toEqual([bad])
  const schema = one.table.split('.')[0]!
  const aside = await site.rows<{ why: string; params: { why: string } }>(
    `select why, params from ${schema}.job_set_aside where subject_id like $1 || '%'`,
    [bad],
  )
  expect(aside.map(({ params }) => params.why)).toEqual(['this record is refused'])
})

test('what was set aside is passed over until its time, and forgotten once it is done', async () => {
  const of = { job: 'test.job', subject: 'trip' }
  const seen: string[][] = []
  const run = (fails: boolean): Promise<unknown> =>
    site.inside('order', (w) =>
      setAside(w, of, [{ id: 'a' }, { id: 'b' }], async (some) => {
        seen.push(some.map(({ id }) => id))
        if (fails && some.some(({ id }) => id === 'b')) throw new Error('no')
      }),
    )
  await run(true)
  expect(seen).toEqual([['a', 'b'], ['a'], ['b']])
  await run(true)
  expect(seen.at(-1)).toEqual(['a'])
  await site.rows(
    `update orders.job_set_aside set again_at = now() - interval '1 minute' where job = 'test.job'`,
  )
  await run(false)
  expect(seen.at(-1)).toEqual(['a', 'b'])
  expect(await site.rows(`select from orders.job_set_aside where job = 'test.job'`)).toEqual([])
})
