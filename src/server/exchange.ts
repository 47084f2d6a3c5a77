import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Answer } from '#server/answer.ts'
import type { Origin } from '#server/hosts.ts'

/** What a handler learns about the request for the log, once it knows it. */
export interface Note {
  userId?: string
  /** Which part answered: page, api, static … */
  kind?: string
}

/** One request and its answer, as the parts behind the server see it. */
export interface Exchange {
  /** The request id, also in the answer's x-request-id. */
  readonly id: string
  readonly req: IncomingMessage
  readonly res: Answer
  /** The client's address, proxies taken off. */
  readonly ip: string
  /** The address as the browser sees it. */
  readonly url: URL
  /** Whether the browser's connection is encrypted. */
  readonly secure: boolean
  /** All values of a name, in the order sent: a sibling host may have planted a second one. */
  readonly cookies: ReadonlyMap<string, string[]>
  /** The body, whole before any work begins; empty where none came. */
  body: Uint8Array<ArrayBuffer>
  /** Aborts when the client goes away before the answer is complete. */
  readonly signal: AbortSignal
  /** Adds to the request's log line. */
  note(note: Note): void
  /** Calls back when the server wants to stop: end long answers then. Gives a function that takes it back. */
  onDrain(end: () => void): () => void
}

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

/** The id a trusted proxy gave the request, else a new one. */
export function requestId(given: string | string[] | undefined, trusted: boolean): string {
  return trusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

export interface ExchangeParts {
  id: string
  req: IncomingMessage
  res: Answer
  origin: Origin & { host: string }
  note: Note
  drains: Set<() => void>
}

const NOTHING = new Uint8Array()

/**
 * Cookies, URL and signal are read only when somebody asks. A class, because V8 gives every literal with getters a shape of its
 * own, which lives among the old objects and keeps the whole request there with it.
 */
class Conversation implements Exchange {
  readonly id: string
  readonly req: IncomingMessage
  readonly res: Answer
  readonly ip: string
  readonly secure: boolean
  body: Uint8Array<ArrayBuffer> = NOTHING
  readonly #host: string
  readonly #note: Note
  readonly #drains: Set<() => void>
  #url: URL | undefined
  #cookies: ReadonlyMap<string, string[]> | undefined
  #signal: AbortSignal | undefined

  constructor({ id, req, res, origin, note, drains }: ExchangeParts) {
    this.id = id
    this.req = req
    this.res = res
    this.ip = origin.ip
    this.secure = origin.secure
    this.#host = origin.host
    this.#note = note
    this.#drains = drains
  }

  readonly note = (more: Note): void => void Object.assign(this.#note, more)

  readonly onDrain = (end: () => void): (() => void) => {
    this.#drains.add(end)
    const forget = (): void => void this.#drains.delete(end)
    this.res.once('close', forget)
    return forget
  }

  get url(): URL {
    return (this.#url ??= new URL(`${this.secure ? 'https' : 'http'}://${this.#host}${this.req.url ?? '/'}`))
  }

  get cookies(): ReadonlyMap<string, string[]> {
    return (this.#cookies ??= parseCookies(this.req.headers.cookie))
  }

  get signal(): AbortSignal {
    return (this.#signal ??= abortSignal(this.res))
  }
}

/** Puts an exchange together. */
export function exchangeOf(parts: ExchangeParts): Exchange {
  return new Conversation(parts)
}

function abortSignal(res: Answer): AbortSignal {
  const controller = new AbortController()
  if (res.destroyed) controller.abort()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Takes a Cookie header; gives every value of every name, decoded where it decodes. */
function parseCookies(header: string | undefined): ReadonlyMap<string, string[]> {
  const cookies = new Map<string, string[]>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    const raw = pair.slice(at + 1).trim()
    const value = raw.startsWith('"') && raw.endsWith('"') && raw.length > 1 ? raw.slice(1, -1) : raw
    const known = cookies.get(name)
    if (known) known.push(decoded(value))
    else cookies.set(name, [decoded(value)])
  }
  return cookies
}

function decoded(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
