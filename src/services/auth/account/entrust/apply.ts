import type { Entrusted, Entrustment } from '#contracts/account/entrustment.ts'
import { isRow } from '#kernel/guards.ts'
import type { ChangesOf } from '#database/rows.ts'
import { updateRow } from '#database/update-row.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { endLinks } from '#services/auth/account/links.ts'
import { queueMail } from '#services/auth/account/mails.ts'
import { dropFactor } from '#services/auth/account/second-factor.ts'
import { endSessions } from '#services/auth/account/sessions.ts'
import { changeScope, type ScopeChange } from '#services/master/ports.ts'

type Columns = ChangesOf<'auth.user'>

const textOf = (change: ScopeChange, name: string): string | null => {
  const value = change[name]
  return typeof value === 'string' ? value : null
}

/** Changes an account as it was approved, and says it in its history. */
async function changeAccount(w: Write, row: Entrustment, columns: Columns): Promise<void> {
  await updateRow(w.tx, 'auth.user', row.user_id, {
    ...columns,
    entrusted_at: w.at,
    updated_at: w.at,
    updated_by: w.actor.userId,
  })
  await runSql(w.tx, 'update auth."user" set row_version = row_version + 1 where id = $1', [row.user_id])
  const subject = { type: 'user', id: row.user_id, no: row.username }
  await w.audit({ action: 'update', subject, after: columns, reason: row.words })
  await w.emit({ type: 'user.updated', subject })
}

type Apply = (w: Write, row: Entrustment, change: ScopeChange) => Promise<unknown>

const nothing: Apply = () => Promise.resolve()

/** What comes into force, by what was entrusted. */
const APPLY: Readonly<Record<Entrusted, Apply>> = {
  account: nothing,
  profile: nothing,
  password: nothing,
  async role(w, row, change) {
    await endSessions(w.tx, { userId: row.user_id }, 'role changed')
    await changeAccount(w, row, {
      role_code: row.role_code,
      ...(change.email ? { email: textOf(change, 'email') } : {}),
    })
  },
  mail: (w, row, change) => changeAccount(w, row, { email: textOf(change, 'email') }),
  activate: (w, row) => changeAccount(w, row, { is_active: true }),
  unlock: (w, row) => changeAccount(w, row, { locked_at: null }),
  'same-person': (w, row, change) => changeAccount(w, row, { same_as_id: textOf(change, 'same_as_id') }),
  async 'second-factor'(w, row) {
    await dropFactor(w.tx, row.user_id)
    await queueMail(w.tx, row.user_id, 'second-factor-off')
    await endSessions(w.tx, { userId: row.user_id }, 'second factor removed')
    await changeAccount(w, row, {})
  },
  async scope(w, row, { id, ...change }) {
    await changeScope(w, { role: row.role_code, id: String(id), reason: row.words }, change)
    await changeAccount(w, row, {})
  },
  async lost(w, row) {
    await endLinks(w.tx, row.user_id)
    await endSessions(w.tx, { userId: row.user_id }, 'out of use')
    await changeAccount(w, row, { is_active: false })
  },
}

/** Puts what was entrusted into force. */
export async function putInForce(w: Write, row: Entrustment): Promise<void> {
  await APPLY[row.kind](w, row, isRow(row.change) ? row.change : {})
}

/** What is refused is not left half done: an account that was held back goes out of use, a password that a stranger may have set opens nothing. */
export async function takeBack(w: Write, row: Entrustment): Promise<void> {
  if (row.kind === 'password') {
    await endLinks(w.tx, row.user_id)
    if (row.holds) await changeAccount(w, row, { password_hash: null })
  }
  if (row.kind === 'account' || row.kind === 'profile') {
    await endLinks(w.tx, row.user_id)
    await changeAccount(w, row, { is_active: false })
  }
}
