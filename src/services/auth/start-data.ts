import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD, DEMO_USERS } from '#access/demo.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { hashPassword, type HashCost } from '#services/auth/account/rules/passwords.ts'
import { user } from '#contracts/account/user.ts'
import { tellLoaded } from '#engine/record/past-entries.ts'
import { insertRow } from '#engine/record/records.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

interface NewAccount {
  id: string
  username: string
  name: string
  roleCode: string
}

async function addAccount(w: Write, account: NewAccount, hash: string, mustChange: boolean): Promise<void> {
  await insertRow(w, 'auth.user', {
    id: account.id,
    username: account.username,
    name: account.name,
    role_code: account.roleCode,
    password_hash: hash,
    password_changed_at: w.at,
    must_change_password: mustChange,
    created_at: w.at,
    updated_at: w.at,
  })
  await tellLoaded(w, user, [{ id: account.id, no: account.username }])
}

/** Whether nobody can sign in yet. */
export async function hasNoAccounts(w: Write): Promise<boolean> {
  return (await runSql(w.tx, 'select 1 from auth."user" limit 1')).length === 0
}

/** One account for each role, all with the password the login page shows. Only in demo mode. */
export async function loadDemoAccounts(w: Write, cost: HashCost): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD, cost)
  for (const one of DEMO_USERS) await addAccount(w, one, hash, false)
}

export interface FirstAdmin {
  userId: string
  name: string
  password: string
}

/** The first super-admin of a real installation, with a password that is shown once and must be changed (std.S09). */
export async function addFirstAdmin(w: Write, cost: HashCost): Promise<FirstAdmin> {
  const password = randomBytes(15).toString('base64url')
  const admin = { id: uuidv7(), username: 'admin', name: 'Administrator', roleCode: 'super-admin' }
  await addAccount(w, admin, await hashPassword(password, cost), true)
  return { userId: admin.id, name: admin.name, password }
}
