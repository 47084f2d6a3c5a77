import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** One request of a user who is signed in. */
export interface Ask {
  kind: string
  method: 'GET' | 'POST'
  path: string
  cookie: string
  body?: unknown
  /** Called with the record of a good answer. */
  done?(data: Record<string, unknown>): void
}

export interface Answered {
  kind: string
  /** Milliseconds from the moment it was due, not from when it was sent. */
  ms: number
  /** What went wrong, or null. */
  wrong: string | null
}

/** As many connections as are needed: waiting for a free one would hide that the server is slow. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 256 })

/** What a browser would hold by now, by the cookies of the sign-in: a token is renewed after some minutes. */
const jars = new Map<string, Map<string, string>>()

function keep(cookie: string, given: readonly string[] | undefined): void {
  if (!given) return
  const pair = (text: string): [string, string] => {
    const [name = '', ...value] = text.split(';')[0]!.split('=')
    return [name.trim(), value.join('=')]
  }
  const jar = jars.get(cookie) ?? new Map(cookie.split('; ').map(pair))
  for (const one of given) jar.set(...pair(one))
  jars.set(cookie, jar)
}

function cookieOf({ cookie }: Ask): string {
  const jar = jars.get(cookie)
  return jar ? [...jar].map(([name, value]) => `${name}=${value}`).join('; ') : cookie
}

interface Reply {
  status: number
  body: Buffer
  isBrotli: boolean
}

function send(url: string, ask: Ask): Promise<Reply> {
  const payload = ask.body === undefined ? null : Buffer.from(JSON.stringify(ask.body))
  const headers = {
    cookie: cookieOf(ask),
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(ask.method === 'POST' && { origin: url, 'idempotency-key': crypto.randomUUID() }),
    ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      url + ask.path,
      { method: ask.method, agent, headers, timeout: 30_000 },
      (answer) => {
        keep(ask.cookie, answer.headers['set-cookie'])
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts),
            isBrotli: answer.headers['content-encoding'] === 'br',
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('No answer for 30 seconds')))
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** Sends it once, without a retry; anything but 2xx is wrong. */
export async function answered(url: string, ask: Ask, due: number): Promise<Answered> {
  let wrong: string | null = null
  let ms = 0
  try {
    const { status, body, isBrotli } = await send(url, ask)
    ms = performance.now() - due
    const text = (): string => (isBrotli ? brotliDecompressSync(body) : body).toString()
    if (status < 200 || status > 299) wrong = `${status} ${text().slice(0, 600)}`
    else if (ask.done) ask.done((JSON.parse(text()) as { data: Record<string, unknown> }).data)
  } catch (error) {
    ms ||= performance.now() - due
    wrong = String(error)
  }
  return { kind: ask.kind, ms, wrong: wrong && `${ask.method} ${ask.path}: ${wrong}` }
}

/**
 * Sends `count` requests, one every `everyMs` milliseconds whatever became of the earlier ones, and gives every answer.
 * A generator that falls behind catches up at once: its delay counts as the server's.
 */
export async function openLoop(
  url: string,
  count: number,
  everyMs: number,
  next: () => Ask,
): Promise<Answered[]> {
  const from = performance.now()
  const answers: Promise<Answered>[] = []
  while (answers.length < count) {
    const due = from + answers.length * everyMs
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    else answers.push(answered(url, next(), due))
  }
  return Promise.all(answers)
}
