import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { ROLE_NAMES, ROLES } from '#access/roles.ts'
import { ENTRUSTMENT_LIFE } from '#contracts/account/entrustment-lifecycle.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { choice, fact, json, longtext, text } from '#contracts/fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'
import { keysOf } from '#kernel/guards.ts'

/** What of an account somebody else may put into other hands, or make wider. */
export const ENTRUSTED = {
  account: 'New account',
  profile: 'New profile',
  scope: 'What the profile sees',
  role: 'Another role',
  mail: 'Another mail address',
  password: 'Link to set the password',
  'second-factor': 'Second factor taken off',
  activate: 'Taken back into use',
  unlock: 'Unlocked after a day or more',
  'same-person': 'No longer the same person',
  lost: 'Out of use: its person is not here any more',
} as const satisfies Readonly<Record<string, string>>

const sure = { always: true } as const
const ro = { readOnly: true } as const

const kinds = keysOf(ENTRUSTED).map((value) => ({ value, label: ENTRUSTED[value] }))
const states = keysOf(ENTRUSTMENT_LIFE.states).map((value) => ({
  value,
  label: ENTRUSTMENT_LIFE.states[value].label,
}))
const roles = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

/** What one super admin entrusts to an account that decides about weights or money: it waits for a second one (life.D16.8). */
export const entrustment = resource({
  service: 'auth',
  name: 'entrustment',
  label: 'Entrusting',
  plural: 'What was entrusted',
  imported: false,
  versioned: true,
  title: ['username'],
  fields: {
    username: text({ label: 'User name', ...sure }),
    user_name: text({ label: 'Name', ...sure }),
    user_id: ref('user', { label: 'User', ...sure }),
    role_code: choice({ label: 'Role', options: roles, ...sure }),
    kind: choice({ label: 'What is entrusted', options: kinds, ...sure }),
    words: longtext({ label: 'In words', ...ro }),
    change: json<object>('Change that waits'),
    holds: fact('Signs in only after that'),
    status: choice({ label: 'Status', options: states, ...sure }),
    asked_by: idOf({ label: 'Account of who asked', ...ro }),
    asked_by_name: text({ label: 'Asked for by', ...ro }),
    asked_at: timestamp({ label: 'Asked for at', ...ro }),
    waits_until: timestamp({ label: 'Takes effect by itself', ...ro }),
    decided_by: idOf({ label: 'Account of who decided', ...ro }),
    decided_by_name: text({ label: 'Decided by', ...ro }),
    decided_at: timestamp({ label: 'Decided at', ...ro }),
    decision_reason: longtext({ label: 'Reason', ...ro }),
  },
  list: {
    columns: [
      { field: 'user_name', under: 'username' },
      'role_code',
      { field: 'kind', under: 'words' },
      { field: 'status', under: 'waits_until' },
      { field: 'asked_by_name', under: 'asked_at' },
      { field: 'decided_by_name', under: 'decided_at' },
    ],
    search: ['username', 'user_name'],
    sort: ['asked_at', 'created_at'],
    defaultSort: '-asked_at',
    filters: ['status', 'user_id', 'kind'],
  },
  form: [],
  access: { read: [...ADMIN, ...CONTROL_TOWER], create: [], update: [], remove: [] },
  calls: { create: null, update: null, remove: null },
  companyOnly: true,
  lifecycle: ENTRUSTMENT_LIFE,
})

export type Entrustment = RecordOf<typeof entrustment>
export type Entrusted = keyof typeof ENTRUSTED
