import { ADMIN, TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { SCALE_SOURCE_LIFE } from '#contracts/place/scale-source-lifecycle.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import { keysOf } from '#kernel/guards.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

const ro = { readOnly: true } as const

const states = keysOf(SCALE_SOURCE_LIFE.states).map((value) => ({
  value,
  label: SCALE_SOURCE_LIFE.states[value].label,
}))

/**
 * Where the weights of a scale come from: a token that was made for its program, or the key that came with that token. Until another person
 * has confirmed it, every ticket with a weight from there is flagged AGENT_NEW (life.D4, decision 47).
 */
export const scaleSource = resource({
  service: 'master',
  name: 'scale-source',
  label: 'Source of weights',
  plural: 'Sources of weights',
  transaction: true,
  imported: false,
  versioned: true,
  title: ['scale.code'],
  fields: {
    scale_id: ref('scale', { label: 'Scale', always: true }),
    kind: choice({
      label: 'What is new',
      options: [
        { value: 'token', label: 'Token of a bridge program' },
        { value: 'key', label: 'Key of a scale agent' },
      ],
      always: true,
    }),
    key_id: text({ label: 'Key', ...ro }),
    status: choice({ label: 'Status', options: states, always: true }),
    status_reason: longtext({ label: 'Reason', ...ro }),
    token_by: idOf({ label: 'Account of who made the token', ...ro }),
    token_by_name: text({ label: 'Token made by', ...ro }),
    arrived_at: timestamp({ label: 'Known since', always: true }),
    confirmed_by: idOf({ label: 'Account of who confirmed', ...ro }),
    confirmed_by_name: text({ label: 'Confirmed by', ...ro }),
    confirmed_at: timestamp({ label: 'Confirmed at', ...ro }),
    shown_kg: integer({ label: 'The indicator itself shows', unit: 'kg', ...ro }),
    counts_from: timestamp({ label: 'Counts from', ...ro }),
  },
  list: {
    columns: [
      'scale_id',
      { field: 'kind', under: 'key_id' },
      'status',
      { field: 'token_by_name', under: 'arrived_at' },
      { field: 'confirmed_by_name', under: 'confirmed_at' },
    ],
    search: ['scale.code', 'scale.name', 'key_id'],
    sort: ['arrived_at', 'created_at'],
    defaultSort: '-arrived_at',
    filters: ['scale_id', 'status', 'kind'],
  },
  form: [],
  access: { read: [...ADMIN, ...TOWER, ...WEIGHBRIDGE], create: [], update: [], remove: [] },
  scope: { scale: 'scale_id' },
  calls: { create: null, update: null, remove: null },
  companyOnly: true,
  lifecycle: SCALE_SOURCE_LIFE,
})

export type ScaleSource = RecordOf<typeof scaleSource>
