import { ADMIN, CONTROL_TOWER, DRIVER } from '#access/duties.ts'
import { integer, longtext, text } from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const sure = { always: true } as const
const ro = { readOnly: true } as const

const lifecycle = {
  field: 'status',
  initial: 'assigned',
  states: {
    assigned: { label: 'To be held', tone: 'warn' },
    held: { label: 'Coached', tone: 'ok' },
    dropped: { label: 'Dropped', tone: 'neutral' },
  },
  actions: {
    hold: {
      label: 'Coaching was held',
      from: ['assigned'],
      to: 'held',
      by: CONTROL_TOWER,
      tone: 'primary',
      input: {
        held_on: date({ label: 'Held on', required: true }),
        note: longtext({ label: 'What was agreed with the driver', required: true, min: 10, max: 1000 }),
      },
    },
    drop: {
      label: 'Drop',
      from: ['assigned'],
      to: 'dropped',
      by: CONTROL_TOWER,
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 10, max: 500 }) },
    },
  },
} as const satisfies Lifecycle

/** Coaching that a driver is given when the points become few (life.D10): the tutorial to go through, and that it was done. */
export const coaching = resource({
  service: 'order',
  name: 'coaching',
  label: 'Coaching',
  plural: 'Coaching of drivers',
  transaction: true,
  versioned: true,
  imported: false,
  title: ['driver_name'],
  fields: {
    driver_id: ref('driver', { label: 'Driver', ...sure }),
    driver_name: text({ label: 'Driver', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...sure }),
    tutorial_id: ref('tutorial', { label: 'Tutorial', whenEmpty: 'No tutorial is published for it', ...ro }),
    credit_point: integer({ label: 'Points when it was given', ...sure }),
    assigned_at: timestamp({ label: 'Given at', ...sure }),
    held_on: date({ label: 'Held on', ...ro }),
    held_by_name: text({ label: 'Written down by', ...ro }),
    note: longtext({ label: 'What was agreed, or why not', ...ro }),
    status: text({ label: 'Status', ...sure }),
  },
  list: {
    columns: [
      { field: 'driver_id', under: 'vendor_id' },
      'tutorial_id',
      'credit_point',
      'assigned_at',
      { field: 'held_on', under: 'held_by_name' },
      'status',
      { field: 'note', extra: true },
    ],
    search: ['driver_name'],
    sort: ['assigned_at', 'created_at'],
    defaultSort: '-assigned_at',
    filters: ['status', 'driver_id', 'vendor_id', 'tutorial_id', 'assigned_at'],
  },
  access: { read: [...CONTROL_TOWER, ...ADMIN, ...DRIVER], create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id', driver: 'driver_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle,
})

export type Coaching = RecordOf<typeof coaching>
