import type { Actor } from '#kernel/actor.ts'
import type { Envelope } from '#events/relay.ts'
import type { LiveEvent } from '#contracts/notice/live.ts'

/** A client with more than this unread is dropped; it comes back and asks for what it missed (std.B2.8). */
const SLOW_BYTES = 256 * 1024

const encoder = new TextEncoder()

/**
 * An event as browsers read it: unnamed, because named ones are heard only by name; `id` is where to go on from, null for what is never sent
 * again. Made once for all who hear it: a board of the plant has a thousand readers.
 */
export const bytesOf = (event: LiveEvent, id: string | null): Uint8Array =>
  encoder.encode(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)

/** Which events beyond a caller's own scope are the caller's to hear for now. */
export type HearsBesides = (envelope: Envelope) => boolean

/** One open event stream. */
export interface StreamClient {
  actor: Actor
  /** Set anew every few seconds: what is lent ends. */
  hearsBesides: HearsBesides | null
  /** Internal topics: an inbox carries its owner. */
  topics: ReadonlySet<string>
  body: ReadableStream<Uint8Array>
  /** Sends the bytes of an event. */
  send(bytes: Uint8Array): void
  /** Tells the browser that events are missing: it loads afresh what it shows. */
  resync(id: string): void
  /** Keeps proxies from closing the stream, and moves the browser's position on. */
  beat(id: string): void
  /** Ends the stream; `retryMs` tells the browser when to come back. */
  end(retryMs?: number): void
}

/** An event stream for a caller. `onEnd` is called once, however it ends. */
export function streamClient(
  actor: Actor,
  topics: ReadonlySet<string>,
  onEnd: (client: StreamClient) => void,
): StreamClient {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      cancel() {
        controller = null
        onEnd(client)
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: SLOW_BYTES }),
  )

  function push(bytes: Uint8Array): void {
    if (!controller) return
    if ((controller.desiredSize ?? 0) <= 0) return client.end()
    controller.enqueue(bytes)
  }

  const client: StreamClient = {
    actor,
    hearsBesides: null,
    topics,
    body,
    send: push,
    resync(id) {
      push(encoder.encode(`id: ${id}\nevent: resync\ndata: {}\n\n`))
    },
    beat(id) {
      push(encoder.encode(`id: ${id}\nevent: beat\ndata: {}\n\n`))
    },
    end(retryMs) {
      const open = controller
      if (!open) return
      controller = null
      if (retryMs !== undefined) open.enqueue(encoder.encode(`retry: ${retryMs}\n\n`))
      open.close()
      onEnd(client)
    },
  }
  return client
}
