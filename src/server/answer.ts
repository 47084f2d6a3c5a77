import { ServerResponse, STATUS_CODES } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'
import type { BrotliCompress, Gzip } from 'node:zlib'
import {
  WORTH_IT,
  compressNow,
  compressor,
  encodingFor,
  flushNow,
  isCompressible,
  type Encoding,
} from '#server/compress.ts'
import { completeHeaders } from '#server/headers.ts'

/** A page that is not whole by then is streamed. */
const HOLD_BYTES = 256 * 1024
const HOLD_MS = 25

type Done = (error?: Error | null) => void
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** What an answer needs to know of its request; set by the server before any handler sees it. */
export interface AnswerContext {
  requestId: string
  secure: boolean
  /** Called instead of cutting the connection when a page breaks before its first byte left. */
  onBroken(res: Answer, error: Error): void
}

/**
 * A response that completes its headers and compresses its body, whoever writes it: our own code, Astro or a service.
 * Compressible bodies are held until they end or HOLD_BYTES or HOLD_MS are reached, and leave compressed in one piece.
 */
export class Answer extends ServerResponse<IncomingMessage> {
  context: AnswerContext | null = null
  #encoding: Encoding | null = null
  #held: Buffer[] | null = null
  #heldBytes = 0
  #timer: NodeJS.Timeout | undefined
  #stream: BrotliCompress | Gzip | null = null
  #flushDue = false
  #completed = false

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    this.statusCode = status
    // Astro keeps the phrase of the page it came from: a page that was not found would answer '404 OK'.
    this.statusMessage = STATUS_CODES[status] ?? ''
    this.#take(typeof reason === 'string' ? headers : reason)
    this.#complete()
    if (this.#mayHold()) this.#held = []
    else super.writeHead(status)
    return this
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    const after = typeof encoding === 'function' ? encoding : done
    if (!this.#completed) this.writeHead(this.statusCode)
    if (this.#stream) return this.#pass(this.#stream, bytes(chunk, encoding), after)
    if (!this.#held) return super.write(bytes(chunk, encoding), (error) => after?.(error))
    this.#hold(bytes(chunk, encoding))
    if (after) queueMicrotask(() => after())
    return true
  }

  override end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    const after = [chunk, encoding, done].find((one): one is () => void => typeof one === 'function')
    const last =
      chunk === undefined || chunk === null || typeof chunk === 'function' ? null : bytes(chunk, encoding)
    if (!this.#completed) this.writeHead(this.statusCode)
    if (after) this.once('finish', after)
    if (this.#stream) {
      this.#stream.end(last ?? undefined)
    } else if (this.#held) {
      if (last) this.#hold(last)
      if (this.#held) this.#endWhole()
      else this.#streamNow().end()
    } else if (last) super.end(last)
    else super.end()
    return this
  }

  override destroy(error?: Error): this {
    clearTimeout(this.#timer)
    // Nothing has left yet: an error page is better than a cut connection.
    if (error && this.#held && !this.headersSent && !this.destroyed && this.context) {
      this.startAgain()
      this.context.onBroken(this, error)
      return this
    }
    this.#stream?.destroy()
    return super.destroy(error)
  }

  /** Forgets what was written, if none of it has left. Gives whether that was possible. */
  startAgain(): boolean {
    if (this.headersSent) return false
    clearTimeout(this.#timer)
    this.#held = null
    this.#heldBytes = 0
    this.#completed = false
    for (const name of this.getHeaderNames()) this.removeHeader(name)
    return true
  }

  #take(headers: Headers | undefined): void {
    if (Array.isArray(headers)) {
      for (let at = 0; at + 1 < headers.length; at += 2)
        this.appendHeader(String(headers[at]), String(headers[at + 1]))
      return
    }
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) this.setHeader(name, value)
  }

  #complete(): void {
    this.#completed = true
    if (this.context) completeHeaders(this, this.context.requestId, this.context.secure)
  }

  #mayHold(): boolean {
    if (!isCompressible(this.getHeader('content-type'))) return false
    const bodyless = this.req.method === 'HEAD' || this.statusCode === 204 || this.statusCode === 304
    if (bodyless || this.hasHeader('content-encoding')) return false
    if (/no-transform/.test(String(this.getHeader('cache-control')))) return false
    if (!/accept-encoding/i.test(String(this.getHeader('vary')))) this.appendHeader('vary', 'Accept-Encoding')
    if (Number(this.getHeader('content-length') ?? WORTH_IT) < WORTH_IT) return false
    this.#encoding = encodingFor(this.req.headers['accept-encoding'])
    return this.#encoding !== null
  }

  #hold(chunk: Buffer): void {
    this.#held?.push(chunk)
    this.#heldBytes += chunk.length
    if (this.#heldBytes > HOLD_BYTES) this.#streamNow()
    else this.#timer ??= setTimeout(() => this.#streamNow(), HOLD_MS)
  }

  #endWhole(): void {
    clearTimeout(this.#timer)
    const held = this.#held ?? []
    const whole = held.length === 1 && held[0] ? held[0] : Buffer.concat(held, this.#heldBytes)
    this.#held = null
    const small = whole.length < WORTH_IT || this.#encoding === null
    const body = small || this.#encoding === null ? whole : compressNow(whole, this.#encoding)
    if (!small && this.#encoding) this.setHeader('content-encoding', this.#encoding)
    this.setHeader('content-length', body.length)
    super.writeHead(this.statusCode)
    super.end(body)
  }

  #streamNow(): BrotliCompress | Gzip {
    clearTimeout(this.#timer)
    if (this.#stream) return this.#stream
    const encoding = this.#encoding ?? 'gzip'
    const stream = compressor(encoding)
    this.#stream = stream
    this.setHeader('content-encoding', encoding)
    this.removeHeader('content-length')
    super.writeHead(this.statusCode)
    stream.on('data', (part: Buffer) => {
      if (!super.write(part)) stream.pause()
    })
    stream.on('end', () => super.end())
    stream.on('error', (error) => super.destroy(error))
    stream.on('drain', () => this.emit('drain'))
    this.on('drain', () => stream.resume())
    this.once('close', () => stream.destroy())
    for (const part of this.#held ?? []) this.#pass(stream, part)
    this.#held = null
    return stream
  }

  #pass(stream: BrotliCompress | Gzip, chunk: Buffer, done?: Done): boolean {
    if (!this.#flushDue) {
      this.#flushDue = true
      setImmediate(() => {
        this.#flushDue = false
        if (!stream.writableEnded && !stream.destroyed) flushNow(stream, this.#encoding ?? 'gzip')
      })
    }
    return stream.write(chunk, done)
  }
}

const isEncoding = (value: unknown): value is BufferEncoding =>
  typeof value === 'string' && Buffer.isEncoding(value)

function bytes(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, isEncoding(encoding) ? encoding : 'utf8')
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  throw new TypeError('A body is text or bytes')
}
