import { randomBytes } from 'node:crypto'
import { clock } from '#kernel/clock.ts'
import type { Envelope } from '#events/relay.ts'
import { topicsOf } from '#events/streams/filter.ts'

const RING_MS = 5 * 60_000
const RING_MOST = 20_000

/** An event with its position in this process. */
export interface RingEvent {
  n: number
  at: number
  /** When it came, by the clock of the plant (ms since 1970). */
  moment: number
  envelope: Envelope
  topics: string[]
}

/** The last five minutes of events, so that a short loss of connection costs nothing (live.G2). */
export class Ring {
  readonly boot = randomBytes(6).toString('hex')
  readonly #kept: RingEvent[] = []
  readonly #ids = new Set<string>()
  #n = 0
  /** From when on nothing is missing. */
  #from = clock.ms()

  /** Keeps an event once; null when it is known already: the bus delivers at least once. */
  add(envelope: Envelope): RingEvent | null {
    if (this.#ids.has(envelope.id)) return null
    const at = performance.now()
    this.#n += 1
    const kept = { n: this.#n, at, moment: clock.ms(), envelope, topics: topicsOf(envelope) }
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

  idOf({ n }: RingEvent): string {
    return `${this.boot}.${n}`
  }

  /** From here on nothing can be said about what came before. */
  forget(): void {
    this.#kept.length = 0
    this.#from = clock.ms()
    this.#ids.clear()
    this.#n += 1
  }

  /** What came since a moment (ms since 1970), such as when a page was drawn; null when that is longer ago than this process knows. */
  sinceMoment(ms: number): RingEvent[] | null {
    const isKnown = ms >= this.#from && ms >= clock.ms() - RING_MS && this.#kept.length < RING_MOST
    return isKnown ? this.#kept.filter(({ moment }) => moment >= ms) : null
  }

  /** What came after a position; null when that is no longer known here. */
  since(id: string): RingEvent[] | null {
    const [boot, text = ''] = id.split('.')
    const n = Number(text)
    if (boot !== this.boot || !Number.isSafeInteger(n) || n > this.#n) return null
    const oldest = this.#kept[0]?.n ?? this.#n + 1
    return n < oldest - 1 ? null : this.#kept.filter((one) => one.n > n)
  }
}
