import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod/mini'
import { WRONG_PAGE, type FromAgent } from '#contracts/telemetry/agent-link.ts'
import type { FramePhoto } from '#contracts/telemetry/signed-frame.ts'
import type { Taken } from '#agent/cameras.ts'
import type { Log } from '#agent/log.ts'

const HOST = '127.0.0.1'
const TO_AGENT = z.strictObject({
  op: z.literal('capture'),
  id: z.string().check(z.minLength(1), z.maxLength(64)),
})
/** Cockpits at once: a page, the one it is loaded anew into, and a second tab. */
const MOST_PAGES = 8

export interface LocalSettings {
  port: number
  /** The only pages that are spoken to (dec.I3.4). */
  origins: readonly string[]
}

export interface Behind {
  hello(): Omit<FromAgent & { op: 'hello' }, 'pictures'>
  capture(id: string): Promise<FromAgent>
  /** The picture of a place that belongs to the weight of now. */
  picture(position: FramePhoto['position']): Taken | null
}

export interface LocalSocket {
  /** Where it listens, once it does. */
  port: number
  tell(message: FromAgent): void
  close(): Promise<void>
}

function said(data: unknown): z.infer<typeof TO_AGENT> | null {
  try {
    const read = z.safeParse(TO_AGENT, JSON.parse(String(data)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** A name of another host that leads here is a page that makes believe it is the agent's own (DNS rebinding). */
const isLocal = ({ headers }: IncomingMessage, port: number): boolean =>
  headers.host === `${HOST}:${port}` || headers.host === `localhost:${port}`

const POSITIONS = ['front', 'rear', 'top', 'cabin'] as const

/** Pictures for the page, below a name that only the page was told. */
function givePicture(req: IncomingMessage, res: ServerResponse, secret: string, behind: Behind): void {
  const position = POSITIONS.find((one) => req.url === `/${secret}/${one}`)
  const taken = position && behind.picture(position)
  if (!taken) return void res.writeHead(404).end()
  res.writeHead(200, {
    'content-type': taken.type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  res.end(taken.bytes)
}

/** The pages that are spoken to: greeted when they come from the server, sent away with a reason when they do not. */
class Pages {
  readonly #open = new Set<WebSocket>()
  readonly #settings: LocalSettings
  readonly #behind: Behind
  readonly #log: Log

  constructor(settings: LocalSettings, behind: Behind, log: Log) {
    this.#settings = settings
    this.#behind = behind
    this.#log = log
  }

  greet(page: WebSocket, origin: string | undefined, pictures: string): void {
    page.on('error', () => page.terminate())
    if (origin === undefined || !this.#settings.origins.includes(origin) || this.#open.size >= MOST_PAGES) {
      this.#log('warn', 'A page of another address was sent away', { origin: origin ?? null })
      page.close(WRONG_PAGE, 'origin')
      return
    }
    this.#open.add(page)
    page.on('close', () => this.#open.delete(page))
    page.on('message', (data) => this.#asked(page, data))
    send(page, { ...this.#behind.hello(), pictures })
  }

  tell(message: FromAgent): void {
    for (const page of this.#open) send(page, message)
  }

  end(): void {
    for (const page of this.#open) page.terminate()
  }

  #asked(page: WebSocket, data: unknown): void {
    const asked = said(data)
    if (asked) void this.#behind.capture(asked.id).then((answer) => send(page, answer))
    else page.close(1008, 'message')
  }
}

const send = (page: WebSocket, message: FromAgent): void => page.send(JSON.stringify(message))

/** Speaks with the cockpit's page on this PC, and with nobody else: only this address, and only pages of the configured server. */
export function localSocket(settings: LocalSettings, behind: Behind, log: Log): Promise<LocalSocket> {
  const secret = randomBytes(16).toString('base64url')
  const pages = new Pages(settings, behind, log)
  let at = settings.port
  const http = createServer((req, res) => {
    if (!isLocal(req, at) || req.method !== 'GET') return void res.writeHead(403).end()
    givePicture(req, res, secret, behind)
  })
  const wss = new WebSocketServer({ noServer: true, maxPayload: 4_096 })
  http.on('upgrade', (req, socket, head) => {
    if (!isLocal(req, at)) return void socket.destroy()
    wss.handleUpgrade(req, socket, head, (page) =>
      pages.greet(page, req.headers.origin, `http://${HOST}:${at}/${secret}`),
    )
  })
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(settings.port, HOST, () => {
      const address = http.address()
      if (address && typeof address === 'object') at = address.port
      resolve({
        port: at,
        tell: (message) => pages.tell(message),
        close: () =>
          new Promise((done) => {
            pages.end()
            wss.close()
            http.close(() => done())
          }),
      })
    })
  })
}
