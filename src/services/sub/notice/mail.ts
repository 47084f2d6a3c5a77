import { clock } from '#kernel/clock.ts'
import { translated } from '#i18n/translated.ts'
import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { addressOf, type Mail, type Post } from '#services/auth/ports.ts'

/** After a day nobody waits for it any more; the bell still says it. */
const KEEP_MS = 86_400_000
const FIRST_WAIT_MS = 60_000
const MOST_DOUBLED = 8

/** Puts notifications of a kind into the mail outbox, in the transaction that made them; not of those who want no mail of it. */
export async function queueMails(w: Write, kind: string, ids: readonly string[]): Promise<void> {
  await runSql(
    w.tx,
    `insert into sub.notice_mail (notification_id, at, next_try_at)
     select n.id, $2, $2 from sub.notification n where n.id = any($1::uuid[])
       and not exists (select from sub.user_notification_pref p
                       where p.user_id = n.user_id and p.event_type = $3 and not p.has_mail)
     on conflict do nothing`,
    [ids, w.at, kind],
  )
}

type DueMail = Narrowed<
  ColumnsOf<'sub.notice_mail', 'notification_id' | 'attempts'> &
    ColumnsOf<'sub.notification', 'user_id' | 'title' | 'data' | 'link' | 'read_at'>,
  { data: { no: string } }
>

/** In both languages, like every mail: which one somebody reads, only their browser knows. */
function compose(to: string, name: string, { title, data, link }: DueMail, origin: string): Mail {
  const { no } = data
  const [id, en] = [translated('id', title, { no }), translated('en', title, { no })]
  const off = 'Switch mail of this kind off under Notifications, Settings.'
  const lines = [
    `${name},`,
    '',
    `${id}.`,
    '',
    `${en}.`,
    ...(link ? ['', new URL(link, origin).href] : []),
    '',
    translated('id', off),
    off,
  ]
  return { to, subject: `Angkut: ${id} / ${en}`, text: `${lines.join('\n')}\n` }
}

/** Tries a mail again later, twice as late each time. */
async function putOff(
  ctx: ServiceContext,
  { notification_id: id, attempts }: DueMail,
  error: unknown,
): Promise<void> {
  ctx.log.warn({ error, mail: id }, 'a notice could not be mailed')
  const next = new Date(clock.ms() + FIRST_WAIT_MS * 2 ** Math.min(attempts, MOST_DOUBLED)).toISOString()
  await runSql(
    ctx.db,
    'update sub.notice_mail set attempts = attempts + 1, next_try_at = $2 where notification_id = $1',
    [id, next],
  )
}

/**
 * Sends one waiting mail and gives whether there was one; several servers may do so at once. What was read meanwhile, or no longer
 * holds, is not sent, nor is anything to an account without an address. What cannot be sent is tried again for a day.
 */
export async function sendNextNotice(
  ctx: ServiceContext,
  origin: string,
  send: (mail: Mail) => Promise<void>,
): Promise<boolean> {
  const now = clock.ms()
  const at = new Date(now).toISOString()
  let failed: DueMail | null = null
  try {
    return await transaction(ctx.db, async (tx) => {
      const [mail] = await runSql<DueMail>(
        tx,
        `select m.notification_id, m.attempts, n.user_id, n.title, n.data, n.link, n.read_at
         from sub.notice_mail m join sub.notification n on n.id = m.notification_id
         where m.sent_at is null and m.skipped is null and m.next_try_at <= $1 and m.at > $2
         order by m.next_try_at limit 1 for update of m skip locked`,
        [at, new Date(now - KEEP_MS).toISOString()],
      )
      if (!mail) return false
      const skip = (why: string) =>
        runSql(tx, 'update sub.notice_mail set skipped = $2 where notification_id = $1', [
          mail.notification_id,
          why,
        ])
      const person = mail.read_at ? null : await addressOf(tx, mail.user_id)
      if (!person) {
        await skip(mail.read_at ? 'read' : 'no address')
        return true
      }
      failed = mail
      await send(compose(person.email, person.name, mail, origin))
      await runSql(
        tx,
        'update sub.notice_mail set sent_at = $2, attempts = attempts + 1 where notification_id = $1',
        [mail.notification_id, at],
      )
      return true
    })
  } catch (error) {
    if (!failed) throw error
    await putOff(ctx, failed, error)
    return true
  }
}

/** Sends what waits: right after a commit of this process, and every minute for what another one wrote or is to be tried again. */
export function noticeMailJob(ctx: ServiceContext, origin: string, post: Post): Job {
  return {
    name: 'sub.send-mail',
    cron: '* * * * *',
    done: 'Notices were mailed',
    async work(signal) {
      let count = 0
      while (!signal.aborted && (await sendNextNotice(ctx, origin, (mail) => post.send(mail)))) count += 1
      return count
    },
    wake: (want) => onNudge(ctx.schema, want),
  }
}
