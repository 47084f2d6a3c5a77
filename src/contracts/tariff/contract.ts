import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { choice, code, decimal, integer, longtext, money, name, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { resource } from '#kernel/resource.ts'
import { countOf, shareOf } from '#contracts/related.ts'
import { COMMERCIAL } from '#contracts/access.ts'
import { percent } from '#contracts/patterns.ts'
import { APPROVE_CHANGE, REFUSE_CHANGE, SECOND_PERSON } from '#contracts/second-person.ts'

const WEIGHT_BASIS = [
  { value: 'origin_net', label: 'Net weight at origin' },
  { value: 'destination_net', label: 'Net weight at destination' },
  { value: 'lower_of_both', label: 'Lower of both net weights' },
  { value: 'bag_count', label: 'Bags times bag weight' },
  { value: 'fixed_ton_per_trip', label: 'Fixed tonnes per trip' },
] as const

/** Who pays the drivers' premium (dec.I4.8). */
const DRIVER_COMPONENTS = [
  { value: 'by_vendor', label: 'The vendor' },
  { value: 'by_company', label: 'The company, from the budget' },
  { value: 'deducted', label: 'The company, taken off the vendor' },
] as const

/** Who may be the second person of a contract's money: another super admin, or a control tower of the company (dec.I4.9). */
const second = { by: [...ADMIN, ...CONTROL_TOWER], companyOnly: true, single: true } as const

const lifecycle = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    active: { label: 'Active', tone: 'ok' },
    expired: { label: 'Expired', tone: 'warn' },
    terminated: { label: 'Terminated', tone: 'bad' },
  },
  actions: {
    activate: { label: 'Activate', from: ['draft'], to: 'active', ...second, tone: 'primary' },
    'approve-change': { ...APPROVE_CHANGE, from: ['active'], ...second },
    'refuse-change': { ...REFUSE_CHANGE, from: ['active'], ...second },
    terminate: {
      label: 'Terminate',
      from: ['active'],
      to: 'terminated',
      by: ['super-admin'],
      tone: 'danger',
      confirm: 'Orders can no longer use a terminated contract.',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 500 }) },
    },
    expire: { label: 'Expired', from: ['active'], to: 'expired', by: 'system' },
  },
} as const satisfies Lifecycle

/** What orders, purchase orders and statements of an active contract stand on: it stays as it was activated. */
export const FIXED_WHEN_ACTIVE = [
  'contract_no',
  'vendor_id',
  'work_unit_id',
  'start_date',
  'billing_weight_basis',
  'driver_components',
] as const

/** What else of a contract is money: while it is active a change waits for a second person, as a tariff does (decision 81). */
export const CONTRACT_MONEY = [
  'end_date',
  'contract_value_idr',
  'max_ton',
  'susut_tolerance_percent',
  'under_tolerance_percent',
  'over_tolerance_percent',
  'payment_term_days',
  'waiting_free_min',
  'waiting_rate_idr_per_hour',
  'reimburse_cap_idr',
] as const

/** All that a second person says yes to when a contract is activated. */
export const CONTRACT_TERMS = [...FIXED_WHEN_ACTIVE, ...CONTRACT_MONEY] as const

/** States in which nothing of a contract changes any more. */
const ENDED: readonly unknown[] = ['expired', 'terminated'] satisfies (keyof typeof lifecycle.states)[]

/** Whether a contract in this status stays as it was, with its routes. */
export function hasEnded(status: string | null | undefined): boolean {
  return ENDED.includes(status)
}

/** What a vendor carries for us, for how long and under which rules of billing. */
export const contract = resource({
  service: 'master',
  name: 'contract',
  label: 'Contract',
  plural: 'Contracts',
  history: { 'copy-routes': { label: 'Routes copied', tone: 'info' } },
  fields: {
    code: code(),
    name: name(),
    contract_no: text({ label: 'Contract number', required: true, max: 60 }),
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    work_unit_id: ref('work-unit', { label: 'Work unit', help: 'Empty for any work unit' }),
    start_date: date({ label: 'Start', required: true }),
    end_date: date({ label: 'End', required: true, expires: true }),
    contract_value_idr: money({ label: 'Contract value', help: 'Ceiling; empty for none' }),
    max_ton: decimal({ label: 'Largest tonnage', unit: 't', decimals: 3, help: 'Ceiling; empty for none' }),
    billing_weight_basis: choice({
      label: 'Billing weight',
      required: true,
      options: WEIGHT_BASIS,
      initial: 'lower_of_both',
    }),
    susut_tolerance_percent: percent('Loss tolerance', 0.5, '0 for bagged cargo'),
    under_tolerance_percent: percent('Short delivery tolerance', 5),
    over_tolerance_percent: percent('Over delivery tolerance', 5),
    payment_term_days: integer({
      label: 'Payment term',
      required: true,
      unit: 'days',
      max: 365,
      initial: 30,
    }),
    waiting_free_min: integer({ label: 'Free waiting time', unit: 'min', max: 10_080 }),
    waiting_rate_idr_per_hour: money({ label: 'Waiting rate per hour' }),
    reimburse_cap_idr: money({
      label: 'Reimbursed at most, a trip',
      help: 'Where a route says nothing else. Empty: no receipts are agreed.',
    }),
    driver_components: choice({
      label: 'Driver premium is paid by',
      required: true,
      options: DRIVER_COMPONENTS,
      initial: 'by_company',
    }),
    status: choice({
      label: 'Status',
      options: Object.entries(lifecycle.states).map(([value, { label }]) => ({ value, label })),
      always: true,
    }),
    route_count: countOf('Routes', {
      resource: 'contract-route',
      by: 'contract_id',
      where: () => [{ field: 'is_active', operator: '=', value: true }],
    }),
    used_percent: shareOf('Value used', {
      resource: 'purchase-order',
      by: 'contract_id',
      of: ['committed_idr', 'actual_idr'],
      shareOf: 'contract_value_idr',
    }),
    terminated_reason: longtext({ label: 'Reason of termination', readOnly: true }),
    ...SECOND_PERSON,
    proposed: { ...SECOND_PERSON.proposed, readOnly: true },
    proposed_by_name: text({ label: 'Asked for by', readOnly: true }),
    terms_by: idOf({ label: 'Account of who entered the terms', readOnly: true }),
    terms_by_name: text({ label: 'Terms entered by', readOnly: true }),
  },
  rules: [notBefore('start_date', 'end_date')],
  list: {
    columns: [
      { field: 'code', under: 'contract_no' },
      'name',
      'vendor_id',
      'work_unit_id',
      { field: 'start_date', under: 'end_date', label: 'Period' },
      { field: 'used_percent', under: 'contract_value_idr' },
      'route_count',
      'status',
      { field: 'billing_weight_basis', extra: true },
      { field: 'driver_components', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'contract_no', 'vendor.name'],
    sort: ['code', 'name', 'end_date', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'vendor_id', 'work_unit_id', 'end_date', 'proposed_at'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'contract_no', 'vendor_id', 'work_unit_id'] },
    { title: 'Period and ceilings', fields: ['start_date', 'end_date', 'contract_value_idr', 'max_ton'] },
    {
      title: 'Weights and tolerances',
      fields: [
        'billing_weight_basis',
        'susut_tolerance_percent',
        'under_tolerance_percent',
        'over_tolerance_percent',
      ],
    },
    {
      title: 'Billing',
      fields: [
        'payment_term_days',
        'waiting_free_min',
        'waiting_rate_idr_per_hour',
        'reimburse_cap_idr',
        'driver_components',
      ],
    },
    { title: 'Change that waits', fields: ['change_reason'] },
  ],
  access: COMMERCIAL,
  scope: { vendor: 'vendor_id', work_unit: 'work_unit_id?' },
  lifecycle,
})
