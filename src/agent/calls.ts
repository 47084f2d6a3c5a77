import * as z from 'zod/mini'
import { FEED_ANSWER, type FeedAnswer } from '#contracts/telemetry/bridge-feed.ts'
import { HELLO_ANSWER, type AgentPictures, type HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { clock } from '#kernel/clock.ts'
import type { Config } from '#agent/config.ts'
import type { AgentKey } from '#agent/key.ts'
import type { ServerClock } from '#agent/server-clock.ts'
import { VERSION } from '#agent/version.ts'

const TIMEOUT_MS = 4_000
const UPLOAD_TIMEOUT_MS = 30_000

/** The server said no. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const ENVELOPE = z.object({ header: z.object({ message: z.string() }), data: z.optional(z.unknown()) })

/** The server as the agent uses it. Each fails with `Refused` or, where it does not answer, with what the network says. */
export interface Server {
  /** With what is to be said of its pictures, when it runs. */
  hello(pictures?: AgentPictures): Promise<HelloAnswer>
  feed(frames: readonly SignedFrame[]): Promise<FeedAnswer>
  /** The bytes of a picture, with the frame that names it. */
  picture(frame: SignedFrame, name: string, mime: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
}

/** The calls of a scale's feed; every answer is also a measurement of the server's clock. */
export function serverCalls(config: Config, key: AgentKey, time: ServerClock): Server {
  const base = `${config.server}/api/sub/v1/scale-feed/${config.scale}`
  const ask = async (path: string, init: RequestInit, ms: number): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
    })
    const said = z.safeParse(ENVELOPE, await answer.json().catch(() => null))
    if (!answer.ok) throw new Refused(answer.status, said.data?.header.message ?? `Status ${answer.status}`)
    return said.data?.data
  }
  const post = async <T extends { server_ms: number }>(
    path: string,
    body: object,
    schema: z.ZodMiniType<T>,
  ): Promise<T> => {
    const sent = clock.ms()
    const text = JSON.stringify({
      bridge_token: config.token,
      sent_at: new Date(time.ms()).toISOString(),
      ...body,
    })
    const data = z.parse(
      schema,
      await ask(path, { body: text, headers: { 'content-type': 'application/json' } }, TIMEOUT_MS),
    )
    time.measure(sent, clock.ms(), data.server_ms)
    return data
  }
  return {
    hello: (pictures) =>
      post(
        '/agent',
        { public_key: key.publicPem, version: VERSION, offset_ms: time.offset(), pictures },
        HELLO_ANSWER,
      ),
    feed: (frames) => post('', { frames }, FEED_ANSWER),
    async picture(frame, name, mime, bytes) {
      const form = new FormData()
      form.set('bridge_token', config.token)
      form.set('frame', JSON.stringify(frame))
      form.set('file', new File([bytes], name, { type: mime }))
      await ask('/picture', { body: form }, UPLOAD_TIMEOUT_MS)
    },
  }
}
