import { sentence } from '#i18n/translate.ts'
import { COMPILER } from '#access/duties.ts'
import { choice, decimal, fact, flag, integer, longtext, money, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { children, ids, ref } from '#contracts/reference-fields.ts'
import { onlyWhile } from '#contracts/rules.ts'
import { APPROVE_CHANGE, REFUSE_CHANGE, SECOND_PERSON } from '#contracts/second-person.ts'
import { resource } from '#kernel/resource.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { rowsIn } from '#kernel/guards.ts'

/** The most a month may have, rupiah: twelve of them are still counted exactly. */
export const MONTH_MOST = 750_000_000_000_000

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

const MONTH = integer({ label: 'Month', min: 1, max: 12, required: true })
const NEW_ALLOCATION = money({ label: 'New allocation', required: true, max: MONTH_MOST })
const REASON = longtext({ label: 'Reason', required: true, min: 10 })
/** Lines of orders that still hold something of a year that is over. */
const OPEN_LINES = ids({ label: 'Order lines', required: true, max: 5000 })

/** The months as people choose them; the value is the number. */
export const MONTH_NAMES = [
  { value: '1', label: 'January' },
  { value: '2', label: 'February' },
  { value: '3', label: 'March' },
  { value: '4', label: 'April' },
  { value: '5', label: 'May' },
  { value: '6', label: 'June' },
  { value: '7', label: 'July' },
  { value: '8', label: 'August' },
  { value: '9', label: 'September' },
  { value: '10', label: 'October' },
  { value: '11', label: 'November' },
  { value: '12', label: 'December' },
] as const

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
      label: 'Revise months',
      from: ['active'],
      to: null,
      by: COMPILER,
      ownScreen: true,
      input: {
        months: children({
          label: 'Months',
          table: '',
          parent: '',
          key: 'month',
          min: 1,
          max: 12,
          required: true,
          fields: { month: MONTH, allocated_idr: NEW_ALLOCATION },
        }),
        reason: REASON,
      },
    },
    transfer: {
      label: 'Transfer',
      from: ['active'],
      to: null,
      by: COMPILER,
      single: true,
      input: {
        from_month: choice({ label: 'From month', required: true, options: MONTH_NAMES }),
        to_unit_id: ref('work-unit', {
          label: 'To work unit',
          as: 'to_unit',
          help: 'Empty: stays in this work unit',
        }),
        to_month: choice({ label: 'To month', required: true, options: MONTH_NAMES }),
        amount_idr: money({ label: 'Amount', required: true, min: 1, max: MONTH_MOST }),
        reason: REASON,
      },
    },
    'reopen-month': {
      label: 'Ask to open a month again',
      from: ['active'],
      to: null,
      by: COMPILER,
      single: true,
      confirm:
        'A second person approves it. Until its day is over the month is changed and reserved in as before.',
      input: {
        month: choice({ label: 'Month', required: true, options: MONTH_NAMES }),
        open_until: date({ label: 'Open until', required: true, help: 'At most 31 days from today' }),
        reason: REASON,
      },
    },
    'change-control': {
      label: 'Change the control',
      from: ['active'],
      to: null,
      by: COMPILER,
      input: { control_action: CONTROL, reason: REASON },
    },
    'approve-change': { ...APPROVE_CHANGE, from: ['active'], by: COMPILER },
    'refuse-change': { ...REFUSE_CHANGE, from: ['active', 'locked'], by: COMPILER },
    lock: { label: 'Lock', from: ['active'], to: 'locked', by: 'system' },
    'move-open': {
      label: 'Move to next year',
      from: ['active', 'locked'],
      to: null,
      by: COMPILER,
      ownScreen: true,
      input: { lines: OPEN_LINES, reason: longtext({ label: 'Reason', min: 10 }) },
    },
    'release-open': {
      label: 'Release commitments',
      from: ['active', 'locked'],
      to: null,
      by: COMPILER,
      ownScreen: true,
      input: { lines: OPEN_LINES, reason: REASON },
    },
    close: {
      label: 'Close the year',
      from: ['active', 'locked'],
      to: 'closed',
      by: COMPILER,
      confirm: 'Nothing is entered into a closed year any more. Close it?',
    },
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
        reopened_until: date({ label: 'Open again until', readOnly: true }),
      },
    }),
    allocated_idr: money({ label: 'Allocated', always: true }),
    reserved_idr: money({ label: 'Reserved', always: true }),
    committed_idr: money({ label: 'Committed', always: true }),
    actual_idr: money({ label: 'Used', always: true }),
    available_idr: money({ label: 'Available', readOnly: true }),
    used_percent: decimal({ label: 'Share used', unit: '%', decimals: 1, always: true }),
    is_over_threshold: fact('Over its threshold'),
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
      'used_percent',
      'status',
      { field: 'control_action', extra: true },
      { field: 'warn_threshold_percent', extra: true },
      { field: 'proposed_text', extra: true },
    ],
    search: ['work_unit.code', 'work_unit.name'],
    sort: ['fiscal_year', 'available_idr', 'created_at'],
    defaultSort: '-created_at',
    filters: ['fiscal_year', 'work_unit_id', 'status', 'control_action', 'is_over_threshold'],
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
  // What the company can still spend is no haulier's to know (dec.I0.2).
  companyOnly: true,
  lifecycle,
  kept: onlyWhile(lifecycle, ['draft'], sentence('Only a draft can be deleted')),
})
