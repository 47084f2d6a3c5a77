import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import type { Computed } from '#database/rows.ts'
import { configOf, connectAlone, createDatabase } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { actual, commit, release, reserve } from '#services/billing/ports.ts'
import { claims, fundsSite, worth, UREA, YEAR, type FundsSite } from '../support/funds-site.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'
import { seeded } from '../support/seeded.ts'

let site: FundsSite
beforeAll(async () => {
  site = await fundsSite()
})
afterAll(() => site.close())

interface Entry {
  owner: string
  entry_no: number
  net: number
  left: number
  part_left: number
  part: string
}

const TAKEN = (what: string): string => `-(reserved_${what} + committed_${what} + actual_${what})`

/** The entries of each ledger in the order in which they were written, with what they say was left; kilograms and rupiah. */
const PO_ENTRIES = `select purchase_order_id as owner, purchase_order_line_id::text as part, entry_no, (${TAKEN('ton')} * 1000)::bigint as net,
    (left_ton * 1000)::bigint as left, (part_left_ton * 1000)::bigint as part_left
  from billing.purchase_order_ledger order by purchase_order_id, seq`
const BUDGET_ENTRIES = `select work_unit_budget_id as owner, month::text as part, entry_no, ${TAKEN('idr')} as net, left_idr as left,
    part_left_idr as part_left from billing.work_unit_budget_entry order by work_unit_budget_id, seq`

const PO_LEFT = `select purchase_order_id as owner, (sum(available_ton) * 1000)::bigint as left
  from billing.purchase_order_line group by 1`
const BELOW_NOTHING = `select id from billing.purchase_order where least(reserved_idr, committed_idr) < 0
  union all select id from billing.work_unit_budget_month where least(reserved_idr, committed_idr) < 0`

/** Every entry is the next number of its owner, and leaves what the one before left less what it took. */
function expectSteps(found: readonly Entry[], total: number): void {
  const last = new Map<string, { no: number; left: number }>()
  for (const entry of found) {
    const before = last.get(entry.owner) ?? { no: 0, left: total }
    const part = last.get(entry.owner + entry.part)
    expect([entry.entry_no, entry.left]).toEqual([before.no + 1, before.left + entry.net])
    if (part) expect(entry.part_left).toBe(part.left + entry.net)
    last.set(entry.owner, { no: entry.entry_no, left: entry.left })
    last.set(entry.owner + entry.part, { no: 0, left: entry.part_left })
  }
}

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = seeded(seed)
const among = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!

/** What happens to one order line: each step once the one before is done, as far as it goes. */
async function life(poId: string, month: number): Promise<void> {
  const order = { id: uuidv7(), no: 'ORD-1' }
  const kg = 1000 + Math.floor(random() * 9000)
  const asked = claims(poId, {
    ton: (kg / 1000).toFixed(3),
    idr: kg,
    loadDate: `${YEAR}-0${month}-28`,
  })
  const line = asked.lines[0]!.orderLineId
  await site.inside('order', (w) => reserve(w, order, asked, null))
  if (random() < 0.2) return site.inside('order', (w) => release(w, order, line))
  await site.inside('order', (w) => commit(w, order, [line]))
  const used = Math.floor(kg * (0.5 + random()))
  await site.inside('order', (w) => actual(w, { type: 'trip', id: uuidv7(), no: 'TRP-1' }, line, worth(used)))
  await site.inside('order', (w) => release(w, order, line))
}

test(`fifty at once, over months, with connections that break: numbers and balances go on without a gap (SEED=${seed})`, async () => {
  await site.budget('block', { 3: 150_000, 4: 150_000, 5: 150_000 })
  const pos = await Promise.all([1, 2].map(() => site.po({ lines: [{ cargo: UREA, ton: 200 }] })))
  const done = new AbortController()
  let killed = 0
  const killer = await connectAlone(configOf(site.db))
  const killing = (async () => {
    // A connection serves one life at a time, so half of them go on however slow the machine is.
    while (!done.signal.aborted && killed < 25) {
      const hit = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
         order by random() limit 1`,
      )
      killed += hit.rows.length
      // Lets those go on that were not hit.
      await killer.query('select pg_sleep(0.02)')
    }
    await killer.end()
  })()
  const lives = await Promise.allSettled(
    Array.from({ length: 50 }, () => life(among(pos).id, among([3, 4, 5]))),
  )
  done.abort()
  await killing
  expect(lives.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(killed).toBeGreaterThan(0)

  // Connections of the plant's own pool may have been ended without its knowing yet.
  const calm = createDatabase(configOf(site.db))
  try {
    const drift = await Promise.all(
      [purchaseOrderLedger, workUnitBudgetLedger].map((ledger) => ledgerDrift(calm, ledger)),
    )
    // The budget of this site begins with an allocation that no entry has.
    expect(drift.flat().filter(({ column }) => column !== 'allocated_idr')).toEqual([])
    const ofPos = await runSql<Computed<Entry>>(calm, PO_ENTRIES)
    expectSteps(ofPos, 200_000)
    expectSteps(await runSql<Computed<Entry>>(calm, BUDGET_ENTRIES), 450_000)
    for (const { owner, left } of await runSql<Computed<{ owner: string; left: number }>>(calm, PO_LEFT)) {
      const last = ofPos.findLast((entry) => entry.owner === owner)
      if (last) expect(last.left).toBe(left)
    }
    // Trips may use more than there is; nothing reserved or committed is ever less than nothing.
    expect(await runSql(calm, BELOW_NOTHING)).toEqual([])
  } finally {
    await calm.end()
  }
})
