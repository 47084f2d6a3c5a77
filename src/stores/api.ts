import { QUIET_HEADER } from '#contracts/notice/quiet.ts'
import { createApi, type Send } from '#kernel/client.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { refused } from '#kernel/wire.ts'
import { proveIdentity } from '#stores/proof.ts'
import { say } from '#stores/say.ts'
import { ENDED, UNAUTHENTICATED, whileSignedIn } from '#stores/sign-in.ts'

const GAVE_UP = 'Nothing was done: you did not confirm that it is you.'
const CANCELLED = 499

/** Whether a refusal is only about how long ago the caller gave their password (std.S15). */
async function asksForProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { errors?: FieldMessages[] } | null
  return answer?.errors?.some(({ field }) => field === 'reauth_required') ?? false
}

const refusedWith = (status: number, text: string): Response =>
  Response.json(refused(status, say(text), []), { status })

/** The services as the browser calls them: same origin, the cookies go along, `/api/{service}/v1/...`. */
const send: Send = (path, init) => fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' })

/**
 * The calls of a person at an open page. One that needs a fresh proof of who makes it asks for the password, one whose session has
 * ended lets its person sign in over the page; both are then sent again as they were, with their Idempotency-Key.
 */
export const api = createApi(async (path, init) => {
  const isSave = 'idempotency-key' in init.headers
  const sendSignedIn = async (): Promise<Response> => {
    const response = await whileSignedIn(() => send(path, init), isSave)
    return response && response.status !== UNAUTHENTICATED ? response : refusedWith(UNAUTHENTICATED, ENDED)
  }
  const response = await sendSignedIn()
  if (!(await asksForProof(response))) return response
  if (await proveIdentity()) return sendSignedIn()
  return refusedWith(CANCELLED, GAVE_UP)
}, say)

/**
 * The calls that nobody waits for, such as a timer's, those that an event asks for, or those of signing in and out: when they are refused,
 * nobody is asked, and no session lives longer by them (std.S11), since nobody need be at the screen.
 */
export const background = createApi(
  (path, init) => send(path, { ...init, headers: { ...init.headers, [QUIET_HEADER]: '1' } }),
  say,
)
