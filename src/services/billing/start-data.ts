import { DEMO_USERS } from '#access/demo.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnitBudgetLedger } from '#contracts/budget/work-unit-budget-ledger.ts'
import { post } from '#engine/ledger/post.ts'
import { tellPast, type PastEntry } from '#engine/record/past-entries.ts'
import { insertRecord } from '#engine/record/records.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { loadBankAccounts } from '#services/billing/start-data/bank-accounts.ts'
import { loadTaxProfiles } from '#services/billing/tax/start-data.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { budgetLife, tellBudget } from '#services/billing/start-data/budget-past.ts'
import { entriesOf, lifeOf, type DemoPo } from '#services/billing/start-data/purchase-past.ts'
import { purchaseOrderRules } from '#services/billing/purchase/purchase-orders.ts'

/** Demo purchase orders and budgets keep their ids, like all demo records. */
/** The id of a purchase order of the demo, by its place. */
export const demoPoId = (n: number): string =>
  `01900000-0000-7000-8000-0020${n.toString(16).padStart(8, '0')}`
const demoBudgetId = (n: number): string => `01900000-0000-7000-8000-0021${n.toString(16).padStart(8, '0')}`

const UNITS = [
  'WU-DIST', 'WU-GUDANG', 'WU-PELABUHAN', 'WU-BAHAN-BAKU', 'WU-PRODUKSI-1',
  'WU-PRODUKSI-2', 'WU-PRODUKSI-3', 'WU-PEMELIHARAAN', 'WU-ENERGI', 'WU-LINGKUNGAN',
] // prettier-ignore

const userId = (username: string): string => DEMO_USERS.find((user) => user.username === username)!.id

type DemoContract = ColumnsOf<'master.contract', 'id' | 'vendor_id'> &
  Computed<{
    /** Its cargoes with their dearest tariff, so that a PO's price covers every way. */
    cargoes: { cargo_id: string; price: number }[]
  }>

/** The demo contracts in the order they were made. */
function contractsOf(w: Write): Promise<DemoContract[]> {
  return runSql<DemoContract>(
    w.tx,
    `select k.id, k.vendor_id, json_agg(json_build_object('cargo_id', r.cargo_id, 'price', r.price) order by r.cargo_id) as cargoes
     from master.public_contract k
     join (select contract_id, cargo_id, max(tariff_idr) as price from master.public_contract_route group by 1, 2) r on r.contract_id = k.id
     group by k.id, k.vendor_id order by k.id`,
  )
}

async function unitsOf(w: Write): Promise<Map<string, string>> {
  const rows = await runSql<ColumnsOf<'master.work_unit', 'id' | 'code'>>(
    w.tx,
    'select id, code from master.public_work_unit',
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

const POS: readonly DemoPo[] = [
  { contract: 1, status: 'open', ton: 40_000, endsIn: 160 },
  { contract: 2, status: 'open', ton: 60_000, endsIn: 200 },
  { contract: 3, status: 'open', ton: 24_000, endsIn: 120 },
  { contract: 4, status: 'open', ton: 15_000, endsIn: 150 },
  { contract: 5, status: 'open', ton: 12_000, endsIn: 12 },
  { contract: 2, status: 'draft', ton: 20_000, endsIn: 300 },
  { contract: 3, status: 'on_hold', ton: 5000, endsIn: 60, reason: 'Menunggu addendum kontrak' },
  { contract: 1, status: 'submitted', ton: 8000, endsIn: 100, byOther: true },
  { contract: 4, status: 'submitted', ton: 6000, endsIn: 90 },
  {
    contract: 5,
    status: 'returned',
    ton: 9000,
    endsIn: 80,
    reason: 'Harga di atas tarif kontrak, mohon diperbaiki',
  },
  { contract: 2, status: 'expired', ton: 3000, endsIn: -5 },
]

async function loadPurchaseOrders(w: Write, units: ReadonlyMap<string, string>): Promise<void> {
  const today = plantDay()
  const contracts = await contractsOf(w)
  const lives: PastEntry[] = []
  for (const [at, one] of POS.entries()) {
    const contract = contracts[one.contract - 1]!
    const po = {
      po_no: `45000${31_200 + at * 17}`,
      version: 2,
      vendor_id: contract.vendor_id,
      contract_id: contract.id,
      po_date: addDays(today, -95),
      valid_from: addDays(today, -90),
      valid_to: addDays(today, one.endsIn),
      lines: contract.cargoes.map(({ cargo_id, price }, line) => ({
        cargo_id,
        quantity_ton: one.ton,
        unit_price_idr: price,
        po_item: String((line + 1) * 10).padStart(5, '0'),
      })),
    }
    const id = demoPoId(at + 1)
    const life = lifeOf(w, one, po.po_date)
    const { maker, checker, made, submitted, approved } = life
    await insertRecord(asPerson(w, maker, made), purchaseOrder, po, {
      id,
      work_unit_id: units.get('WU-DIST')!,
      status: one.status,
      ...(submitted ? { submitted_by: userId(maker), submitted_at: submitted } : {}),
      ...(approved ? { approved_by: userId(checker), approved_at: approved } : {}),
      ...(one.reason ? { status_reason: one.reason } : {}),
    })
    await purchaseOrderRules.afterWrite!(w, id)
    lives.push(...entriesOf(w, { id, no: po.po_no }, one, life))
  }
  await tellPast(w, lives)
}

/** Rupiah a month: the distribution unit moves most; one unit is nearly out, so that the meters show something. */
function allocation(unit: number, month: number): number {
  const base = unit === 0 ? 3_600_000_000 : 160_000_000 + unit * 24_000_000
  return base + ((month * 7) % 5) * 12_000_000
}

async function loadBudget(
  w: Write,
  unitId: string,
  unit: number,
  year: number,
  n: number,
  active: boolean,
): Promise<void> {
  const id = demoBudgetId(n)
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    allocated_idr: active ? 0 : allocation(unit, at + 1),
  }))
  const row = {
    work_unit_id: unitId,
    fiscal_year: year,
    control_action: unit % 4 === 3 ? 'warn' : 'block',
    warn_threshold_percent: 80,
    carry_over: true,
    months,
  }
  const life = budgetLife(w, year)
  await insertRecord(life.made, workUnitBudget, row, {
    id,
    status: active ? 'active' : 'draft',
  })
  await tellBudget(w, { id, no: String(year) }, life, active)
  if (!active) {
    const sum = months.reduce((total, { allocated_idr }) => total + allocated_idr, 0)
    await runSql(w.tx, 'update billing.work_unit_budget set allocated_idr = $2 where id = $1', [id, sum])
    return
  }
  for (const { month } of months)
    await post(life.activated, workUnitBudgetLedger, {
      owner: id,
      part: month,
      type: 'allocate',
      source: { type: 'manual', id, no: String(year) },
      moves: { idr: { allocated: allocation(unit, month) } },
    })
}

/** Purchase orders of the distribution unit for all five contracts, every unit's budget of this year, and what payments need of vendors. */
export async function loadBilling(w: Write): Promise<void> {
  await loadTaxProfiles(w)
  await loadBankAccounts(w)
  const units = await unitsOf(w)
  await loadPurchaseOrders(w, units)
  const day = plantDay()
  const year = Number(day.slice(0, 4))
  // In January history still reaches into last year; from November on next year's budgets are being written (life.D8).
  const years = Number(day.slice(5, 7)) <= 2 ? [year - 1, year] : [year]
  for (const [y, each] of years.entries())
    for (const [unit, code] of UNITS.entries())
      await loadBudget(w, units.get(code)!, unit, each, 1 + unit + y * UNITS.length, true)
  if (Number(day.slice(5, 7)) >= 11)
    for (const [unit, code] of UNITS.entries())
      await loadBudget(w, units.get(code)!, unit, year + 1, 101 + unit, unit === 0)
}
