import { ROLE_NAMES } from '#access/roles.ts'
import { ENTRUSTED, type Entrusted } from '#contracts/account/entrustment.ts'
import { user } from '#contracts/account/user.ts'
import { changeWords } from '#contracts/change-words.ts'
import { translated } from '#i18n/translated.ts'
import type { NewOf } from '#kernel/record.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { waitsForSecond } from '#services/auth/account/entrust/ask.ts'
import type { UserRecord } from '#services/auth/account/users/guards.ts'

type Given = Partial<NewOf<typeof user>>

const DAY_MS = 86_400_000

const wordsOf = (w: Write, kind: Entrusted): string => translated(w.actor.lang, ENTRUSTED[kind])

/** A new account of a deciding role is there, and signs nobody in until it is approved. */
export async function newAccountWaits(
  w: Write,
  id: string,
  given: Pick<UserRecord, 'role_code'>,
): Promise<void> {
  const role = translated(w.actor.lang, ROLE_NAMES[given.role_code])
  const words = translated(w.actor.lang, 'New account as {role}', { role })
  await waitsForSecond(w, { userId: id, kind: 'account', words })
}

/** Whether a role is given only once it is approved; taken out of the change then. */
export async function roleWaits(w: Write, value: Given, before: UserRecord): Promise<boolean> {
  const { role_code: role } = value
  if (role === undefined) return false
  const words = changeWords(user.fields, { ...before }, { role_code: role }, w.actor.lang).join('\n')
  const waits = await waitsForSecond(w, {
    userId: before.id,
    kind: 'role',
    role,
    words,
    change: { role_code: role },
  })
  if (waits) delete value.role_code
  return waits
}

/** Takes out of a change of an account what a second super admin has to approve first: where its links go, and whose it is. */
export async function letWait(w: Write, value: Given, before: UserRecord): Promise<void> {
  const { email, same_as_id: same } = value
  // Without an address no link is mailed; what is declared as one person binds more than it frees.
  if (email && email !== before.email && before.id !== w.actor.userId) {
    const words = changeWords(user.fields, { ...before }, { email }, w.actor.lang).join('\n')
    if (await waitsForSecond(w, { userId: before.id, kind: 'mail', words, change: { email } }))
      delete value.email
  }
  if (before.same_as_id !== null && same !== undefined && same !== before.same_as_id) {
    const asked = { userId: before.id, kind: 'same-person', words: wordsOf(w, 'same-person') } as const
    if (await waitsForSecond(w, { ...asked, change: { same_as_id: same } })) delete value.same_as_id
  }
}

/** Whether an action on an account is done only once it is approved. */
export const actionWaits = (
  w: Write,
  { id }: Pick<UserRecord, 'id'>,
  kind: 'activate' | 'unlock' | 'password' | 'second-factor',
): Promise<boolean> => waitsForSecond(w, { userId: id, kind, words: wordsOf(w, kind) })

/** Whether a super admin locked it a day ago or more: its person may have left since. */
export async function isLongLocked(w: Write, id: string): Promise<boolean> {
  const since = new Date(Date.parse(w.at) - DAY_MS).toISOString()
  const rows = await runSql(w.tx, 'select 1 from auth."user" where id = $1 and locked_at < $2', [id, since])
  return rows.length > 0
}
