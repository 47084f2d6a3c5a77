import type { IncomingMessage } from 'node:http'
import { AppError } from '#kernel/errors.ts'
import type { ArrivingBody, Bodies } from '#server/arrivals.ts'
import type { Exchange } from '#server/exchange.ts'
import { LEAVE_MS } from '#server/refusals.ts'

/** What may come of a body, and how long it may take from the headers on. */
export interface BodyLimit {
  bytes: number
  ms: number
}

/** A JSON body (std.S32): seconds are enough on a slow line, and a phone that lost its network is forgotten soon. */
export const JSON_BODY: BodyLimit = { bytes: 1_048_576, ms: 10_000 }
/** Boundaries and names around a file. */
const FRAMING = 65_536
/** An upload: 16 MB over a slow plant link. */
export const UPLOAD_BODY: BodyLimit = { bytes: 16 * 1_048_576 + FRAMING, ms: 120_000 }
/** What a scale agent sends of a camera (`MOST_BYTES` of `agent/snapshot.ts`), for as long as it waits. */
export const PICTURE_BODY: BodyLimit = { bytes: 4 * 1_048_576 + FRAMING, ms: 30_000 }

/** Of a body that is refused so many times its limit is read and thrown away. */
const DISCARDED = 16

/** A body that did not come in time: the connection ends with the answer. */
export class LateBody extends Error {}

/**
 * Reads a request's body before its work takes a place: at most `limit.bytes`, whatever its length header says. Throws invalid_argument when
 * it is larger or compressed, cancelled when it is cut off, `LateBody` when it takes longer than `limit.ms`; what comes afterwards is thrown
 * away, so memory stays flat.
 */
export async function readBody(
  { req, ip }: Pick<Exchange, 'req' | 'ip'>,
  limit: BodyLimit,
  bodies: Bodies,
): Promise<Uint8Array<ArrayBuffer>> {
  return hasBody(req) ? new BodyReader(req, ip, limit, bodies).whole : new Uint8Array()
}

/** Whether a body comes with a request (RFC 9112, 6.3). */
export const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

class BodyReader implements ArrivingBody {
  readonly whole: Promise<Uint8Array<ArrayBuffer>>
  readonly since = performance.now()
  readonly address: string
  held = 0
  readonly #req: IncomingMessage
  readonly #limit: BodyLimit
  readonly #bodies: Bodies
  readonly #timer: NodeJS.Timeout
  readonly #before: number
  readonly #parts: Buffer[] = []
  #size = 0
  #refused = false
  readonly #give: (whole: Uint8Array<ArrayBuffer>) => void
  readonly #fail: (error: Error) => void

  constructor(req: IncomingMessage, address: string, limit: BodyLimit, bodies: Bodies) {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    this.whole = promise
    this.#give = resolve
    this.#fail = reject
    this.address = address
    this.#req = req
    this.#limit = limit
    this.#bodies = bodies
    this.#before = req.socket.bytesRead
    this.#timer = setTimeout(() => this.cut(), limit.ms)
    bodies.begin(this)
    req.on('data', this.#take).on('end', this.#finish).on('error', this.#lost).on('close', this.#lost)
    const refusal = refusalOf(req, limit)
    if (refusal) this.#refuse(refusal)
    if (req.readableEnded) this.#finish()
    else if (req.destroyed) this.#lost()
  }

  came(): number {
    return this.#req.socket.bytesRead - this.#before
  }

  /** The answer is tried; then the connection ends, whatever the sender does. */
  cut(): void {
    this.#stop()
    this.#fail(new LateBody())
    const { socket } = this.#req
    this.#req.resume()
    setTimeout(() => socket.destroy(), LEAVE_MS).unref()
  }

  readonly #take = (part: Buffer): void => {
    this.#size += part.length
    if (this.#refused) {
      if (this.#size > DISCARDED * this.#limit.bytes) this.#req.socket.destroy()
    } else if (this.#size > this.#limit.bytes) this.#refuse(tooLarge(this.#limit))
    else {
      this.#parts.push(part)
      this.#bodies.holds(this, part.length)
    }
  }

  readonly #finish = (): void => {
    this.#stop()
    if (this.#refused) return
    // Bytes of its own, never a view of the pool's.
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    this.#give(whole)
  }

  readonly #lost = (): void => {
    this.#stop()
    this.#fail(new AppError('cancelled', 'The request was cut off'))
  }

  /** Lets the sender finish in order to read our answer, but no longer than a body may take. */
  #refuse(error: AppError): void {
    this.#refused = true
    this.#parts.length = 0
    this.#fail(error)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#bodies.end(this)
    const [req, lost] = [this.#req, this.#lost]
    req.off('data', this.#take).off('end', this.#finish).off('error', lost).off('close', lost)
  }
}

function refusalOf({ headers }: IncomingMessage, limit: BodyLimit): AppError | null {
  const coding = headers['content-encoding']
  if (coding !== undefined && coding !== 'identity')
    return new AppError('invalid_argument', 'A compressed body is not accepted')
  return Number(headers['content-length'] ?? 0) > limit.bytes ? tooLarge(limit) : null
}

function tooLarge({ bytes }: BodyLimit): AppError {
  return new AppError('invalid_argument', 'The request is larger than {kilobytes} KB', [], {
    kilobytes: Math.floor(bytes / 1024),
  })
}
