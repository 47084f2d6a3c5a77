import { WEIGHBRIDGE } from '#access/duties.ts'
import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { notBefore, requiredWhen } from '#contracts/rules.ts'
import { WEIGHING_PLACES } from '#contracts/weighing/weighing.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

/** Where an entered weight was written down first. */
const KINDS = [
  { value: 'paper', label: 'Paper book of a blackout' },
  { value: 'third_party', label: 'Ticket of a scale of others' },
] as const

const reason = longtext({ label: 'Reason', required: true, min: 10, max: 500 })

const lifecycle = {
  field: 'status',
  initial: 'waiting',
  states: {
    waiting: { label: 'Waits for a second operator', tone: 'warn' },
    entered: { label: 'Entered', tone: 'ok' },
    refused: { label: 'Refused', tone: 'bad' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  },
  actions: {
    enter: {
      label: 'Enter the ticket',
      from: ['waiting'],
      to: 'entered',
      by: WEIGHBRIDGE,
      single: true,
      tone: 'primary',
      confirm: 'Do number, plate, weights and times agree with the photo? The ticket is made of them.',
    },
    refuse: {
      label: 'Refuse',
      from: ['waiting'],
      to: 'refused',
      by: WEIGHBRIDGE,
      single: true,
      tone: 'danger',
      input: { reason },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['waiting'],
      to: 'withdrawn',
      by: WEIGHBRIDGE,
      single: true,
      tone: 'danger',
    },
  },
} as const satisfies Lifecycle

const ro = { readOnly: true } as const
const sure = { always: true } as const
const kg = (label: string) => integer({ label, required: true, unit: 'kg', min: 1, max: 200_000 })

/** A ticket from paper: of the numbered book of a blackout (dec.I3.10), or of a scale of others (dec.I3.14). A second operator decides. */
export const enteredTicket = resource({
  service: 'order',
  name: 'entered-ticket',
  label: 'Entered ticket',
  plural: 'Entered tickets',
  transaction: true,
  imported: false,
  title: ['entry_no'],
  fields: {
    entry_no: text({ label: 'Number', ...sure }),
    kind: choice({ label: 'From', required: true, options: KINDS, initial: 'paper' }),
    scale_id: ref('scale', { label: 'Scale', required: true }),
    book_no: text({ label: 'Book', max: 20, capitals: true, help: 'Of the paper book' }),
    page_no: integer({ label: 'Number in the book', min: 1, max: 99_999, ungrouped: true }),
    foreign_no: text({ label: 'Ticket number of the others', max: 40, capitals: true }),
    truck_id: ref('truck', { label: 'Truck', required: true }),
    trip_id: ref('trip', {
      label: 'Trip',
      within: { truck_id: 'truck_id' },
      help: 'Empty for a general weighing',
    }),
    place: choice({ label: 'Place', required: true, options: WEIGHING_PLACES }),
    first_kg: kg('First weight'),
    first_at: timestamp({ label: 'First weighing', required: true }),
    second_kg: kg('Second weight'),
    second_at: timestamp({ label: 'Second weighing', required: true }),
    bag_count: integer({ label: 'Bags', min: 1, max: 100_000 }),
    weighed_by_name: text({ label: 'Weighed by', required: true, min: 3, max: 80 }),
    reason: text({ label: 'Reason', required: true, min: 10, max: 300 }),
    photos: files({
      label: 'Photo of the paper',
      table: 'entered_ticket_photo',
      parent: 'entered_ticket_id',
      kinds: 'images',
      help: 'Without one nobody can compare',
      max: 4,
    }),
    entered_by: idOf({ label: 'Written by', names: 'user', ...sure }),
    entered_by_name: text({ label: 'Written by', ...sure }),
    entered_at: timestamp({ label: 'Written at', ...sure }),
    weighing_id: idOf({ label: 'Ticket', names: 'weighing', ...ro }),
    ticket_no: text({ label: 'Ticket number', ...ro }),
    decided_by: idOf({ label: 'Decided by', names: 'user', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decision_reason: longtext({ label: 'Reason of the decision', ...ro }),
    status: text({ label: 'Status', ...sure }),
  },
  rules: [
    requiredWhen('book_no', 'kind', 'paper'),
    requiredWhen('page_no', 'kind', 'paper'),
    requiredWhen('foreign_no', 'kind', 'third_party'),
    notBefore('first_at', 'second_at', 'Must be after the first weighing'),
  ],
  list: {
    columns: [
      { field: 'entry_no', under: 'kind' },
      'scale_id',
      { field: 'book_no', under: 'page_no' },
      'foreign_no',
      { field: 'truck_id', under: 'trip_id' },
      { field: 'first_kg', under: 'first_at' },
      { field: 'second_kg', under: 'second_at' },
      { field: 'entered_by_name', under: 'entered_at' },
      { field: 'status', under: 'ticket_no' },
      { field: 'weighed_by_name', extra: true },
      { field: 'reason', extra: true },
      { field: 'decided_by_name', under: 'decided_at', extra: true },
    ],
    search: ['entry_no', 'book_no', 'foreign_no', 'ticket_no', 'truck.plate_no', 'scale.code'],
    sort: ['entered_at', 'created_at'],
    defaultSort: '-entered_at',
    filters: ['status', 'kind', 'scale_id', 'truck_id', 'entered_at'],
  },
  form: [
    { title: 'Paper', fields: ['kind', 'scale_id', 'book_no', 'page_no', 'foreign_no', 'photos'] },
    { title: 'Truck', fields: ['truck_id', 'trip_id', 'place', 'bag_count'] },
    {
      title: 'Weights',
      fields: ['first_kg', 'first_at', 'second_kg', 'second_at', 'weighed_by_name', 'reason'],
    },
  ],
  access: { read: WEIGHBRIDGE, create: WEIGHBRIDGE, update: [], remove: [] },
  scope: { scale: 'scale_id' },
  calls: { update: null, remove: null },
  lifecycle,
})

export type EnteredTicket = RecordOf<typeof enteredTicket>
