import { TOWER } from '#access/duties.ts'
import { filledJson, longtext, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'
import type { HandoverList } from '#contracts/dispatch/handover-list.ts'
import { handoverClocks } from '#contracts/weighing/weighbridge-clocks.ts'
import { SIGNED_OVER } from '#contracts/signed-over.ts'

const lifecycle = {
  field: 'status',
  initial: 'signed',
  states: {
    signed: { label: 'Waits for the next shift', tone: 'warn' },
    accepted: { label: 'Accepted', tone: 'ok' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  },
  actions: {
    accept: {
      label: 'Accept the shift',
      from: ['signed'],
      to: 'accepted',
      by: TOWER,
      tone: 'primary',
      single: true,
      input: { note: longtext({ label: 'Note', max: 1000 }) },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['signed'],
      to: 'withdrawn',
      by: TOWER,
      tone: 'danger',
      single: true,
      confirm: 'The handover stays readable, and a new one can be signed.',
    },
  },
} as const satisfies Lifecycle

/** The control tower hands its shift over (dec.I2.11): lists as they stand, signed by who leaves and accepted by who comes; kept. */
export const shiftHandover = resource({
  service: 'order',
  name: 'shift-handover',
  label: 'Shift handover',
  plural: 'Shift handovers',
  transaction: true,
  imported: false,
  title: ['handover_no'],
  fields: {
    handover_no: text({ label: 'Number', always: true }),
    note: longtext({
      label: 'What the next shift has to know',
      help: 'Promises made by phone, who waits for an answer, what is expected tonight',
      required: true,
      min: 10,
    }),
    vendor_id: ref('vendor', { label: 'Vendor', readOnly: true }),
    contents: filledJson<HandoverList>('Lists'),
    ...SIGNED_OVER,
  },
  list: {
    columns: [
      'handover_no',
      { field: 'signed_by_name', under: 'signed_at' },
      { field: 'accepted_by_name', under: 'accepted_at' },
      { field: 'note', label: 'Note' },
      { field: 'status', under: 'due_at' },
      { field: 'vendor_id', extra: true },
    ],
    search: ['handover_no', 'signed_by_name', 'accepted_by_name', 'note'],
    sort: ['signed_at', 'due_at', 'created_at'],
    defaultSort: '-signed_at',
    filters: ['status', 'signed_at', 'due_at'],
  },
  form: [{ title: 'Handover', fields: ['note'] }],
  access: { read: TOWER, create: TOWER, update: [], remove: [] },
  scope: { vendor: 'vendor_id' },
  calls: { update: null, remove: null },
  lifecycle,
  clocks: handoverClocks('shift-handover'),
})

export type ShiftHandover = RecordOf<typeof shiftHandover>
