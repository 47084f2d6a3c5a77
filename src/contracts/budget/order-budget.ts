import { idOf, ref } from '#contracts/reference-fields.ts'
import { integer, money } from '#contracts/fields.ts'
import { leastOf } from '#contracts/related.ts'
import { resource } from '#kernel/resource.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'

const sure = { always: true } as const

/**
 * The month of a budget that each line of an order drew on last, and what is left of it (IDR): for an order whose money is held already, that is
 * what remains after its approval. Read from the ledger and the months; nothing writes it.
 */
export const orderBudget = resource({
  service: 'order',
  name: 'order-budget',
  label: 'Budget of an order line',
  plural: 'Budgets of order lines',
  transaction: true,
  imported: false,
  view: true,
  title: ['fiscal_year', 'month'],
  fields: {
    order_id: idOf({ label: 'Order', ...sure }),
    work_unit_id: ref('work-unit', { label: 'Work unit', ...sure }),
    work_unit_budget_id: idOf({ label: 'Budget', ...sure }),
    fiscal_year: integer({ label: 'Year', ungrouped: true, ...sure }),
    month: integer({ label: 'Month', ...sure }),
    available_idr: money({ label: 'Available', min: -9_000_000_000_000_000, ...sure }),
  },
  list: {
    columns: ['work_unit_id', 'fiscal_year', 'month', 'available_idr'],
    search: [],
    sort: ['fiscal_year', 'created_at'],
    defaultSort: '-created_at',
    filters: ['order_id', 'work_unit_id'],
  },
  access: { read: workUnitBudget.access.read, create: [], update: [], remove: [] },
  scope: { work_unit: 'work_unit_id' },
  // What the company can still spend is no haulier's to know (dec.I0.2).
  companyOnly: true,
  calls: { create: null, get: null, update: null, remove: null },
})

/** What is left of the budget of an order: its lines may draw on several months, and the one with the least decides. */
export const BUDGET_LEFT = leastOf('Budget left', {
  resource: 'order-budget',
  by: 'order_id',
  of: 'available_idr',
})
