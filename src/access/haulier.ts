import { KNOWN_PEOPLE } from '#access/duties.ts'
import type { RoleCode } from '#access/roles.ts'
import type { Scope } from '#access/scope.ts'

/** What a haulier's people may know of a kind of record that is no haulier's (std.A4). */
export interface Known {
  /** The fields they read, in lists and of one record; `all` where a rule of the kind itself says which records they see. */
  fields: readonly string[] | 'all'
  why: string
}

/**
 * What a haulier's people may know of the plant. Who sees one vendor's records only reads what is that vendor's and what stands here:
 * a kind of record that is in neither is closed to them, and of one in this list nothing is read but these fields. What people wrote,
 * did and kept about such a record (`HANGS_ON`) is the company's.
 */
export const KNOWN_TO_HAULIERS: Readonly<Record<string, Known>> = {
  'work-unit': {
    fields: ['code', 'name', 'is_active'],
    why: 'An order is a unit’s; what it has left is not theirs',
  },
  'order-requester': { fields: ['code', 'name', 'is_active'], why: 'An order names who asked for it' },
  'payload-type': { fields: ['code', 'name'], why: 'What their trucks may carry' },
  cargo: {
    fields: [
      'code',
      'name',
      'payload_type_id',
      'density_ton_m3',
      'bag_weight_kg',
      'claim_price_idr_per_kg',
      'susut_tolerance_percent',
      'is_hazardous',
      'msds_file_id',
      'emergency_card_file_id',
      'is_active',
    ],
    why: 'What they carry, how it is handled, and what a loss of it costs them; not what is proposed about it',
  },
  'scale-type': { fields: ['code', 'name'], why: 'A name' },
  scale: {
    fields: ['code', 'name', 'pts', 'scale_type_id', 'longitude', 'latitude', 'radius', 'is_active'],
    why: 'Where their trucks are weighed; not its settings, its troubles or what stands on it',
  },
  checkpoint: {
    fields: [
      'code',
      'name',
      'short_name',
      'scale_id',
      'port',
      'capacity_per_hour',
      'longitude',
      'latitude',
      'radius',
      'is_active',
    ],
    why: 'Where their trucks load and unload; not whose checker stands there',
  },
  'truck-ton-trip': {
    fields: [
      'code',
      'name',
      'truck_type',
      'payload_type_id',
      'cargo_id',
      'ton_per_trip',
      'max_trip_per_day',
      'loading_min',
      'unloading_min',
      'is_active',
    ],
    why: 'What their days are planned by',
  },
  'problem-category': { fields: ['code', 'name', 'scope', 'is_active'], why: 'What their drivers report by' },
  problem: {
    fields: [
      'code',
      'name',
      'category_id',
      'severity',
      'default_point',
      'stops_trip',
      'sla_ack_min',
      'sla_resolve_min',
      'is_active',
    ],
    why: 'What their drivers report by',
  },
  'inspection-group': {
    fields: ['code', 'name', 'sequence', 'applies_to_truck_types', 'frequency', 'item_count', 'is_active'],
    why: 'What their trucks are inspected for',
  },
  inspection: {
    fields: [
      'code',
      'name',
      'inspection_group_id',
      'sequence',
      'input_type',
      'unit',
      'min_value',
      'max_value',
      'choices',
      'is_critical',
      'photo_required',
      'guidance',
      'is_active',
    ],
    why: 'What their trucks are inspected for',
  },
  'working-calendar': {
    fields: [
      'working_days',
      'day_start',
      'day_end',
      'shift_days',
      'shift_1_start',
      'shift_1_end',
      'shift_2_start',
      'shift_2_end',
      'shift_3_start',
      'shift_3_end',
      'shifts_on_holidays',
    ],
    why: 'When the plant works',
  },
  holiday: { fields: ['day', 'name', 'kind', 'same_every_year', 'source'], why: 'When the plant works' },
  'tax-rate': {
    fields: [
      'kind',
      'service',
      'percent',
      'base_numerator',
      'base_denominator',
      'without_npwp_percent',
      'exempt_plates',
      'valid_from',
      'valid_to',
      'source',
      'is_confirmed',
    ],
    why: 'The law by which their bills are taxed; not who entered it',
  },
  'vessel-call': {
    fields: [
      'vessel_name',
      'voyage',
      'checkpoint_id',
      'direction',
      'bill_ton',
      'eta',
      'etb',
      'etd',
      'berthed_at',
      'sailed_at',
      'draft_survey_ton',
      'status',
      'vessel_key',
      'voyage_key',
    ],
    why: 'The vessel that all serve together: what she brings and when she sails; not what others have moved',
  },
  standstill: {
    fields: ['checkpoint_id', 'reason', 'from_at', 'to_at', 'account', 'status'],
    why: 'That a place stands still, and on whose account; not who told it and how',
  },
  approval: { fields: 'all', why: 'Of their own orders, by a rule of its own' },
  file: { fields: 'all', why: 'As visible as what carries it, by a rule of its own' },
  tutorial: { fields: 'all', why: 'What is published for their role, by a rule of its own' },
}

/** Calls about a record of the plant that are the company's: what was done to it, what people wrote of it, who they are. */
export const HANGS_ON = /\{id\}\/(history|notes|readers|files)(\/|$)/

/** What calls say of the plant besides: the field it is kept in, which calls, and why. */
export const SAID_OF_PLANT: readonly { field: string; by: RegExp; why: string }[] = [
  {
    field: 'scale-profile.tera_certificate_no',
    by: /^(GET|POST) \/order\/v1\/weighing\/\{id\}\/(ticket|compare|print)$/,
    why: 'A ticket names the verification of the scales that weighed',
  },
  {
    field: 'scale-calibration.certificate_no',
    by: /^(GET|POST) \/order\/v1\/weighing\/\{id\}\/(ticket|compare|print)$/,
    why: 'As above',
  },
  {
    field: 'setting.value',
    by: /^GET \/master\/v1\/company$/,
    why: 'Papers have the name, the address and the tax number of the plant at their head',
  },
  {
    field: 'orders."weighment".hash',
    by: /^GET \/billing\/v1\/billing-line\/\{id\}\/evidence$/,
    why: 'The seals before and after a weight show that it is in its place; they say nothing of what was weighed',
  },
  {
    field: 'orders."weighment".prev_hash',
    by: /^GET \/billing\/v1\/billing-line\/\{id\}\/evidence$/,
    why: 'As above',
  },
]

/** Somebody, as far as it decides who knows them. */
interface Person {
  roleCode: RoleCode
  scope: Scope
}

/** Whether somebody may know another by name: a haulier's people their own, and of the company those who deal with hauliers. */
export function knowsOf(
  { scope: { vendor: own } }: Pick<Person, 'scope'>,
  { roleCode, scope }: Person,
): boolean {
  if (own === null) return true
  return scope.vendor?.some((id) => own.includes(id)) ?? KNOWN_PEOPLE.includes(roleCode)
}
