import type { Actor } from '#kernel/actor.ts'
import type { CallSpec, Checked, ParamsOf } from '#kernel/call.ts'
import type { FieldMap } from '#kernel/field.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { checkedInput } from '#engine/call/input.ts'
import { answerSchema, callSchema } from '#engine/call/json-schema.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import type { Call, ServiceApp } from '#engine/context.ts'
import type { Once } from '#engine/write.ts'

/** What a handler is told of a call: who makes it, the places of its path, its checked body, and its key. */
export interface Made<P extends string, B extends FieldMap> {
  actor: Actor
  params: ParamsOf<P>
  input: Checked<B>
  /** The version of the record that the caller saw, where they said so. */
  version: number | undefined
  /** The caller's Idempotency-Key with what it covers, for `write`. */
  once: Once | null
  c: Call
}

/** Mounts a declared call: the handler gets what its contract promises and gives what its contract answers. */
export function mountCall<P extends string, B extends FieldMap, A>(
  app: ServiceApp,
  spec: CallSpec<P, B, A>,
  handle: (made: Made<P, B>) => NoInfer<A> | Promise<NoInfer<A>>,
): void {
  const { at, body: fields, answer: schema, message, ...rest } = spec
  const raw = {
    ...rest,
    at: at.replace(/ \/[a-z]+\//, ' /'),
    answer: () => answerSchema(schema),
    ...(fields ? { body: () => callSchema(fields) } : {}),
  }
  mountRaw(app, raw, async (c) => {
    const body = fields || spec.once ? await bodyOf(c) : {}
    const made: Made<P, B> = {
      actor: c.var.actor,
      params: placesOf<P>(c),
      input: checkedInput<B>(fields, body),
      version: typeof body.row_version === 'number' ? body.row_version : undefined,
      once: spec.once ? idempotencyKey(c, body) : null,
      c,
    }
    return answer(c, await handle(made), message)
  })
}

/** The router has matched the path, so its places are there. */
function placesOf<P extends string>(c: Call): ParamsOf<P> {
  return c.req.param() as ParamsOf<P>
}
