import type { Socket } from 'node:net'

/** Unfinished requests of one address; beyond it the slowest is cut, so that whoever shares the address still gets in. */
const MOST_OF_ONE = 32
/** Unfinished requests of everybody, and the bytes that they hold. */
const MOST = 1024
const MOST_BYTES = 96 * 1_048_576
/** A request this young is not yet slow. */
const YOUNG_MS = 500

/** A request whose headers or body are still on their way. */
interface Arriving {
  /** `performance.now()` when it began. */
  since: number
  /** Bytes that have come of it. */
  came(): number
  /** Ends it and its connection. */
  cut(): void
}

/** The slowest of many by bytes a millisecond; the oldest of those that are equally slow. */
function slowest<T extends Arriving>(all: Iterable<T>): T | undefined {
  const now = performance.now()
  const pace = (one: T): number => (now - one.since < YOUNG_MS ? Infinity : one.came() / (now - one.since))
  let found: T | undefined
  for (const one of all)
    if (!found || pace(one) < pace(found) || (pace(one) === pace(found) && one.since < found.since))
      found = one
  return found
}

/** A body on its way. */
export interface ArrivingBody extends Arriving {
  address: string
  /** Bytes that are held of it. */
  held: number
}

/**
 * Bodies on their way, by address: half-sent requests hold no place where work is done (`limits.ts`), and too many of them cut each other
 * off, never those that are whole. `limits` are replaced in tests.
 */
export class Bodies {
  readonly #limits: { mostOfOne: number; most: number; mostBytes: number }
  readonly #of = new Map<string, Set<ArrivingBody>>()
  #count = 0
  #bytes = 0

  constructor(limits = { mostOfOne: MOST_OF_ONE, most: MOST, mostBytes: MOST_BYTES }) {
    this.#limits = limits
  }

  /** A body is awaited. */
  begin(one: ArrivingBody): void {
    const own = this.#of.get(one.address) ?? new Set()
    this.#of.set(one.address, own)
    own.add(one)
    this.#count += 1
    if (own.size > this.#limits.mostOfOne) this.#cut(slowest(own))
    else if (this.#count > this.#limits.most) this.#cutOfMost()
  }

  /** A piece of it has come and is kept. */
  holds(one: ArrivingBody, bytes: number): void {
    if (!this.#of.get(one.address)?.has(one)) return
    one.held += bytes
    this.#bytes += bytes
    while (this.#bytes > this.#limits.mostBytes) this.#cutOfMost()
  }

  /** It is whole, refused or cut off. */
  end(one: ArrivingBody): void {
    const own = this.#of.get(one.address)
    if (!own?.delete(one)) return
    if (!own.size) this.#of.delete(one.address)
    this.#count -= 1
    this.#bytes -= one.held
  }

  #cut(one: ArrivingBody | undefined): void {
    if (!one) return
    this.end(one)
    one.cut()
  }

  /** The address with most of them pays for all. */
  #cutOfMost(): void {
    this.#cut(slowest([...this.#of.values()].reduce((most, next) => (next.size > most.size ? next : most))))
  }
}

/** A connection; bytes beyond `read` are of a request whose headers are not whole, and it is null while one is answered. */
interface Line {
  socket: Socket
  since: number
  read: number | null
}

/** Connections by address, and which of them have sent a part of headers. */
export class Lines {
  readonly #of = new Map<string, Set<Line>>()
  readonly #open = new WeakMap<Socket, Line>()

  /** A new connection of an address: headers are awaited on it. The slowest half-sent ones of its address make room for it. */
  connected(socket: Socket, address: string): void {
    const own = this.#of.get(address) ?? new Set()
    this.#of.set(address, own)
    const half = own.size >= MOST_OF_ONE ? halfHeaders(own) : []
    if (half.length >= MOST_OF_ONE) slowest(half)?.cut()
    const line = { socket, since: performance.now(), read: 0 }
    own.add(line)
    this.#open.set(socket, line)
    socket.once('close', () => {
      own.delete(line)
      if (!own.size && this.#of.get(address) === own) this.#of.delete(address)
    })
  }

  /** The headers of a request are whole. */
  answering(socket: Socket): void {
    const line = this.#open.get(socket)
    if (line) line.read = null
  }

  /** Its answer is out; the next headers are awaited. */
  answered(socket: Socket): void {
    const line = this.#open.get(socket)
    if (line) Object.assign(line, { read: socket.bytesRead, since: performance.now() })
  }
}

const halfHeaders = (lines: Iterable<Line>): Arriving[] =>
  [...lines]
    .filter(({ socket, read }) => read !== null && socket.bytesRead > read)
    .map(({ socket, since, read }) => ({
      since,
      came: () => socket.bytesRead - (read ?? 0),
      cut: () => void socket.destroy(),
    }))
