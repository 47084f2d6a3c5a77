import type { ServiceContext } from '#engine/context.ts'
import { onNudge } from '#engine/nudge.ts'
import type { Job } from '#events/jobs.ts'
import { sendNextMail, type Mail } from '#services/auth/account/mail-sender.ts'

/** A way out for mail. */
export interface Post {
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/**
 * An SMTP server by its address, `smtps://user:password@host:465/?from=angkut@example.com`; `smtp:` begins in plain text and
 * turns to TLS where the server can.
 */
export async function smtpPost(address: URL): Promise<Post> {
  const { createTransport } = await import('nodemailer')
  const url = new URL(address)
  const from = url.searchParams.get('from') ?? ''
  url.searchParams.delete('from')
  const transport = createTransport(
    {
      url: url.href,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    },
    { from: `Angkut <${from}>` },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

/**
 * Sends what waits: right after a commit of this process, and every minute for what another process wrote or is to be tried
 * again. `origin` stands before the links.
 */
export function mailJob(ctx: ServiceContext, origin: string, post: Post): Job {
  return {
    name: 'auth.send-mail',
    cron: '* * * * *',
    done: 'Mail was worked on',
    async work(signal) {
      let count = 0
      while (!signal.aborted && (await sendNextMail(ctx, origin, (mail) => post.send(mail)))) count += 1
      return count
    },
    wake: (want) => onNudge(ctx.schema, want),
  }
}
