import { COMPILER } from '#access/duties.ts'
import { choice, flag, integer, longtext, money, text } from '#contracts/fields.ts'
import { children, ref } from '#contracts/reference-fields.ts'
import { APPROVE_CHANGE, REFUSE_CHANGE, SECOND_PERSON } from '#contracts/second-person.ts'
import { resource } from '#kernel/resource.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { rowsIn } from '#kernel/guards.ts'

/** The most a month may have, rupiah: twelve of them are still counted exactly. */
const MONTH_MOST = 750_000_000_000_000

/** What a used-up budget does, the strictest first. */
export const CONTROLS = [
  { value: 'block', label: 'Refuse the order' },
  { value: 'warn', label: 'Ask for a reason' },
  { value: 'none', label: 'Let it pass' },
] as const

const CONTROL = choice({
  label: 'When the budget is used up',
  required: true,
  initial: 'block',
  options: CONTROLS,
})

/** The life of a budget (life.D8). After activation every change of a month is a revision with its reason. */
const lifecycle = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    active: { label: 'Active', tone: 'ok' },
    locked: { label: 'Locked', tone: 'warn' },
    closed: { label: 'Closed', tone: 'neutral' },
  },
  actions: {
    activate: { label: 'Activate', from: ['draft'], to: 'active', by: COMPILER, tone: 'primary' },
    revise: {
      label: 'Revise a month',
      from: ['active'],
      to: null,
      by: COMPILER,
      input: {
        month: integer({ label: 'Month', min: 1, max: 12, required: true }),
        allocated_idr: money({ label: 'New allocation', required: true, max: MONTH_MOST }),
        reason: longtext({ label: 'Reason', required: true, min: 10 }),
      },
    },
    'change-control': {
      label: 'Change the control',
      from: ['active'],
      to: null,
      by: COMPILER,
      input: {
        control_action: CONTROL,
        reason: longtext({ label: 'Reason', required: true, min: 10 }),
      },
    },
    'approve-change': { ...APPROVE_CHANGE, from: ['active'], by: COMPILER },
    'refuse-change': { ...REFUSE_CHANGE, from: ['active'], by: COMPILER },
    lock: { label: 'Lock', from: ['active'], to: 'locked', by: 'system' },
    close: { label: 'Close', from: ['locked'], to: 'closed', by: 'system' },
  },
} as const satisfies Lifecycle

/** What a work unit may spend on transport in a year, month by month. */
export const workUnitBudget = resource({
  service: 'billing',
  name: 'work-unit-budget',
  label: 'Budget',
  plural: 'Budgets',
  transaction: true,
  title: ['fiscal_year'],
  versioned: true,
  fields: {
    work_unit_id: { ...ref('work-unit', { label: 'Work unit', required: true }), fixed: true },
    fiscal_year: {
      ...integer({ label: 'Year', min: 2000, max: 2099, required: true, ungrouped: true }),
      fixed: true,
    },
    control_action: CONTROL,
    warn_threshold_percent: integer({
      label: 'Warn from',
      unit: '%',
      min: 50,
      max: 100,
      initial: 80,
      required: true,
    }),
    carry_over: flag('Carry commitments over to next year'),
    notes: longtext({ label: 'Notes' }),
    months: children({
      label: 'Months',
      table: 'work_unit_budget_month',
      parent: 'work_unit_budget_id',
      key: 'month',
      min: 12,
      max: 12,
      required: true,
      fields: {
        month: integer({ label: 'Month', min: 1, max: 12, required: true }),
        allocated_idr: money({ label: 'Allocated', required: true, max: MONTH_MOST }),
        reserved_idr: money({ label: 'Reserved', always: true }),
        committed_idr: money({ label: 'Committed', always: true }),
        actual_idr: money({ label: 'Used', always: true }),
        available_idr: money({ label: 'Available', readOnly: true }),
      },
    }),
    allocated_idr: money({ label: 'Allocated', always: true }),
    reserved_idr: money({ label: 'Reserved', always: true }),
    committed_idr: money({ label: 'Committed', always: true }),
    actual_idr: money({ label: 'Used', always: true }),
    available_idr: money({ label: 'Available', readOnly: true }),
    ...SECOND_PERSON,
    revision_no: integer({ label: 'Revision', always: true }),
    revision_reason: longtext({ label: 'Reason for the revision', readOnly: true }),
    status: text({ label: 'Status', always: true }),
  },
  rules: [
    (record) => {
      const months = rowsIn(record.months).map(({ month }) => month)
      return new Set(months).size < months.length ? [{ field: 'months', message: 'Each month once' }] : []
    },
  ],
  list: {
    columns: [
      'work_unit_id',
      'fiscal_year',
      'allocated_idr',
      'reserved_idr',
      'committed_idr',
      'actual_idr',
      'available_idr',
      'status',
    ],
    search: ['work_unit.code', 'work_unit.name'],
    sort: ['fiscal_year', 'available_idr', 'created_at'],
    defaultSort: '-created_at',
    filters: ['fiscal_year', 'work_unit_id', 'status', 'control_action'],
  },
  form: [
    { title: 'Budget', fields: ['work_unit_id', 'fiscal_year'] },
    { title: 'Control', fields: ['control_action', 'warn_threshold_percent', 'carry_over', 'notes'] },
    { title: 'Months', fields: ['months'] },
    { title: 'Change that waits', fields: ['proposed_text'] },
  ],
  access: {
    read: ['order-requester', 'control-tower', 'super-ct', 'compiler-handling'],
    create: COMPILER,
    update: COMPILER,
    remove: COMPILER,
  },
  scope: { work_unit: 'work_unit_id' },
  lifecycle,
})
