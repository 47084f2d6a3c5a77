import { ORDER_READERS, TOWER } from '#access/duties.ts'
import { choice, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { notBefore } from '#contracts/rules.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

/** What stops the work at a place. */
export const STANDSTILL_REASONS = [
  { value: 'rain', label: 'Rain' },
  { value: 'crane', label: 'Crane' },
  { value: 'no_cargo', label: 'No cargo' },
  { value: 'blackout', label: 'Power failure' },
  { value: 'other', label: 'Other' },
] as const

const ACCOUNTS = [
  { value: 'off', label: 'Taken off the waiting' },
  { value: 'plant', label: 'On the account of the plant' },
] as const

const lifecycle = {
  field: 'status',
  initial: 'lasting',
  states: {
    lasting: { label: 'Stands still', tone: 'warn' },
    ended: { label: 'Work goes on', tone: 'ok' },
  },
  actions: {
    end: {
      label: 'Work goes on',
      from: ['lasting'],
      to: 'ended',
      by: TOWER,
      companyOnly: true,
      tone: 'primary',
      input: { at: timestamp({ label: 'Until', required: true }) },
    },
  },
} as const satisfies Lifecycle

/**
 * The work at a checkpoint stands still: rain, crane, no cargo, no power (dec.I2.10). A vessel at that berth stands still with it
 * (dec.I1.7), and what trucks wait meanwhile is taken off their waiting or is the plant's.
 */
export const standstill = resource({
  service: 'order',
  name: 'standstill',
  label: 'Standstill',
  plural: 'Standstills',
  title: ['reason'],
  versioned: true,
  imported: false,
  fields: {
    checkpoint_id: ref('checkpoint', { label: 'Checkpoint', required: true }),
    reason: choice({ label: 'Reason', required: true, options: STANDSTILL_REASONS }),
    from_at: timestamp({ label: 'From', required: true }),
    to_at: timestamp({ label: 'Until', help: 'Empty while it lasts' }),
    account: choice({
      label: 'Waiting meanwhile',
      required: true,
      options: ACCOUNTS,
      initial: 'off',
      help: 'Off: trucks do not count as waiting. Plant: they do, and the plant bears it.',
    }),
    note: text({ label: 'Note', max: 200 }),
    told_by_name: text({ label: 'Recorded by', readOnly: true }),
    status: text({ label: 'Status', always: true }),
  },
  rules: [notBefore('from_at', 'to_at', 'Must be after the start')],
  list: {
    columns: [
      'checkpoint_id',
      'reason',
      { field: 'from_at', under: 'to_at' },
      'account',
      'note',
      'told_by_name',
      'status',
      { field: 'created_at', extra: true },
    ],
    search: ['note'],
    sort: ['from_at', 'created_at'],
    defaultSort: '-from_at',
    filters: ['status', 'checkpoint_id', 'reason', 'account', 'from_at'],
  },
  form: [{ title: 'Standstill', fields: ['checkpoint_id', 'reason', 'from_at', 'to_at', 'account', 'note'] }],
  access: { read: ORDER_READERS, create: TOWER, update: TOWER, remove: TOWER },
  companyOnly: 'writes',
  lifecycle,
})

export type Standstill = RecordOf<typeof standstill>
