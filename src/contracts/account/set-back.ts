import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { SET_BACK_LIFE } from '#contracts/account/set-back-lifecycle.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { choice, json, longtext, text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'
import { keysOf } from '#kernel/guards.ts'

/** One chain that ends before the end that was known of it. */
export interface ChainSetBack {
  /** As it is written down outside the database: `seal auth`, `weights <scale>`. */
  chain: string
  /** What people call it: a scale's code, or the schema whose records it seals. */
  name: string
  /** Number and hash that were known. */
  from: readonly [seq: number, hash: string]
  /** Number and hash it ends with now; number 0 where nothing is left. */
  to: readonly [seq: number, hash: string]
}

const sure = { always: true } as const
const ro = { readOnly: true } as const

const states = keysOf(SET_BACK_LIFE.states).map((value) => ({
  value,
  label: SET_BACK_LIFE.states[value].label,
}))

/** Records that are earlier than a server has seen them: restored from a copy, or put back by somebody (decision 88). */
export const setBack = resource({
  service: 'auth',
  name: 'set-back',
  label: 'Records set back',
  plural: 'Records set back',
  imported: false,
  versioned: true,
  title: ['chains'],
  fields: {
    found_at: timestamp({ label: 'Found at', ...sure }),
    known_at: timestamp({ label: 'Last seen whole at', ...ro }),
    chains: text({ label: 'Records', ...sure }),
    ends: json<readonly ChainSetBack[]>('From which end to which'),
    status: choice({ label: 'Status', options: states, ...sure }),
    reason: longtext({ label: 'Which copy, and why', ...ro }),
    declared_by: idOf({ label: 'Account of who declared', ...ro }),
    declared_by_name: text({ label: 'Declared by', ...ro }),
    declared_at: timestamp({ label: 'Declared at', ...ro }),
    waits_until: timestamp({ label: 'Takes effect by itself', ...ro }),
    decided_by: idOf({ label: 'Account of who decided', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decision_reason: longtext({ label: 'Reason', ...ro }),
  },
  list: {
    columns: [
      { field: 'chains', under: 'known_at' },
      { field: 'status', under: 'found_at' },
      { field: 'declared_by_name', under: 'declared_at' },
      { field: 'decided_by_name', under: 'decided_at' },
    ],
    search: ['chains'],
    sort: ['found_at', 'created_at'],
    defaultSort: '-found_at',
    filters: ['status'],
  },
  form: [],
  access: { read: [...ADMIN, ...CONTROL_TOWER], create: [], update: [], remove: [] },
  calls: { create: null, update: null, remove: null },
  companyOnly: true,
  lifecycle: SET_BACK_LIFE,
})

export type SetBack = RecordOf<typeof setBack>
