import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { filledJson, integer, longtext, text, words } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { OFFLINE_CAUSES } from '#contracts/weighing/offline-causes.ts'
import type { Sentence } from '#i18n/translate.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const DECIDERS = [...WEIGHBRIDGE, ...TOWER] as const
const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })

const lifecycle = {
  field: 'status',
  initial: 'waiting',
  states: {
    waiting: { label: 'Waits for a decision', tone: 'warn' },
    accepted: { label: 'General weighing', tone: 'ok' },
    attached: { label: 'On its trip', tone: 'ok' },
    voided: { label: 'Void', tone: 'neutral' },
  },
  actions: {
    attach: {
      label: 'Put on a trip',
      from: ['waiting'],
      to: 'attached',
      by: DECIDERS,
      companyOnly: true,
      single: true,
      tone: 'primary',
      input: {
        trip_id: ref('trip', { label: 'Trip', required: true, within: { truck_id: 'truck_id' } }),
        reason,
      },
    },
    accept: {
      label: 'Accept as general weighing',
      from: ['waiting'],
      to: 'accepted',
      by: DECIDERS,
      companyOnly: true,
      single: true,
      input: { reason },
    },
    void: {
      label: 'Void it',
      from: ['waiting'],
      to: 'voided',
      by: DECIDERS,
      companyOnly: true,
      single: true,
      tone: 'danger',
      confirm: 'The ticket keeps its number and is printed as BATAL. Its weights stay readable.',
      input: { reason },
    },
  },
} as const satisfies Lifecycle

const ro = { readOnly: true } as const
const sure = { always: true } as const
const kg = (label: string) => integer({ label, unit: 'kg', ...ro })

/** A ticket that was weighed without the server and cannot go where it was meant: nothing is dropped, a person decides (dec.I3.2). */
export const offlineConflict = resource({
  service: 'order',
  name: 'offline-conflict',
  label: 'Offline conflict',
  plural: 'Offline conflicts',
  transaction: true,
  imported: false,
  title: ['ticket_no'],
  fields: {
    ticket_no: text({ label: 'Ticket number', ...sure }),
    status: text({ label: 'Status', ...sure }),
    causes: words('Cause', OFFLINE_CAUSES),
    said: filledJson<Sentence[]>('What stands against it'),
    scale_id: ref('scale', { label: 'Scale', ...sure }),
    terminal_code: text({ label: 'Terminal', ...sure }),
    truck_id: ref('truck', { label: 'Truck', ...ro }),
    plate_no: text({ label: 'Plate number', ...sure }),
    vendor_id: ref('vendor', { label: 'Vendor', ...ro }),
    trip_id: idOf({ label: 'Trip', names: 'trip', ...ro }),
    trip_no: text({ label: 'Trip number', ...ro }),
    first_kg: kg('First weight'),
    first_at: timestamp({ label: 'First weighing', ...ro }),
    operator_id: idOf({ label: 'Operator of the first weighing', names: 'user', ...ro }),
    operator_name: text({ label: 'Operator', ...ro }),
    second_kg: kg('Second weight'),
    second_at: timestamp({ label: 'Second weighing', ...ro }),
    second_operator_id: idOf({ label: 'Operator of the second weighing', names: 'user', ...ro }),
    second_operator_name: text({ label: 'Second operator', ...ro }),
    weighing_id: idOf({ label: 'Ticket', names: 'weighing', ...ro }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decided_by: idOf({ label: 'Decided by', names: 'user', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decision_reason: longtext({ label: 'Reason of the decision', ...ro }),
  },
  list: {
    columns: [
      { field: 'ticket_no', under: 'terminal_code' },
      { field: 'plate_no', under: 'trip_no' },
      'causes',
      { field: 'first_kg', under: 'first_at' },
      { field: 'second_kg', under: 'second_at' },
      { field: 'scale_id', under: 'operator_name' },
      'status',
      { field: 'decided_at', under: 'decided_by_name', extra: true },
      { field: 'decision_reason', extra: true },
      { field: 'vendor_id', extra: true },
    ],
    search: ['ticket_no', 'plate_no', 'trip_no', 'operator_name'],
    sort: ['ticket_no', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'scale_id', 'causes', 'plate_no', 'truck_id', 'vendor_id'],
  },
  access: { read: DECIDERS, create: [], update: [], remove: [] },
  scope: { vendor: 'vendor_id', scale: 'scale_id' },
  calls: { create: null, update: null, remove: null },
  lifecycle,
})

export type OfflineConflict = RecordOf<typeof offlineConflict>
