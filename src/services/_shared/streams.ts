import { randomBytes } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import type { LiveEvent, LiveWeight } from '#contracts/sub/live.ts'
import type { Bus } from '#services/_shared/bus.ts'
import type { Envelope } from '#services/_shared/relay.ts'
import { streamClient, type StreamClient } from '#services/_shared/stream-client.ts'
import { inScope, liveEventOf, topicsOf, weightEventOf } from '#services/_shared/stream-filter.ts'

const RING_MS = 5 * 60_000
const RING_MOST = 20_000
const BEAT_MS = 15_000
const CHECK_MS = 30_000
const DEMAND_MS = 1_000
export const STREAMS_PER_SESSION = 4

interface Kept {
  n: number
  at: number
  envelope: Envelope
  topics: string[]
}

export interface StreamOptions {
  /** Whether a caller's session still holds; asked when a stream opens and every 30 s (S53). */
  alive?: (actor: Actor) => Promise<boolean>
}

export interface Streams {
  /** An event stream of the given topics, which the caller has been allowed; 429 beyond four a session. */
  open(actor: Actor, topics: ReadonlySet<string>, lastEventId: string | null): ReadableStream<Uint8Array>
  count(): number
  /** Ends every stream; browsers come back after a second (B2.10). */
  close(): void
}

/** The last five minutes of events, so that a short loss of connection costs nothing (G2). */
class Ring {
  readonly boot = randomBytes(6).toString('hex')
  readonly #kept: Kept[] = []
  readonly #ids = new Set<string>()
  #n = 0

  /** Keeps an event once; null when it is known already: the bus delivers at least once. */
  add(envelope: Envelope): Kept | null {
    if (this.#ids.has(envelope.id)) return null
    const at = performance.now()
    this.#n += 1
    const kept = { n: this.#n, at, envelope, topics: topicsOf(envelope) }
    this.#kept.push(kept)
    this.#ids.add(envelope.id)
    while (this.#kept.length > RING_MOST || (this.#kept[0]?.at ?? at) < at - RING_MS)
      this.#ids.delete(this.#kept.shift()!.envelope.id)
    return kept
  }

  /** Position after everything so far. */
  get head(): string {
    return `${this.boot}.${this.#n}`
  }

  idOf({ n }: Kept): string {
    return `${this.boot}.${n}`
  }

  /** From here on nothing can be said about what came before. */
  forget(): void {
    this.#kept.length = 0
    this.#ids.clear()
    this.#n += 1
  }

  /** What came after a position; null when that is no longer known here. */
  since(id: string): Kept[] | null {
    const [boot, text = ''] = id.split('.')
    const n = Number(text)
    if (boot !== this.boot || !Number.isSafeInteger(n) || n > this.#n) return null
    const oldest = this.#kept[0]?.n ?? this.#n + 1
    return n < oldest - 1 ? null : this.#kept.filter((one) => one.n > n)
  }
}

function sendTo(client: StreamClient, ring: Ring, kept: Kept): void {
  for (const topic of kept.topics) {
    if (!client.topics.has(topic)) continue
    if (!topic.startsWith('inbox:') && !inScope(client.actor, kept.envelope)) continue
    const shown = topic.startsWith('inbox:') ? 'inbox' : topic
    client.send(liveEventOf(shown, kept.envelope), ring.idOf(kept))
  }
}

/** Scales somebody looks at. */
function watchedScales(clients: Iterable<StreamClient>): string[] {
  const ids = new Set<string>()
  for (const { topics } of clients)
    for (const topic of topics) if (topic.startsWith('scale:')) ids.add(topic.slice(6))
  return [...ids]
}

/**
 * The event streams of this process (B2.8, S53): what the bus brings goes to the clients that follow it and may see
 * it. Timers run only while somebody listens.
 */
export function createStreams(bus: Bus, { alive = async () => true }: StreamOptions = {}): Streams {
  const clients = new Set<StreamClient>()
  const ring = new Ring()
  const timers: NodeJS.Timeout[] = []

  function live(weight: LiveWeight): void {
    const event: LiveEvent = weightEventOf(weight)
    for (const client of clients) if (client.topics.has(event.topic)) client.send(event, null)
  }

  bus.subscribe((topic, message) => {
    if (topic === 'live') return live(message as LiveWeight)
    if (topic !== 'event') return
    const kept = ring.add(message as Envelope)
    if (kept) for (const client of clients) sendTo(client, ring, kept)
  })
  bus.onGap(() => {
    ring.forget()
    for (const client of clients) client.resync(ring.head)
  })

  async function check(client: StreamClient): Promise<void> {
    const holds = await alive(client.actor).catch(() => true)
    if (!holds) client.end()
  }

  function demand(): void {
    const scale_ids = watchedScales(clients)
    if (!scale_ids.length) return
    try {
      bus.publish('demand', { scale_ids })
    } catch {
      // The listeners of this process have it; the others come back with the bus.
    }
  }

  function startTimers(): void {
    if (timers.length) return
    const every = (ms: number, work: () => void): void => void timers.push(setInterval(work, ms).unref())
    every(BEAT_MS, () => clients.forEach((client) => client.beat(ring.head)))
    every(CHECK_MS, () => clients.forEach((client) => void check(client)))
    every(DEMAND_MS, demand)
  }

  function gone(client: StreamClient): void {
    clients.delete(client)
    if (clients.size) return
    for (const timer of timers.splice(0)) clearInterval(timer)
  }

  return {
    open(actor, topics, lastEventId) {
      const own = [...clients].filter((client) => client.actor.sid === actor.sid)
      if (own.length >= STREAMS_PER_SESSION)
        throw new AppError('resource_exhausted', 'Too many live connections; close other tabs')
      const client = streamClient(actor, topics, gone)
      clients.add(client)
      startTimers()
      const missed = lastEventId ? ring.since(lastEventId) : []
      if (missed === null) client.resync(ring.head)
      else for (const kept of missed) sendTo(client, ring, kept)
      client.beat(ring.head)
      demand()
      return client.body
    },
    count: () => clients.size,
    close() {
      for (const client of [...clients]) client.end(1_000)
    },
  }
}
