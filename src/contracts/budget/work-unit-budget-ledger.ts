import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { ledger } from '#contracts/ledger.ts'

/** What a budget allocates and what orders draw of it, month by month (life.D8). */
export const workUnitBudgetLedger = ledger({
  table: 'work_unit_budget_entry',
  owner: { resource: workUnitBudget, column: 'work_unit_budget_id' },
  part: { label: 'Month', table: 'work_unit_budget_month', column: 'month', key: 'month', name: 'month' },
  holder: { column: 'order_line_id' },
  measures: { idr: { label: 'Value', unit: 'Rp', decimals: 0, kept: ['owner', 'part'] } },
  buckets: {
    allocated: { label: 'Allocated', adds: true },
    reserved: { label: 'Reserved' },
    committed: { label: 'Committed' },
    actual: { label: 'Used' },
  },
  types: {
    allocate: { label: 'Allocate' },
    revise: { label: 'Revise' },
    reserve: { label: 'Reserve' },
    commit: { label: 'Commit' },
    overrun: { label: 'Overrun', overdraws: true },
    actual: { label: 'Use', overdraws: true, once: true },
    release: { label: 'Release' },
    transfer: { label: 'Transfer' },
    carry: { label: 'Carry over', overdraws: true },
  },
  sources: {
    order: { label: 'Order', resource: 'order' },
    trip: { label: 'Trip', resource: 'trip' },
    billing_line: { label: 'Billing line', resource: 'billing-line' },
    // What the company itself gives a driver is entered by the line of its payment.
    manual: {
      label: 'By hand',
      resource: 'trip-payment',
      row: { table: 'trip_payment_line', column: 'trip_payment_id' },
    },
    budget: { label: 'Other side', resource: 'work-unit-budget' },
  },
  floor: { by: { column: 'control_action', passes: ['none'], withReason: ['warn'] } },
  plans: ['draft'],
})
