import * as z from 'zod/mini'
import { ORDER_READERS, SUPER_TOWER, TOWER } from '#access/duties.ts'
import { choice, decimal, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import { call } from '#kernel/call.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

export const DIRECTIONS = [
  { value: 'discharge', label: 'Discharge' },
  { value: 'load', label: 'Loading' },
] as const

/** What is said of a vessel is the plant's: a haulier's tower reads it (dec.I0.2). */
const ours = { by: TOWER, companyOnly: true } as const

const lifecycle = {
  field: 'status',
  initial: 'planned',
  states: {
    planned: { label: 'Expected', tone: 'info' },
    alongside: { label: 'Alongside', tone: 'busy' },
    sailed: { label: 'Sailed', tone: 'neutral' },
  },
  actions: {
    berth: {
      label: 'Is alongside',
      from: ['planned'],
      to: 'alongside',
      ...ours,
      tone: 'primary',
      single: true,
      input: { at: timestamp({ label: 'Alongside since', required: true }) },
    },
    sail: {
      label: 'Has sailed',
      from: ['alongside'],
      to: 'sailed',
      ...ours,
      tone: 'primary',
      single: true,
      input: { at: timestamp({ label: 'Sailed at', required: true }) },
    },
    'link-order': {
      label: 'Add an order',
      from: ['planned', 'alongside', 'sailed'],
      to: null,
      ...ours,
      single: true,
      input: { order_id: ref('order', { label: 'Order', required: true }) },
    },
    'unlink-order': {
      label: 'Take an order off',
      from: ['planned', 'alongside', 'sailed'],
      to: null,
      ...ours,
      single: true,
      input: { order_id: ref('order', { label: 'Order', required: true }) },
    },
  },
} as const satisfies Lifecycle

/** A vessel at a berth of the plant, by name and voyage (dec.I1.7): orders that name both belong to it. */
export const vesselCall = resource({
  service: 'order',
  name: 'vessel-call',
  label: 'Vessel call',
  plural: 'Vessel calls',
  title: ['vessel_name', 'voyage'],
  versioned: true,
  imported: false,
  fields: {
    vessel_name: text({ label: 'Vessel', required: true, max: 80 }),
    voyage: text({ label: 'Voyage', required: true, max: 30 }),
    checkpoint_id: ref('checkpoint', { label: 'Berth', required: true }),
    direction: choice({ label: 'Direction', required: true, options: DIRECTIONS, initial: 'discharge' }),
    bill_ton: decimal({
      label: 'Bill of lading',
      required: true,
      unit: 't',
      min: 0.001,
      max: 999_999,
      decimals: 3,
    }),
    left_ton: decimal({ label: 'Left', unit: 't', decimals: 3, readOnly: true }),
    eta: timestamp({ label: 'Expected to arrive', required: true }),
    etb: timestamp({ label: 'Expected to berth' }),
    etd: timestamp({ label: 'Expected to sail' }),
    berthed_at: timestamp({ label: 'Alongside since', readOnly: true }),
    sailed_at: timestamp({ label: 'Sailed at', readOnly: true }),
    draft_survey_ton: decimal({ label: 'Draft survey', unit: 't', min: 0.001, max: 999_999, decimals: 3 }),
    notes: longtext({ label: 'Notes' }),
    status: text({ label: 'Status', always: true }),
    vessel_key: text({ label: 'Vessel as compared', always: true }),
    voyage_key: text({ label: 'Voyage as compared', always: true }),
  },
  rules: [
    notBefore('eta', 'etb', 'Must be after the arrival'),
    notBefore('etb', 'etd', 'Must be after berthing'),
  ],
  list: {
    columns: [
      { field: 'vessel_name', under: 'voyage' },
      'checkpoint_id',
      'direction',
      { field: 'bill_ton', under: 'left_ton', label: 'Bill of lading, left' },
      { field: 'eta', under: 'berthed_at', label: 'Expected, alongside' },
      { field: 'etd', under: 'sailed_at', label: 'Expected to sail, sailed' },
      'status',
      { field: 'etb', extra: true },
      { field: 'draft_survey_ton', extra: true },
      { field: 'created_at', extra: true },
    ],
    search: ['vessel_name', 'voyage'],
    sort: ['vessel_name', 'eta', 'created_at'],
    defaultSort: '-eta',
    filters: ['status', 'direction', 'checkpoint_id', 'eta'],
  },
  form: [
    { title: 'Vessel', fields: ['vessel_name', 'voyage', 'checkpoint_id', 'direction', 'bill_ton'] },
    { title: 'Arrival and sailing', fields: ['eta', 'etb', 'etd'] },
    { title: 'Draft survey', fields: ['draft_survey_ton', 'notes'] },
  ],
  access: { read: ORDER_READERS, create: TOWER, update: TOWER, remove: SUPER_TOWER },
  companyOnly: 'writes',
  lifecycle,
})

export type VesselCall = RecordOf<typeof vesselCall>

const AMOUNT = z.nullable(z.int())

const PROGRESS = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      order_no: z.string(),
      version: z.int(),
      status: z.string(),
      cargo: z.nullable(z.string()),
      quantity_ton: z.number(),
      trips: z.int(),
      kg: z.int(),
      linked: z.boolean(),
      vessel_doubt: z.nullable(z.string()),
    }),
  ),
  bill_kg: z.int(),
  moved_kg: z.int(),
  remaining_kg: z.int(),
  trips: z.int(),
  trucks: z.int(),
  /** Weighed in the last four hours, and in the whole call, an hour of work. */
  recent_kg_h: AMOUNT,
  whole_kg_h: AMOUNT,
  standstills: z.array(z.object({ reason: z.string(), minutes: z.int() })),
  /** What stops the work just now. */
  stopped_by: z.nullable(z.string()),
  finish_at: z.nullable(z.string()),
  draft_kg: AMOUNT,
  difference_kg: AMOUNT,
  difference_percent: z.nullable(z.number()),
  at: z.string(),
})
export type VesselProgress = z.infer<typeof PROGRESS>

export const vesselProgress = call({
  at: 'GET /order/v1/vessel-call/{id}/progress',
  summary: 'How far a vessel is, and when she is expected to be done',
  roles: ORDER_READERS,
  answer: PROGRESS,
})
