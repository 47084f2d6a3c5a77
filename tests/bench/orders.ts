import type { Scope } from '#access/scope.ts'
import { ORDER_QUEUES } from '#contracts/order/order-queues.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import { configOf, type Database } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import type { ServiceApp } from '#engine/context.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { setup, teardown } from '../support/postgres.ts'
import { orderSite, sound, type OrderSite } from '../support/order-site.ts'
import {
  actorNamed,
  callAs,
  contextOn,
  listening,
  statementsOf,
  sumOf,
  timesOf,
  type Asked,
} from './in-process.ts'
import { fillLedger } from './ledger-rows.ts'
import { fillPlant } from './search-rows.ts'

/**
 * `node tests/bench/orders.ts [orders] [trips] [entries]`: lists, searches, boards and groups of a million orders as their screens ask for
 * them, submitting an order of fifty lines, and the ledger of a purchase order with a million entries, in process on a made database.
 * The time of the statements alone and of this process's processor say more on a machine that others use, too.
 */
const [orders = 1_000_000, trips = 1_000_000, entries = 1_000_000] = process.argv.slice(2).map(Number)
const LIST_MS = 50
const SUBMIT_MS = 150
const LEDGER_MS = 30
const LINES = 50
const SUBMITS = 40

interface Case {
  what: string
  path: string
  /** Without it the path is read. */
  body?: object
  /** The unit's requester; else the control tower. */
  isRequester?: boolean
}

const page = (more: object = {}): object => ({ page_number: 1, limit: 25, ...more })
const filter = (field: string, operator: string, value: unknown): object => ({
  field_filters: [{ field, operator, value }],
})
const queue = (name: keyof typeof ORDER_QUEUES): string => ORDER_QUEUES[name].at.replace('POST /order', '')
const typed = (search_string: string): object => page({ search_string })
const LIST = '/v1/order/'

const CASES: readonly Case[] = [
  { what: 'list, tower', path: LIST, body: page() },
  { what: 'list, requester', path: LIST, body: page(), isRequester: true },
  { what: 'page 40, tower', path: LIST, body: page({ page_number: 40 }) },
  { what: 'in progress, tower', path: LIST, body: page(filter('status', '=', 'in_progress')) },
  { what: 'closed, requester', path: LIST, body: page(filter('status', '=', 'closed')), isRequester: true },
  {
    what: 'largest first, tower',
    path: LIST,
    body: page({ sort_orders: [{ field: 'est_amount_idr', order: 'desc' }] }),
  },
  { what: 'to approve, requester', path: queue('toApprove'), body: page(), isRequester: true },
  { what: 'decided, requester', path: queue('decided'), body: page(), isRequester: true },
  { what: 'to complete, tower', path: queue('toComplete'), body: page() },
  { what: 'to verify, requester', path: queue('toVerify'), body: page(), isRequester: true },
  { what: 'verified, tower', path: queue('verified'), body: page() },
  { what: 'in dispute, tower', path: queue('disputed'), body: page() },
  { what: 'search: whole number', path: LIST, body: typed('ORD-0471100') },
  { what: 'search: beginning of numbers', path: LIST, body: typed('ORD-04') },
  { what: 'search: SO number', path: LIST, body: typed('SO-00047110') },
  { what: 'search: vessel', path: LIST, body: typed('bahari 120') },
  { what: 'search: cargo, 25 %', path: LIST, body: typed('urea') },
  { what: 'search: plate of a trip', path: LIST, body: typed('AB 4711 KOP') },
  { what: 'search: in none', path: LIST, body: typed('KOPZKR') },
  { what: 'search: cargo, requester', path: LIST, body: typed('urea'), isRequester: true },
  { what: 'board, tower', path: `${LIST}groups`, body: page({ by: 'status' }) },
  { what: 'board, requester', path: `${LIST}groups`, body: page({ by: 'status' }), isRequester: true },
  { what: 'groups by day, tower', path: `${LIST}groups`, body: page({ by: 'window_start' }) },
  { what: 'groups by unit, tower', path: `${LIST}groups`, body: page({ by: 'work_unit_id' }) },
  { what: 'groups by vendor, tower', path: `${LIST}groups`, body: page({ by: 'vendor_id' }) },
  {
    what: 'groups by vendor, requester',
    path: `${LIST}groups`,
    body: page({ by: 'vendor_id' }),
    isRequester: true,
  },
  {
    what: 'board of decided, requester',
    path: `${queue('decided')}/groups`,
    body: page({ by: 'status' }),
    isRequester: true,
  },
]

const ledgerCases = (po: string, line: string, count: number): Case[] => {
  const path = `/v1/purchase-order/${po}/ledger`
  const last = Math.ceil(count / 50)
  return [
    { what: 'ledger, first page', path },
    { what: 'ledger, last page', path: `${path}?page=${last}` },
    { what: 'ledger, middle', path: `${path}?page=${Math.ceil(last / 2)}` },
    { what: 'ledger, one line of five', path: `${path}?part=${line}` },
  ]
}

interface Bench {
  db: Database
  asked: Asked[]
  unit: Partial<Scope>
}

/** Groups count up to 10,000 rows of each of twenty, which is their own bound (decision 16): shown, without a budget. So are two cuts of a ledger. */
const isShownOnly = ({ what, path }: Case): boolean =>
  path.endsWith('/groups') || /, (middle|one line)/.test(what)

/** Measures a call and prints its line; true when the time of its statements is over the budget. */
async function measured(
  app: ServiceApp,
  { db, asked, unit }: Bench,
  one: Case,
  budget: number,
): Promise<boolean> {
  const actor = one.isRequester ? actorNamed('order-requester', unit) : actorNamed('control-tower')
  const call = (): Promise<unknown> => callAs(app, actor, one.path, one.body)
  const taken = await statementsOf(db, asked, call)
  const { ms, blocks } = sumOf(taken)
  const { p50, p95, cpu } = await timesOf(call, 1)
  const isLate = ms > budget && !isShownOnly(one)
  const figures = [p50, p95, cpu, ms].map((value) => value.toFixed(1).padStart(8)).join(' ')
  console.log(`${one.what.padEnd(32)}${figures} ${String(blocks).padStart(8)}${isLate ? '  LATE' : ''}`)
  if (isLate && process.env.EXPLAIN) for (const { text, ms: own } of taken) console.log(own.toFixed(1), text)
  return isLate
}

/** Orders of fifty lines from draft to submitted: what the submission takes. */
async function submits(site: OrderSite): Promise<boolean> {
  const drafts: OrderRecord[] = []
  for (let n = 0; n <= SUBMITS; n += 1) {
    const body = await site.body(
      Array.from({ length: LINES }, () => 12),
      0.5,
    )
    drafts.push(sound(await site.requester.post<OrderRecord>('/v1/order/create', body)))
  }
  const submit = async (): Promise<void> => {
    const { id, row_version } = drafts.pop()!
    sound(await site.requester.post(`/v1/order/${id}/submit`, { row_version }))
  }
  await submit()
  const { p50, p95, cpu } = await timesOf(submit, 1, SUBMITS)
  const isLate = p95 > SUBMIT_MS
  const figures = [p50, p95, cpu].map((value) => value.toFixed(1).padStart(8)).join(' ')
  console.log(`${`submit, ${LINES} lines`.padEnd(32)}${figures}${isLate ? '  LATE' : ''}`)
  return isLate
}

await setup()
const site = await orderSite()
try {
  const owner = configOf(site.admin)
  await fillPlant(owner, { trucks: 0, trips, orders })
  const body = await site.body([12])
  const po = String(body.purchase_order_id)
  const line = await fillLedger(owner, po, entries)
  const asked: Asked[] = []
  const pool = listening(site.db, asked)
  const [unit] = await runSql<{ id: string }>(
    site.admin,
    `select id from master.work_unit where code = 'BEN-3'`,
  )
  const bench: Bench = { db: site.admin, asked, unit: { work_unit: unit ? [unit.id] : [] } }
  console.log(`${'ms'.padEnd(32)}     p50      p95      cpu statement   blocks`)
  const late: boolean[] = []
  const order = createOrderApp(contextOn(pool, 'order'))
  if (orders) for (const one of CASES) late.push(await measured(order, bench, one, LIST_MS))
  const billing = createBillingApp(contextOn(pool, 'billing'))
  if (entries)
    for (const one of ledgerCases(po, line, entries))
      late.push(await measured(billing, bench, one, LEDGER_MS))
  late.push(await submits(site))
  const over = late.filter(Boolean).length
  console.log(
    over
      ? `${over} are LATE`
      : `PASS (statements of a list ≤ ${LIST_MS} ms, of a ledger ≤ ${LEDGER_MS} ms; submit p95 ≤ ${SUBMIT_MS} ms)`,
  )
  process.exitCode = over ? 1 : 0
} finally {
  await site.close()
  await teardown()
}
process.exit()
