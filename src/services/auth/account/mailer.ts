import type { ServiceContext } from '#engine/context.ts'
import { retryable } from '#database/db.ts'
import { onNudge } from '#engine/nudge.ts'
import { sendNextMail, type Mail } from '#services/auth/account/mail-sender.ts'

/** A way out for mail. */
export interface Post {
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** Between two looks for mail that another process queued or that is to be tried again. */
const LOOK_MS = 5_000

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

/** Sends what waits: right after a commit of this process, and every few seconds. `origin` stands before the links. */
export function startMailer(ctx: ServiceContext, origin: string, post: Post): { close(): Promise<void> } {
  const stop = new AbortController()
  let running: Promise<void> | null = null

  async function work(): Promise<void> {
    try {
      while (!stop.signal.aborted && (await sendNextMail(ctx, origin, (mail) => post.send(mail))));
    } catch (error) {
      if (!stop.signal.aborted && !retryable(error)) ctx.log.error({ error }, 'Mail could not be worked on')
    }
  }
  const look = (): Promise<void> => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  const deaf = onNudge(ctx.schema, () => void look())
  return {
    async close() {
      stop.abort()
      clearInterval(timer)
      deaf()
      await running
      post.close()
    },
  }
}
