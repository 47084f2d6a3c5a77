import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { makeLink } from '#services/auth/account/links.ts'
import type { MailKind } from '#services/auth/account/mails.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

type DueMail = Narrowed<
  ColumnsOf<'auth.mail', 'id' | 'user_id' | 'to_address' | 'kind' | 'attempts'>,
  { kind: MailKind }
> &
  ColumnsOf<'auth.user', 'name'>

/** After a day nobody waits for it any more, and a late one would only puzzle. */
const KEEP_MS = 86_400_000
const FIRST_WAIT_MS = 60_000

/** Each in both languages: a user who cannot sign in cannot say which one they read. */
const TEXTS: Record<MailKind, { subject: string; id: string; en: string }> = {
  invitation: {
    subject: 'Angkut: akun Anda / your account',
    id: 'Akun Anda di Angkut sudah dibuat. Buat kata sandi Anda lewat tautan ini; berlaku 7 hari dan sekali pakai.',
    en: 'Your account in Angkut is ready. Set your password with this link; it works for 7 days and once.',
  },
  reset: {
    subject: 'Angkut: kata sandi baru / new password',
    id: 'Buat kata sandi baru lewat tautan ini; berlaku 30 menit dan sekali pakai. Abaikan jika bukan Anda yang meminta.',
    en: 'Set a new password with this link; it works for 30 minutes and once. Ignore it if you did not ask for it.',
  },
  'password-changed': {
    subject: 'Angkut: kata sandi diubah / password changed',
    id: 'Kata sandi Anda baru saja diubah. Jika bukan Anda yang melakukannya, segera hubungi super admin.',
    en: 'Your password has just been changed. If it was not you, tell a super admin at once.',
  },
  'second-factor-on': {
    subject: 'Angkut: faktor kedua aktif / second factor on',
    id: 'Faktor kedua akun Anda baru saja diaktifkan. Jika bukan Anda yang melakukannya, segera hubungi super admin.',
    en: 'The second factor of your account has just been turned on. If it was not you, tell a super admin at once.',
  },
  'second-factor-off': {
    subject: 'Angkut: faktor kedua nonaktif / second factor off',
    id: 'Faktor kedua akun Anda baru saja dinonaktifkan. Jika bukan Anda yang melakukannya, segera hubungi super admin.',
    en: 'The second factor of your account has just been turned off. If it was not you, tell a super admin at once.',
  },
}

function compose({ name, to_address, kind }: DueMail, link: string | null): Mail {
  const { subject, id, en } = TEXTS[kind]
  const lines = [`${name},`, '', id, '', en, ...(link ? ['', link] : [])]
  return { to: to_address, subject, text: `${lines.join('\n')}\n` }
}

/**
 * Sends one waiting mail and gives whether there was one; several processes may do so at once. A link is made in the same
 * transaction and goes with the mail only. What cannot be sent is tried again, twice as late each time, for a day.
 */
export async function sendNextMail(
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
        `select m.id, m.user_id, u.name, m.to_address, m.kind, m.attempts
         from auth.mail m join auth."user" u on u.id = m.user_id and u.deleted_at is null and u.is_active
         where m.sent_at is null and m.next_try_at <= $1 and m.at > $2
         order by m.next_try_at limit 1 for update of m skip locked`,
        [at, new Date(now - KEEP_MS).toISOString()],
      )
      if (!mail) return false
      failed = mail
      const { kind } = mail
      const link =
        kind === 'reset' || kind === 'invitation' ? await makeLink(tx, mail.user_id, kind, null) : null
      await send(compose(mail, link && new URL(link.path, origin).href))
      await runSql(tx, 'update auth.mail set sent_at = $2, attempts = attempts + 1 where id = $1', [
        mail.id,
        at,
      ])
      return true
    })
  } catch (error) {
    if (!failed) throw error
    const { id, attempts }: DueMail = failed
    ctx.log.warn({ error, mail: id }, 'a mail could not be sent')
    const next = new Date(now + FIRST_WAIT_MS * 2 ** Math.min(attempts, 8)).toISOString()
    await runSql(ctx.db, 'update auth.mail set attempts = attempts + 1, next_try_at = $2 where id = $1', [
      id,
      next,
    ])
    return true
  }
}
