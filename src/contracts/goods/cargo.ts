import { code, decimal, flag, money, name, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { active } from '#contracts/patterns.ts'
import { MONEY_CHANGE, MONEY_LIFE } from '#contracts/second-person.ts'

/** What claims against a haulier are made of: a change of it waits for a second person, as a tariff does (decision 81). */
export const CARGO_MONEY = ['claim_price_idr_per_kg', 'susut_tolerance_percent', 'bag_weight_kg'] as const

/** What is carried. */
export const cargo = resource({
  service: 'master',
  name: 'cargo',
  label: 'Cargo',
  plural: 'Cargoes',
  fields: {
    code: code(),
    name: name(),
    payload_type_id: ref('payload-type', { label: 'Payload type', required: true, quickAdd: true }),
    erp_material_code: text({ label: 'Material code', max: 18 }),
    density_ton_m3: decimal({ label: 'Density', unit: 't/m³', min: 0.001, max: 999, decimals: 3 }),
    bag_weight_kg: decimal({
      label: 'Bag weight',
      unit: 'kg',
      min: 0.001,
      max: 99_999,
      decimals: 3,
      help: 'Needed when the cargo is carried in bags',
    }),
    claim_price_idr_per_kg: money({
      label: 'Claim price per kg',
      help: 'Charged for losses beyond the tolerance',
    }),
    susut_tolerance_percent: decimal({
      label: 'Loss tolerance',
      unit: '%',
      max: 100,
      decimals: 3,
      help: "Goes before the contract's tolerance",
    }),
    is_hazardous: flag('Hazardous'),
    msds_file_id: file({ label: 'Safety data sheet', as: 'msds_file' }),
    emergency_card_file_id: file({
      label: 'Emergency card',
      as: 'emergency_card_file',
      help: 'Goes with every load of a hazardous cargo: what to do in an accident',
    }),
    is_active: active(),
    ...MONEY_CHANGE,
    change_reason: {
      ...MONEY_CHANGE.change_reason,
      help: 'Needed when what claims are made of changes; somebody else then approves the change',
    },
  },
  list: {
    columns: [
      { field: 'code', under: 'erp_material_code' },
      'name',
      'payload_type_id',
      'bag_weight_kg',
      'claim_price_idr_per_kg',
      'is_hazardous',
      'is_active',
      { field: 'density_ton_m3', extra: true },
      { field: 'susut_tolerance_percent', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'name', 'erp_material_code'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'payload_type_id', 'is_hazardous', 'change_state'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'payload_type_id', 'erp_material_code', 'is_active'] },
    { title: 'Measures', fields: ['density_ton_m3', 'bag_weight_kg'] },
    { title: 'Losses', fields: ['claim_price_idr_per_kg', 'susut_tolerance_percent', 'change_reason'] },
    { title: 'Safety', fields: ['is_hazardous', 'msds_file_id', 'emergency_card_file_id'] },
  ],
  access: MASTER,
  lifecycle: MONEY_LIFE,
})
