import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'
import type { Telling } from '#contracts/notice/telling.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type Open = ColumnsOf<'sub.notification', 'id' | 'user_id' | 'event_type' | 'title'>

/** Whether what is told holds of a record in this state. */
export function holdsIn({ while: states }: Telling, state: string): boolean {
  return states === 'always' || states.includes(state)
}

function stillTrue({ event_type: type, title }: Open, state: string): boolean {
  const tells = Object.hasOwn(NOTIFICATION_KINDS, type) ? NOTIFICATION_KINDS[type]!.tells : []
  return tells.some((telling) => telling.title === title && holdsIn(telling, state))
}

/** Whether anybody has yet to read something about a record. */
export async function hasOpen(db: Executor, subjectId: string): Promise<boolean> {
  const rows = await runSql(
    db,
    'select 1 from sub.notification where subject_id = $1 and read_at is null limit 1',
    [subjectId],
  )
  return rows.length > 0
}

/**
 * What was said about a record and no longer holds in its state counts as read: an order that somebody else approved waits for
 * nobody. The bells of those concerned are told by how many they go down.
 */
export async function settle(w: Write, subjectId: string, state: string): Promise<void> {
  const open = await runSql<Open>(
    w.tx,
    `select id, user_id, event_type, title from sub.notification where subject_id = $1 and read_at is null
     order by id for update`,
    [subjectId],
  )
  const past = open.filter((one) => !stillTrue(one, state))
  if (!past.length) return
  await runSql(w.tx, 'update sub.notification set read_at = $2 where id = any($1::uuid[])', [
    past.map(({ id }) => id),
    w.at,
  ])
  const byUser = Map.groupBy(past, ({ user_id: id }) => id)
  for (const [settled, users] of Map.groupBy(byUser, ([, ones]) => ones.length))
    await w.emit({
      type: 'notification.settled',
      subject: { type: 'notification', id: subjectId },
      scope: { user_id: users.map(([id]) => id) },
      data: { settled },
    })
}
