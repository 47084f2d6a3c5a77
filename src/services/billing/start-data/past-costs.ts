import { uuidv7 } from '#kernel/ids.ts'
import { plantDay } from '#kernel/clock.ts'
import { copyRows } from '#database/copy-rows.ts'
import type { Always, ColumnsOf, Computed, NewRow, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'

interface Moment {
  at: string
  /** The account of who did it. */
  by: string
}

/** What an order of the demo's past held and used of its purchase order and of its unit's budget. */
export interface PastCost {
  order: { id: string; no: string; lineId: string }
  unitId: string
  poId: string
  poLineId: string
  submitted: Moment
  approved: Moment
  completed: Moment
  expected: { idr: number; kg: number }
  came: { idr: number; kg: number }
}

/** One step of an order: how much more it has reserved and committed afterwards. */
interface Step {
  type: 'reserve' | 'commit' | 'release'
  moment: Moment
  reserved: { idr: number; kg: number }
  committed: { idr: number; kg: number }
}

const NONE = { idr: 0, kg: 0 }

/** Reserved when it was submitted, committed when it was approved, and brought to what it came to when it was completed. */
function stepsOf({ submitted, approved, completed, expected, came }: PastCost): Step[] {
  const back = { idr: -expected.idr, kg: -expected.kg }
  const [idr, kg] = [came.idr - expected.idr, came.kg - expected.kg]
  const [less, more] = [
    { idr: Math.min(0, idr), kg: Math.min(0, kg) },
    { idr: Math.max(0, idr), kg: Math.max(0, kg) },
  ]
  const steps: Step[] = [
    { type: 'reserve', moment: submitted, reserved: expected, committed: NONE },
    { type: 'commit', moment: approved, reserved: back, committed: expected },
    { type: 'release', moment: completed, reserved: NONE, committed: less },
    { type: 'commit', moment: completed, reserved: NONE, committed: more },
  ]
  return steps.filter(({ reserved, committed }) =>
    [reserved, committed].some((one) => one.idr !== 0 || one.kg !== 0),
  )
}

const entryOf = ({ order }: PastCost, { type, moment }: Step) => ({
  id: uuidv7(Date.parse(moment.at)),
  order_line_id: order.lineId,
  type,
  source_type: 'order',
  source_id: order.id,
  source_no: order.no,
  actor_id: moment.by,
  at: moment.at,
})

/** What is left of one thing, counted on entry by entry as `post` does it. */
class Left {
  private readonly amounts: Map<string, number>

  constructor(rows: readonly { id: string; amount: number }[]) {
    this.amounts = new Map(rows.map(({ id, amount }) => [id, amount]))
  }

  /** What is left after an entry takes so much of it; less is taken back. */
  after(id: string, taken: number): number {
    const left = (this.amounts.get(id) ?? 0) - taken
    this.amounts.set(id, left)
    return left
  }
}

interface Lefts {
  poNumber: Left
  poIdr: Left
  poKg: Left
  lineKg: Left
  budgetNumber: Left
  budgetIdr: Left
  monthIdr: Left
}

type Amount =
  | Always<RenamedColumns<'billing.purchase_order', { id: 'id'; amount: 'available_idr' }>>
  | Always<RenamedColumns<'billing.work_unit_budget', { id: 'id'; amount: 'available_idr' }>>
  | (Always<RenamedColumns<'billing.work_unit_budget_month', { amount: 'available_idr' }>> &
      Computed<{ id: string }>)
  | (ColumnsOf<'billing.purchase_order_line', 'id'> & Computed<{ amount: number }>)
  | (RenamedColumns<'billing.purchase_order_line', { id: 'purchase_order_id' }> &
      Computed<{ amount: number }>)
  | Computed<{ id: string; amount: number }>

/** What is left of every purchase order and budget before these entries, and the numbers their ledgers have reached. */
async function leftBefore({ tx }: Write): Promise<Lefts> {
  const read = async (sql: string): Promise<Left> => new Left(await runSql<Amount>(tx, sql))
  const last = (table: string, owner: string): Promise<Left> =>
    read(`select ${owner} as id, max(entry_no) as amount from billing.${table} group by 1`)
  const kg = '(available_ton * 1000)::bigint'
  return {
    poNumber: await last('purchase_order_ledger', 'purchase_order_id'),
    poIdr: await read('select id, available_idr as amount from billing.purchase_order'),
    poKg: await read(
      `select purchase_order_id as id, sum(${kg})::bigint as amount from billing.purchase_order_line group by 1`,
    ),
    lineKg: await read(`select id, ${kg} as amount from billing.purchase_order_line`),
    budgetNumber: await last('work_unit_budget_entry', 'work_unit_budget_id'),
    budgetIdr: await read('select id, available_idr as amount from billing.work_unit_budget'),
    monthIdr: await read(
      `select work_unit_budget_id || ' ' || month as id, available_idr as amount from billing.work_unit_budget_month`,
    ),
  }
}

const sizeOf = (...changes: readonly number[]): number => Math.max(...changes.map(Math.abs))

function poEntry(cost: PastCost, step: Step, left: Lefts): NewRow<'billing.purchase_order_ledger'> {
  const { reserved, committed } = step
  const [idr, kg] = [reserved.idr + committed.idr, reserved.kg + committed.kg]
  return {
    ...entryOf(cost, step),
    entry_no: left.poNumber.after(cost.poId, -1),
    left_idr: left.poIdr.after(cost.poId, idr),
    left_ton: left.poKg.after(cost.poId, kg) / 1000,
    part_left_ton: left.lineKg.after(cost.poLineId, kg) / 1000,
    purchase_order_id: cost.poId,
    purchase_order_line_id: cost.poLineId,
    idr: sizeOf(reserved.idr, committed.idr),
    reserved_idr: reserved.idr,
    committed_idr: committed.idr,
    ton: sizeOf(reserved.kg, committed.kg) / 1000,
    reserved_ton: reserved.kg / 1000,
    committed_ton: committed.kg / 1000,
  }
}

type Budget = ColumnsOf<'billing.work_unit_budget', 'id' | 'work_unit_id' | 'fiscal_year'>

function budgetEntry(
  cost: PastCost,
  step: Step,
  budgets: readonly Budget[],
  left: Lefts,
): NewRow<'billing.work_unit_budget_entry'>[] {
  const day = plantDay(new Date(cost.approved.at))
  const budget = budgets.find(
    (one) => one.work_unit_id === cost.unitId && one.fiscal_year === Number(day.slice(0, 4)),
  )
  const { reserved, committed } = step
  if (!budget || sizeOf(reserved.idr, committed.idr) === 0) return []
  const month = Number(day.slice(5, 7))
  const idr = reserved.idr + committed.idr
  return [
    {
      ...entryOf(cost, step),
      work_unit_budget_id: budget.id,
      month,
      entry_no: left.budgetNumber.after(budget.id, -1),
      left_idr: left.budgetIdr.after(budget.id, idr),
      part_left_idr: left.monthIdr.after(`${budget.id} ${month}`, idr),
      idr: sizeOf(reserved.idr, committed.idr),
      reserved_idr: reserved.idr,
      committed_idr: committed.idr,
    },
  ]
}

/** Brings the sums of purchase orders and budgets up to entries that were written past `post`. */
const SUMS = [
  `update billing.purchase_order p set reserved_idr = e.r, committed_idr = e.c
   from (select purchase_order_id as id, sum(reserved_idr) as r, sum(committed_idr) as c from billing.purchase_order_ledger group by 1) e
   where p.id = e.id`,
  `update billing.purchase_order_line l set reserved_ton = e.r, committed_ton = e.c
   from (select purchase_order_line_id as id, sum(reserved_ton) as r, sum(committed_ton) as c
         from billing.purchase_order_ledger group by 1) e where l.id = e.id`,
  `update billing.work_unit_budget b set reserved_idr = e.r, committed_idr = e.c
   from (select work_unit_budget_id as id, sum(reserved_idr) as r, sum(committed_idr) as c
         from billing.work_unit_budget_entry group by 1) e where b.id = e.id and b.status <> 'draft'`,
  `update billing.work_unit_budget_month m set reserved_idr = e.r, committed_idr = e.c
   from (select work_unit_budget_id as id, month, sum(reserved_idr) as r, sum(committed_idr) as c
         from billing.work_unit_budget_entry group by 1, 2) e
   join billing.work_unit_budget b on b.id = e.id and b.status <> 'draft'
   where m.work_unit_budget_id = e.id and m.month = e.month`,
]

/** Enters what the demo's past cost into the ledgers of purchase orders and budgets. */
export async function loadPastCosts(w: Write, costs: readonly PastCost[]): Promise<void> {
  const budgets = await runSql<Budget>(
    w.tx,
    `select id, work_unit_id, fiscal_year from billing.work_unit_budget where status = 'active'`,
  )
  const steps = costs
    .flatMap((cost) => stepsOf(cost).map((step) => ({ cost, step })))
    .toSorted((one, other) => (one.step.moment.at < other.step.moment.at ? -1 : 1))
  const left = await leftBefore(w)
  await copyRows(
    w.tx,
    'billing.purchase_order_ledger',
    steps.map(({ cost, step }) => poEntry(cost, step, left)),
  )
  await copyRows(
    w.tx,
    'billing.work_unit_budget_entry',
    steps.flatMap(({ cost, step }) => budgetEntry(cost, step, budgets, left)),
  )
  for (const statement of SUMS) await runSql(w.tx, statement)
  for (const poId of new Set(costs.map(({ poId: id }) => id))) await settlePo(w, poId)
}
