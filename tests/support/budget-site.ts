import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { RecordOf, Row } from '#kernel/record.ts'
import type { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { commit, reserve, type Claims } from '#services/billing/ports.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Answer, type Caller, type Plant } from './plant.ts'

export type Budget = RecordOf<typeof workUnitBudget>

export const DIST = workUnitId('WU-DIST')
export const STORE = workUnitId('WU-GUDANG')
export const WHY = 'A second vessel in the month'

/** An order's line that reserves of a unit's month, without a purchase order. */
function claim(unit: string, day: string, idr: number, line = uuidv7()): Claims {
  return {
    workUnitId: unit,
    contractId: uuidv7(),
    purchaseOrderId: null,
    lines: [
      {
        orderLineId: line,
        field: 'lines.0',
        cargoId: uuidv7(),
        contractRouteId: null,
        purchaseOrderLineId: null,
        loadDate: day,
        ton: '1.000',
        idr,
      },
    ],
  }
}

export interface BudgetSite extends Plant {
  compiler: Caller
  second: Caller
  /** Makes and activates a budget with the same in every month. */
  active(unit: string, year: number, idr: number, more?: Row): Promise<string>
  read(id: string): Promise<Budget>
  months(id: string): Promise<number[]>
  act(name: string, id: string, body?: Row, caller?: Caller): Promise<Answer<Partial<Budget>>>
  /** Reserves as an order does; throws when it is refused. Gives the line. */
  hold(unit: string, day: string, idr: number): Promise<string>
  /** Reserves and commits. */
  bind(unit: string, day: string, idr: number): Promise<string>
  sql<T extends object = Row>(text: string, values?: unknown[]): Promise<T[]>
}

/** Billing with the master data of the demo, at a moment that a test chooses. */
export async function budgetSite(at: string): Promise<BudgetSite> {
  clock.freeze(new Date(at))
  const site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  const compiler = site.as('compiler-handling')
  const order = () => ({ id: uuidv7(), no: 'ORD-1' })
  const at12 = (idr: number) =>
    Array.from({ length: 12 }, (_, month) => ({ month: month + 1, allocated_idr: idr }))
  const self: BudgetSite = {
    ...site,
    compiler,
    second: site.stranger('compiler-handling'),
    async active(unit, year, idr, more = {}) {
      const made = await compiler.post<Budget>('/v1/work-unit-budget/create', {
        work_unit_id: unit,
        fiscal_year: year,
        months: at12(idr),
        ...more,
      })
      if (made.status !== 200) throw new Error(JSON.stringify(made))
      const active = await self.act('activate', made.data.id)
      if (active.status !== 200) throw new Error(JSON.stringify(active))
      return made.data.id
    },
    read: async (id) => (await compiler.get<Budget>(`/v1/work-unit-budget/${id}`)).data,
    months: async (id) => (await self.read(id)).months.map(({ allocated_idr }) => allocated_idr),
    act: (name, id, body = {}, caller = compiler) =>
      caller.act<Partial<Budget>>(`/v1/work-unit-budget/${id}/${name}`, body),
    async hold(unit, day, idr) {
      const asked = claim(unit, day, idr)
      await site.inside('order', (w) => reserve(w, order(), asked, null))
      return asked.lines[0]!.orderLineId
    },
    async bind(unit, day, idr) {
      const line = await self.hold(unit, day, idr)
      await site.inside('order', (w) => commit(w, order(), [line]))
      return line
    },
    async sql<T extends object = Row>(text: string, values: unknown[] = []): Promise<T[]> {
      return runSql<T>(site.admin, text, values)
    },
  }
  return self
}
