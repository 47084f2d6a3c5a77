import { isRow, rowsIn } from '#kernel/guards.ts'
import type { Exchange } from '#server/exchange.ts'
import { limitFor } from '#server/limits.ts'
import { redactPath } from '#server/redact.ts'
import type { AnswerLog } from '#server/service-answer.ts'
import type { Caller } from '#server/session.ts'
import type { SessionCheck } from '#services/auth/ports.ts'

/** Whether a call was refused because its caller may not make it; who is asked for the password may, once it is given. */
export async function isDenied(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  // A refusal without a word, such as a proxy's before a service, is one as well.
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const errors = isRow(said) ? rowsIn(said.errors) : []
  return !errors.some(({ field }) => field === 'reauth_required')
}

/** Writes down what somebody who is signed in was refused (std.S50); that it cannot be written holds nobody up. */
export type NoteDenied = (caller: Caller, exchange: Exchange) => Promise<void>

export function denials(check: Pick<SessionCheck, 'refused'>, log: AnswerLog): NoteDenied {
  return async ({ session, client }, { req, url }) => {
    // Who asks without a pause is seen from the first minute; a sealed table is not filled by it.
    if (!session || (await limitFor('denied', session.view.sid)) !== null) return
    const what = `${req.method ?? 'GET'} ${redactPath(url.pathname)}`
    await check
      .refused(session, client, what)
      .catch((error: unknown) => log.error({ err: error, what }, 'A refusal could not be written down'))
  }
}
