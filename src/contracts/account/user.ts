import { ADMIN } from '#access/duties.ts'
import { SYSTEM_NAME } from '#access/role-traits.ts'
import * as z from 'zod/mini'
import { ROLE_NAMES, ROLES } from '#access/roles.ts'
import { choice, fact, name, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { picture } from '#contracts/files/file-fields.ts'
import { phoneWithCountry } from '#contracts/phone.ts'
import type { Field } from '#kernel/field.ts'
import type { Access } from '#kernel/resource.ts'
import { resource } from '#kernel/resource.ts'
import { USER_LIFECYCLE } from '#contracts/account/user-lifecycle.ts'
import { ref } from '#contracts/reference-fields.ts'

/** Accounts are the super admin's alone, to read and to write (life.D14). */
export const ACCOUNTS: Access = { read: ADMIN, create: ADMIN, update: ADMIN, remove: ADMIN }

/** The name a person signs in with; small letters, so that nobody is two people. */
function username(): Field<string, 'required'> {
  const base = text({ label: 'User name', required: true, min: 2, max: 40 })
  const schema = z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^[a-z0-9._-]{2,40}$/, 'Use 2 to 40 small letters, digits and . _ -'),
    )
  return { ...base, schema }
}

/** What the product signs its own deeds with, in both languages. */
const ITS_NAMES: readonly string[] = [SYSTEM_NAME.toLowerCase(), 'sistem']

/** The name others read behind what the person did, and so never the one the product signs with. */
function personName(): Field<string, 'required'> {
  const base = name()
  const isPerson = (given: string): boolean => !ITS_NAMES.includes(given.normalize('NFKC').toLowerCase())
  const schema = base.schema.check(
    z.refine(isPerson, 'Stands for what Angkut does by itself; give the name of the person'),
  )
  return { ...base, schema }
}

function email(): Field<string, 'optional'> {
  const base = text({ label: 'Email', max: 254, help: 'For links to set a password, and security notices' })
  const schema = z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254),
      z.regex(/^[^\s@<>"(),:;\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Does not look like an e-mail address'),
    )
  return { ...base, schema }
}

/** The states of the lifecycle, as the filter offers them. */
const states = Object.entries(USER_LIFECYCLE.states).map(([value, { label }]) => ({ value, label }))
const roles = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

/** A person's account. Its password never leaves the service, and nobody but its owner ever knows it. */
export const user = resource({
  service: 'auth',
  name: 'user',
  label: 'User',
  plural: 'Users',
  history: {
    'change-password': { label: 'Password changed', tone: 'neutral' },
    'second-factor-on': { label: 'Second factor set up', tone: 'ok' },
    'second-factor-off': { label: 'Second factor removed', tone: 'warn' },
    'notification-preference': { label: 'Notices chosen', tone: 'neutral' },
  },
  imported: false,
  table: 'user_account',
  title: ['username', 'name'],
  fields: {
    username: username(),
    name: personName(),
    role_code: choice({
      label: 'Role',
      required: true,
      options: roles,
      help: 'Cannot be changed while the user has a profile of this role',
    }),
    email: email(),
    phone: phoneWithCountry('Phone'),
    picture: picture(),
    same_as_id: {
      ...ref('user', {
        label: 'Same person as',
        as: 'same_as',
        help: 'Another account of the same person: what one has made the other does not approve',
      }),
    },
    is_held: fact('Waits for a second super admin'),
    entrusted_at: timestamp({ label: 'Last entrusted at', readOnly: true }),
    is_active: fact('Active'),
    status: choice({ label: 'Status', options: states, always: true }),
    locked_until: timestamp({ label: 'Locked until', readOnly: true }),
    profile_complete: fact('Profile complete'),
    must_change_password: fact('Must change the password'),
    has_second_factor: fact('Second factor'),
    last_login_at: timestamp({ label: 'Last login', readOnly: true }),
  },
  list: {
    columns: [
      { field: 'name', under: 'username' },
      'role_code',
      'profile_complete',
      'status',
      'last_login_at',
      { field: 'email', under: 'phone', extra: true },
      { field: 'has_second_factor', extra: true },
      { field: 'is_held', under: 'entrusted_at', extra: true },
      { field: 'same_as_id', extra: true },
      { field: 'locked_until', extra: true },
      { field: 'updated_at', extra: true },
    ],
    search: ['name', 'username', 'email', 'phone'],
    sort: ['name', 'username', 'role_code', 'last_login_at', 'created_at'],
    defaultSort: '-created_at',
    filters: [
      'role_code',
      'status',
      'profile_complete',
      'is_active',
      'has_second_factor',
      'is_held',
      'same_as_id',
      'last_login_at',
    ],
  },
  form: [
    { title: 'Account', fields: ['username', 'name', 'role_code'] },
    { title: 'Contact', fields: ['email', 'phone', 'picture'] },
    { title: 'Person', fields: ['same_as_id'] },
  ],
  access: ACCOUNTS,
  lifecycle: USER_LIFECYCLE,
  versioned: true,
})
