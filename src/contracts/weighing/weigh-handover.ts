import { WEIGHBRIDGE } from '#access/duties.ts'
import { filledJson, integer, longtext, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'
import { handoverClocks } from '#contracts/weighing/weighbridge-clocks.ts'
import { SIGNED_OVER } from '#contracts/signed-over.ts'

/** A truck between its two weights, as a handover keeps it. */
export interface HandedTicket {
  weighing_id: string
  ticket_no: string
  plate_no: string
  driver_name: string | null
  first_kg: number
  first_at: string
  /** Minutes since the first weight. */
  minutes: number
}

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
      label: 'Accept the open tickets',
      from: ['signed'],
      to: 'accepted',
      by: WEIGHBRIDGE,
      tone: 'primary',
      single: true,
      input: { note: longtext({ label: 'Note', max: 1000 }) },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['signed'],
      to: 'withdrawn',
      by: WEIGHBRIDGE,
      tone: 'danger',
      single: true,
      confirm: 'The handover stays readable, and a new one can be signed.',
    },
  },
} as const satisfies Lifecycle

/** An operator hands the open tickets of a scale to the next one (dec.I3.11): as they stood, accepted by name, kept. */
export const weighHandover = resource({
  service: 'order',
  name: 'weigh-handover',
  label: 'Handover of open tickets',
  plural: 'Handovers of open tickets',
  transaction: true,
  imported: false,
  title: ['handover_no'],
  fields: {
    handover_no: text({ label: 'Number', always: true }),
    scale_id: ref('scale', { label: 'Scale', required: true }),
    note: longtext({ label: 'What the next operator has to know', max: 1000 }),
    contents: filledJson<HandedTicket[]>('Open tickets'),
    ticket_count: integer({ label: 'Open tickets', always: true }),
    ...SIGNED_OVER,
  },
  list: {
    columns: [
      'handover_no',
      'scale_id',
      'ticket_count',
      { field: 'signed_by_name', under: 'signed_at' },
      { field: 'accepted_by_name', under: 'accepted_at' },
      { field: 'note', label: 'Note' },
      { field: 'status', under: 'due_at' },
    ],
    search: ['handover_no', 'signed_by_name', 'accepted_by_name', 'note'],
    sort: ['signed_at', 'due_at', 'created_at'],
    defaultSort: '-signed_at',
    filters: ['status', 'scale_id', 'signed_at', 'due_at'],
  },
  form: [{ title: 'Handover', fields: ['scale_id', 'note'] }],
  access: { read: WEIGHBRIDGE, create: WEIGHBRIDGE, update: [], remove: [] },
  scope: { scale: 'scale_id' },
  calls: { update: null, remove: null },
  lifecycle,
  clocks: handoverClocks('weigh-handover'),
})

export type WeighHandover = RecordOf<typeof weighHandover>
