import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingOf } from '#services/master/setting/read.ts'

const HOUR_MS = 3_600_000
/** No setting makes an account a second person sooner. */
const LEAST_HOURS = 24

/**
 * All accounts of the person who has one, itself among them, and when somebody else last had it in hand. What one person made while the plant
 * was set up counts at once, and stands on a list of its own.
 */
type Facts = Computed<{ own: string[] }> & ColumnsOf<'auth.public_user_account', 'entrusted_at'>

async function factsOf(db: Executor, userId: string): Promise<Facts> {
  const none: Facts = { own: [userId], entrusted_at: null }
  if (!isId(userId)) return none
  const [row] = await runSql<Facts>(
    db,
    `select auth.accounts_of_person($1) as own, (select entrusted_at from auth.public_user_account where id = $1
       and not exists (select from master.public_set_up b where b.what = 'begun'
         and coalesce((select e.at from master.public_set_up e where e.what = 'ended'), 'infinity') > entrusted_at)) as entrusted_at`,
    [userId],
  )
  return row ?? none
}

/** Whether the person who has this account made one of these facts, with whichever of their accounts. */
export async function isSamePerson(
  db: Executor,
  userId: string,
  makers: readonly (string | null)[],
): Promise<boolean> {
  if (makers.includes(userId)) return true
  const { own } = await factsOf(db, userId)
  return makers.some((maker) => maker !== null && own.includes(maker))
}

async function tooNew(db: Executor, entrustedAt: string | null): Promise<FieldError[]> {
  if (entrustedAt === null) return []
  const hours = Math.max(LEAST_HOURS, await settingOf(db, 'change_alone_hours'))
  if (Date.parse(entrustedAt) <= clock.ms() - hours * HOUR_MS) return []
  const message =
    'Somebody else made or changed your account less than {hours} hours ago: it cannot approve yet'
  return [{ field: 'status', message, params: { hours } }]
}

/**
 * Why an account is no second person yet: somebody else made it, gave it its role or mail address or set its password within the hours
 * that a lone administrator has to wait. One person with two accounts would otherwise be two.
 */
export async function againstEntrusted(
  db: Executor,
  { userId }: Pick<Actor, 'userId'>,
): Promise<FieldError[]> {
  return tooNew(db, (await factsOf(db, userId)).entrusted_at)
}

/**
 * Why this account is no second person beside those who made a fact (life.D16.8): it made it itself, which `own` says; it is another account
 * of the person who did; or it was entrusted to somebody a moment ago. Empty when it may decide.
 */
export async function againstSecondPerson(
  db: Executor,
  { userId }: Pick<Actor, 'userId'>,
  makers: readonly (string | null)[],
  own: FieldError,
): Promise<FieldError[]> {
  if (makers.includes(userId)) return [own]
  const facts = await factsOf(db, userId)
  if (makers.some((maker) => maker !== null && facts.own.includes(maker)))
    return [
      {
        field: own.field,
        message: 'Another account of the same person made this; somebody else decides',
      },
    ]
  return (await tooNew(db, facts.entrusted_at)).map((refused) => ({ ...refused, field: own.field }))
}
