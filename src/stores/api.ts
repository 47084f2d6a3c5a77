import { createApi } from '#kernel/client.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { refused } from '#kernel/wire.ts'
import { proveIdentity } from '#stores/proof.ts'
import { say } from '#stores/say.ts'

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

/**
 * The services as the browser calls them: same origin, the cookies go along, `/api/{service}/v1/...`. A call that needs a fresh
 * proof of who makes it asks for the password and is then sent again as it was, with its Idempotency-Key.
 */
export const api = createApi(async (path, init) => {
  const send = (): Promise<Response> =>
    fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' })
  const response = await send()
  if (!(await asksForProof(response))) return response
  if (await proveIdentity()) return send()
  return Response.json(refused(CANCELLED, say(GAVE_UP), []), { status: CANCELLED })
}, say)
