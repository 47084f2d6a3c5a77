import { choice, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { resource } from '#kernel/resource.ts'
import { ACCOUNTS } from '#contracts/account/user.ts'

/** What came of a try to sign in, and the other moments of a session worth keeping: a refused call or page among them (std.S50). */
const LOGIN_RESULTS = [
  { value: 'ok', label: 'Signed in' },
  { value: 'bad_password', label: 'Wrong password' },
  { value: 'bad_code', label: 'Wrong code' },
  { value: 'locked', label: 'Refused while locked' },
  { value: 'inactive', label: 'Refused: inactive' },
  { value: 'held', label: 'Refused: waits for a second super admin' },
  { value: 'logout', label: 'Signed out' },
  { value: 'reauthenticated', label: 'Confirmed again' },
  { value: 'reset', label: 'Password set by link' },
  { value: 'refused', label: 'Refused: not allowed' },
] as const

export type LoginResult = (typeof LOGIN_RESULTS)[number]['value']

/** Who signed in or tried to, when and from where; append only. */
export const loginAudit = resource({
  service: 'auth',
  name: 'login-audit',
  label: 'Sign-in record',
  plural: 'Sign-in records',
  table: 'login_audit_entry',
  title: ['username'],
  fields: {
    at: timestamp({ label: 'Time', readOnly: true }),
    user_id: idOf({ label: 'User', readOnly: true }),
    username: text({ label: 'User name', readOnly: true }),
    result: choice({ label: 'Result', options: LOGIN_RESULTS, readOnly: true }),
    what: text({ label: 'What was refused', readOnly: true }),
    ip: text({ label: 'Network address', readOnly: true }),
    user_agent: text({ label: 'Browser', readOnly: true }),
  },
  list: {
    columns: ['at', 'username', 'result', 'what', 'ip', 'user_agent'],
    search: ['username', 'ip'],
    sort: ['at'],
    defaultSort: '-at',
    filters: ['user_id', 'result', 'at'],
  },
  access: { ...ACCOUNTS, create: [], update: [], remove: [] },
  calls: { create: null, get: null, update: null, remove: null },
})
