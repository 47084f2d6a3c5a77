import { ANOTHER, type Change } from './change.ts'

/** Who may do what: accounts, sign-ins, profiles. */
export const ACCOUNTS: readonly Change[] = [
  { what: 'a password', table: 'auth."user"', set: { password_hash: `'$argon2id$another'` } },
  {
    what: 'a role',
    table: 'auth."user"',
    set: { role_code: `'super-admin'` },
    where: `role_code = 'helpdesk'`,
  },
  { what: 'a locked account opened', table: 'auth."user"', set: { is_active: 'not is_active' } },
  { what: 'the day of trust', table: 'auth."user"', set: { entrusted_at: `created_at - interval '9 days'` } },
  { what: 'a mail address for its links', table: 'auth."user"', set: { email: `'thief@example.com'` } },
  { what: 'a deleted account back', table: 'auth."user"', set: { deleted_at: 'now()' } },
  {
    what: 'a must-change mark',
    table: 'auth."user"',
    set: { must_change_password: 'not must_change_password' },
  },
  {
    what: 'an account put in',
    table: 'auth."user"',
    copied: { id: ANOTHER, username: `'second.self'`, email: 'null' },
    where: `role_code = 'super-admin'`,
  },
  { what: 'an account taken out', table: 'auth."user"', gone: `role_code = 'control-tower'` },
  {
    what: 'a second factor put in',
    sql: [
      `insert into auth.second_factor (user_id, secret, created_at, confirmed_at, last_step)
       select id, repeat('A', 32), now(), now(), 0 from auth."user" where username = 'super-ct'`,
    ],
    said: /^rows auth\.second_factor \S+: it was put in without the server/,
  },
  {
    what: 'a session put in',
    sql: [
      `insert into auth.session (id, user_id, role_code, issued_at, last_seen_at, token_at, idle_minutes, expires_at, user_agent, ip, channel)
       select gen_random_uuid(), id, role_code, now(), now(), now(), 30, now() + interval '9 days', 'x', '10.0.0.1', 'web'
       from auth."user" where username = 'super-admin'`,
    ],
    said: /^rows auth\.session \S+: it was put in without the server/,
  },
  {
    what: 'a link for a password put in',
    sql: [
      `insert into auth.access_link (id, user_id, purpose, token_hash, created_at, expires_at)
       select gen_random_uuid(), id, 'reset', 'hash', now(), now() + interval '1 hour' from auth."user" where username = 'super-ct'`,
    ],
    said: /^rows auth\.access_link \S+: it was put in without the server/,
  },
  {
    what: 'a token of a phone put in',
    sql: [
      `insert into master.device_token (id, created_at, driver_id, token_hash)
       select gen_random_uuid(), now(), min(id::text)::uuid, 'hash' from master.driver`,
    ],
    said: /^rows master\.device_token \S+: it was put in without the server/,
  },
  {
    what: 'a tower of the company for a vendor',
    table: 'master.control_tower',
    set: { vendor_id: `(select min(id::text)::uuid from master.vendor)` },
    where: 'vendor_id is null',
  },
  {
    what: 'a tower of another vendor',
    table: 'master.control_tower',
    set: { vendor_id: `(select max(id::text)::uuid from master.vendor)` },
  },
  {
    what: 'a requester of another unit',
    table: 'master.order_requester',
    set: { work_unit_id: '(select id from master.work_unit u where u.id <> t.work_unit_id limit 1)' },
  },
  {
    what: 'the user of a profile',
    table: 'master.super_ct',
    set: { user_id: `(select id from auth."user" where username = 'helpdesk')` },
  },
  { what: 'a profile in use', table: 'master.super_admin', set: { is_active: 'not is_active' } },
  {
    what: 'an operator on another scale',
    table: 'master.operator_scale',
    set: { scale_id: `(select id from master.scale order by code desc limit 1)` },
  },
  { what: 'a right to weigh taken away', table: 'master.operator_scale', gone: 'true' },
  {
    what: 'the user of a driver',
    table: 'master.driver',
    set: { user_id: `(select id from auth."user" where username = 'helpdesk')` },
  },
  {
    what: 'a driver of another vendor',
    table: 'master.driver',
    set: { vendor_id: `(select max(id::text)::uuid from master.vendor)` },
  },
  {
    what: 'an operator of a scale',
    table: 'master.weighbridge_operator',
    set: { is_active: 'not is_active' },
  },
]
