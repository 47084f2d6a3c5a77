import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { ON_DEMAND, type Demand, type LiveEvent } from '#contracts/notice/live.ts'
import type { Bus } from '#events/bus.ts'
import type { Envelope } from '#events/relay.ts'
import { bytesOf, streamClient, type HearsBesides, type StreamClient } from '#events/streams/client.ts'
import { inScope, liveEventOf } from '#events/streams/filter.ts'
import { Ring, type RingEvent } from '#events/streams/ring.ts'

const BEAT_MS = 15_000
/** A stream ends within five seconds of its session, on whichever server that ended (std.S13, std.S53). */
const CHECK_MS = 4_000
const DEMAND_MS = 1_000
const STREAMS_PER_SESSION = 4

/** What some users hear beyond their own scope, by user. */
export type Besides = (users: readonly string[]) => Promise<ReadonlyMap<string, HearsBesides>>

/** Of some sessions those that still hold. */
export type Alive = (sids: readonly string[]) => Promise<ReadonlySet<string>>

export interface StreamOptions {
  /** Which sessions of these still hold; asked every few seconds, for all streams at once (std.S53). */
  alive?: Alive
  /** Asked when a stream is opened and every few seconds; without it nobody hears more than is theirs. */
  besides?: Besides
}

/** Where a browser goes on from: the event it heard last, else the moment (ms since 1970) its page was drawn, else now. */
export interface StreamStart {
  lastEventId?: string | null
  drawnAt?: number | null
}

function missedSince(ring: Ring, { lastEventId, drawnAt }: StreamStart): RingEvent[] | null {
  if (lastEventId) return ring.since(lastEventId)
  return typeof drawnAt === 'number' ? ring.sinceMoment(drawnAt) : []
}

export interface Streams {
  /** An event stream of the given topics, which the caller has been allowed; 429 beyond four a session. */
  open(actor: Actor, topics: ReadonlySet<string>, from: StreamStart): ReadableStream<Uint8Array>
  count(): number
  /** Ends every stream; browsers come back after a second (std.B2.10). */
  close(): void
}

const mayHear = ({ actor, hearsBesides }: StreamClient, envelope: Envelope): boolean =>
  inScope(actor, envelope) || hearsBesides?.(envelope) === true

const isInbox = (topic: string): boolean => topic.startsWith('inbox:')

/** An event by topic as all who hear it get it; made when the first of them does, since most events nobody follows. */
function sayingOf(ring: Ring, kept: RingEvent): (topic: string) => Uint8Array {
  const said = new Map<string, Uint8Array>()
  return (topic) => {
    const shown = isInbox(topic) ? 'inbox' : topic
    const bytes = said.get(shown) ?? bytesOf(liveEventOf(shown, kept.envelope), ring.idOf(kept))
    said.set(shown, bytes)
    return bytes
  }
}

function sendTo(client: StreamClient, kept: RingEvent, say: (topic: string) => Uint8Array): void {
  for (const topic of kept.topics)
    if (client.topics.has(topic) && (isInbox(topic) || mayHear(client, kept.envelope)))
      client.send(say(topic))
}

/** Records somebody looks at whose source works on demand. */
function watchedIds(clients: Iterable<StreamClient>): string[] {
  const prefix = `${ON_DEMAND}:`
  const topics = [...clients].flatMap((client) => [...client.topics])
  return [...new Set(topics.filter((topic) => topic.startsWith(prefix)))].map((topic) =>
    topic.slice(prefix.length),
  )
}

/** The clients of this process and what keeps them going; its timers run only while somebody listens. */
class OpenStreams implements Streams {
  readonly #bus: Bus
  readonly #alive: Alive
  readonly #besides: Besides | undefined
  #isChecking = false
  readonly #clients = new Set<StreamClient>()
  readonly #ring = new Ring()
  readonly #timers: NodeJS.Timeout[] = []

  constructor(bus: Bus, alive: Alive, besides: Besides | undefined) {
    this.#bus = bus
    this.#alive = alive
    this.#besides = besides
    bus.subscribe((topic, message) => {
      if (topic === 'live') this.#live(message as LiveEvent)
      else if (topic === 'event') this.#event(message as Envelope)
    })
    bus.onGap(() => {
      this.#ring.forget()
      for (const client of this.#clients) client.resync(this.#ring.head)
    })
  }

  open(actor: Actor, topics: ReadonlySet<string>, from: StreamStart): ReadableStream<Uint8Array> {
    const own = [...this.#clients].filter((client) => client.actor.sid === actor.sid)
    if (own.length >= STREAMS_PER_SESSION)
      throw new AppError('resource_exhausted', 'Too many live connections; close other tabs')
    const client = streamClient(actor, topics, (gone) => this.#gone(gone))
    this.#clients.add(client)
    this.#startTimers()
    const missed = missedSince(this.#ring, from)
    if (missed === null) client.resync(this.#ring.head)
    else for (const kept of missed) sendTo(client, kept, sayingOf(this.#ring, kept))
    client.beat(this.#ring.head)
    void this.#lend([client])
    this.#demand()
    return client.body
  }

  count(): number {
    return this.#clients.size
  }

  close(): void {
    for (const client of this.#clients) client.end(1_000)
  }

  #live(event: LiveEvent): void {
    let bytes: Uint8Array | undefined
    for (const client of this.#clients)
      if (client.topics.has(event.topic)) client.send((bytes ??= bytesOf(event, null)))
  }

  #event(envelope: Envelope): void {
    const kept = this.#ring.add(envelope)
    if (!kept) return
    const say = sayingOf(this.#ring, kept)
    for (const client of this.#clients) sendTo(client, kept, say)
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    const asked = [...this.#clients]
    try {
      const alive = await this.#alive([...new Set(asked.map(({ actor }) => actor.sid))])
      for (const client of asked) if (!alive.has(client.actor.sid)) client.end()
      await this.#lend(asked)
    } catch {
      // When nobody can be asked the streams stay; the next look decides.
    } finally {
      this.#isChecking = false
    }
  }

  /** Looks up what clients hear beyond their scope; while nobody can be asked they hear what is theirs. */
  async #lend(clients: readonly StreamClient[]): Promise<void> {
    if (!this.#besides) return
    const found = await this.#besides([...new Set(clients.map(({ actor }) => actor.userId))]).catch(
      () => null,
    )
    for (const client of clients) client.hearsBesides = found?.get(client.actor.userId) ?? null
  }

  /** Says which records are looked at, for sources that work only then. */
  #demand(): void {
    const demand: Demand = { ids: watchedIds(this.#clients) }
    if (!demand.ids.length) return
    try {
      this.#bus.publish('demand', demand)
    } catch {
      // The listeners of this process have it; the others come back with the bus.
    }
  }

  #startTimers(): void {
    if (this.#timers.length) return
    const every = (ms: number, work: () => void): void =>
      void this.#timers.push(setInterval(work, ms).unref())
    every(BEAT_MS, () => this.#clients.forEach((client) => client.beat(this.#ring.head)))
    every(CHECK_MS, () => void this.#check())
    every(DEMAND_MS, () => this.#demand())
  }

  #gone(client: StreamClient): void {
    this.#clients.delete(client)
    if (this.#clients.size) return
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
  }
}

/**
 * The event streams of this process (std.B2.8, std.S53): what the bus brings goes to the clients that follow it and may see
 * it.
 */
export function createStreams(
  bus: Bus,
  { alive = async (sids) => new Set(sids), besides }: StreamOptions = {},
): Streams {
  return new OpenStreams(bus, alive, besides)
}
