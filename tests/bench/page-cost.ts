import { join } from 'node:path'
import { Client } from 'pg'
import { to } from '#access/screens.ts'
import { runningEmbedded } from '#database/embedded/open.ts'
import { load } from './load.ts'
import { forget, processorOf, signIn, startServer, untilRest } from './server.ts'

/**
 * `node tests/bench/page-cost.ts [folder]`: what a page that people read all day costs, on a plant of demo data: milliseconds of processor in
 * Node and in PostgreSQL, transactions and bytes, all without what a server does when nobody asks. A folder of an earlier run is used again.
 */
const folder = process.argv[2]
const SECONDS = 6
/** Milliseconds of processor that such a page may take, both together. */
const BUDGET_MS = 15

type Newest = 'orders."order"' | 'orders.trip' | 'billing.billing' | 'master.truck'

const server = await startServer(folder)
const config = runningEmbedded(join(server.dataDir, 'data'))
if (!config) throw new Error('The database of the bench server was not found')
const client = new Client(config)
await client.connect()

const newest = async (table: Newest): Promise<{ id: string; order_id?: string }> => {
  const busiest = table === 'orders.trip' ? `status = 'completed'` : 'true'
  const { rows } = await client.query<{ id: string; order_id?: string }>(
    `select * from ${table} where deleted_at is null and ${busiest} order by created_at desc, id desc limit 1`,
  )
  return rows[0]!
}

/** Transactions that ended well: one for each statement that stands alone. */
const transactions = async (): Promise<number> => {
  // What a connection counts it tells within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await client.query<{ n: string }>(
    `select xact_commit as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]!.n)
}

try {
  const [order, trip, billing] = [
    await newest('orders."order"'),
    await newest('orders.trip'),
    await newest('billing.billing'),
  ]
  const pages: readonly [path: string, user: string][] = [
    [to('home'), 'control-tower'],
    [to('home'), 'order-requester'],
    [to('home'), 'weighbridge'],
    [to('trip-summary'), 'control-tower'],
    [to('order-list-v2'), 'control-tower'],
    [to('order-list-v2.detail', { id: order.id }), 'control-tower'],
    [to('order-list-v2.trip', { orderId: trip.order_id!, tripId: trip.id }), 'control-tower'],
    [`${to('billings')}?tab=candidates`, 'control-tower'],
    [`${to('billings')}?tab=documents`, 'control-tower'],
    [`${to('billings')}?billing=${billing.id}`, 'control-tower'],
    [to('invalid-billing'), 'control-tower'],
    [to('trip-payment'), 'control-tower'],
    [`${to('master.vendor')}?limit=25`, 'super-admin'],
  ]
  await untilRest(server)
  for (const [path, user] of pages) {
    const cookie = await signIn(server.url, user)
    const asked = { url: server.url + path, headers: { cookie }, connections: 2 }
    const answer = await fetch(asked.url, { headers: { cookie }, redirect: 'manual' })
    const bytes = (await answer.text()).length
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    await load(asked, 3)
    const [before, xacts] = [processorOf(server), await transactions()]
    const { count } = await load(asked, SECONDS)
    const [after, then] = [processorOf(server), await transactions()]
    const [node, database] = [after.node - before.node, after.database - before.database].map(
      (s) => (s * 1000) / count,
    )
    const figures = `node ${node!.toFixed(1)} + postgres ${database!.toFixed(1)} ms (≤ ${BUDGET_MS})  transactions ${((then - xacts) / count).toFixed(1)}  ${Math.round(bytes / 1024)} KB`
    console.log(`${`${user} ${path}`.padEnd(60)} ${figures}`)
  }
} finally {
  await client.end()
  await server.stop()
  if (!folder) forget(server.dataDir)
}
