import { choice, code, decimal, integer, longtext, money, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { differ, notBefore, requiredWhen } from '#contracts/rules.ts'
import { resource } from '#kernel/resource.ts'
import { COMMERCIAL } from '#contracts/access.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { active, corridor } from '#contracts/patterns.ts'
import { TARIFF_FIELDS } from '#contracts/tariff/tariff-fields.ts'
import { TARIFF_LIFE } from '#contracts/tariff/tariff-lifecycle.ts'

const ro = { readOnly: true } as const

/**
 * What a row is a tariff for, and what its price is made of: once an order, a trip or a purchase order stands on the row, these
 * stay, and another price is a new row from a day on (screen.E8).
 */
export const ROUTE_PRICES = ['charge_basis', 'tariff_idr', 'min_charge_ton', 'fixed_ton_per_trip'] as const
/** What else of a row is money: paid to its driver, or given back against receipts. */
export const ROUTE_MONEY = ['driver_premium_idr', 'travel_allowance_idr', 'reimburse_cap_idr'] as const
/** What is carried on which way: rows that agree in it are one tariff, each for its own days. */
export const ROUTE_CARRIAGE = [
  'origin_checkpoint_id',
  'destination_checkpoint_id',
  'cargo_id',
  'payload_type_id',
  'truck_type',
] as const
export const ROUTE_KEY = [...ROUTE_CARRIAGE, 'distance_km', 'valid_from'] as const

/** A tariff of a contract: from where to where, for what, for how long. Empty means any. */
export const contractRoute = resource({
  service: 'master',
  name: 'contract-route',
  label: 'Contract route',
  plural: 'Contract routes',
  fields: {
    contract_id: ref('contract', { label: 'Contract', required: true, fixed: true }),
    code: code(),
    origin_checkpoint_id: ref('checkpoint', { label: 'Origin', required: true, as: 'origin_checkpoint' }),
    destination_checkpoint_id: ref('checkpoint', {
      label: 'Destination',
      required: true,
      as: 'destination_checkpoint',
    }),
    cargo_id: ref('cargo', { label: 'Cargo', help: 'Empty for any cargo', whenEmpty: 'All' }),
    payload_type_id: ref('payload-type', {
      label: 'Payload type',
      help: 'Empty for any payload type',
      whenEmpty: 'All',
    }),
    truck_type: choice({
      label: 'Truck type',
      options: TRUCK_TYPES,
      help: 'Empty for any truck type',
      whenEmpty: 'All',
    }),
    distance_km: decimal({
      label: 'Distance',
      required: true,
      unit: 'km',
      min: 0.01,
      max: 9999,
      decimals: 2,
    }),
    standard_duration_min: integer({
      label: 'Standard duration',
      required: true,
      unit: 'min',
      min: 1,
      max: 10_080,
    }),
    ...TARIFF_FIELDS,
    reimburse_cap_idr: money({
      label: 'Reimbursed at most, a trip',
      help: 'Tolls, portals and scales of others together. Empty takes what the contract says.',
    }),
    corridor: corridor(),
    corridor_width_m: integer({
      label: 'Corridor width',
      required: true,
      unit: 'm',
      min: 10,
      max: 5000,
      initial: 200,
    }),
    valid_from: date({ label: 'Valid from', required: true }),
    valid_to: date({ label: 'Valid until', required: true }),
    is_active: active(),
    status: text({ label: 'Status', always: true }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    change_text: longtext({ label: 'Against the tariff before', ...ro }),
    entered_by: idOf({ label: 'Account of who entered', ...ro }),
    entered_by_name: text({ label: 'Entered by', ...ro }),
    entered_at: timestamp({ label: 'Entered at', ...ro }),
    approved_by: idOf({ label: 'Account of who approved', ...ro }),
    approved_by_name: text({ label: 'Approved by', ...ro }),
    approved_at: timestamp({ label: 'Approved at', ...ro }),
    follows_id: idOf({ label: 'Tariff before', ...ro }),
  },
  rules: [
    notBefore('valid_from', 'valid_to'),
    differ('origin_checkpoint_id', 'destination_checkpoint_id', 'Must differ from the origin'),
    requiredWhen('distance_km', 'charge_basis', 'per_ton_km'),
  ],
  list: {
    columns: [
      'code',
      { field: 'origin_checkpoint_id', under: 'destination_checkpoint_id', label: 'Route' },
      { field: 'cargo_id', under: 'payload_type_id' },
      'truck_type',
      { field: 'tariff_idr', under: 'charge_basis' },
      { field: 'distance_km', under: 'standard_duration_min' },
      { field: 'valid_from', under: 'valid_to', label: 'Validity' },
      { field: 'driver_premium_idr', under: 'travel_allowance_idr', label: 'Premium, allowance' },
      { field: 'reimburse_cap_idr', extra: true },
      'status',
      'is_active',
      { field: 'change_text', extra: true },
      { field: 'entered_by_name', under: 'entered_at', extra: true },
      { field: 'approved_by_name', under: 'approved_at', extra: true },
      { field: 'contract_id', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'origin_checkpoint.name', 'destination_checkpoint.name', 'cargo.name'],
    sort: ['code', 'tariff_idr', 'valid_from', 'valid_to', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'status',
      'is_active',
      'contract_id',
      'origin_checkpoint_id',
      'destination_checkpoint_id',
      'cargo_id',
      'payload_type_id',
      'truck_type',
      'valid_to',
    ],
  },
  form: [
    {
      title: 'Route',
      fields: [
        'contract_id',
        'code',
        'origin_checkpoint_id',
        'destination_checkpoint_id',
        'distance_km',
        'standard_duration_min',
      ],
    },
    { title: 'For', help: 'Empty means any', fields: ['cargo_id', 'payload_type_id', 'truck_type'] },
    {
      title: 'Tariff',
      fields: [
        'charge_basis',
        'tariff_idr',
        'min_charge_ton',
        'fixed_ton_per_trip',
        'driver_premium_idr',
        'travel_allowance_idr',
        'reimburse_cap_idr',
      ],
    },
    { title: 'Validity', fields: ['valid_from', 'valid_to', 'is_active'] },
  ],
  access: COMMERCIAL,
  scope: { vendor: 'contract.vendor_id', work_unit: 'contract.work_unit_id?' },
  title: ['code'],
  lifecycle: TARIFF_LIFE,
})
