import { connect, type Socket } from 'node:net'
import { streamPath } from './calls.ts'

/** What a stream says of an event: when it happened, and to which record. */
export interface Heard {
  at: string
  type: string
  subject: { id: string }
}

/** An event stream as a browser opens it, kept open until `close`. */
export interface Stream {
  /** Ids of the events that came, in their order. */
  ids: string[]
  resyncs: number
  /** Breaks the connection and opens it again where it ended, as browsers do; at another server or in another session where one is given. */
  reconnect(at?: string, cookie?: string): Promise<void>
  close(): void
}

const headers = (url: URL, path: string, cookie: string, last: string | undefined): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n${last ? `Last-Event-ID: ${last}\r\n` : ''}\r\n`

/** Opens a socket and sends the request of a stream; resolves when the answer begins. */
export function openSocket(url: string, path: string, cookie: string, last?: string): Promise<Socket> {
  const at = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(at.port), at.hostname, () => socket.write(headers(at, path, cookie, last)))
    socket.on('error', reject)
    socket.once('readable', () => resolve(socket))
  })
}

/** `heard` is called for each event as it comes, `told` when the stream says that events are missing and all is to be loaded afresh. */
export async function openStream(
  url: string,
  topics: string,
  cookie: string,
  heard?: (event: Heard) => void,
  told?: () => void,
): Promise<Stream> {
  const path = streamPath(topics)
  const ids: string[] = []
  let resyncs = 0
  let socket: Socket
  let last: string | undefined
  const read = (): void => {
    let text = ''
    socket.on('data', (part) => {
      text += part.toString('utf8')
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const id = /^id: (.+)$/m.exec(event)?.[1]
        if (id) last = id
        if (/^event: resync$/m.test(event)) {
          resyncs += 1
          told?.()
        }
        const data = /^data: (\{.+\})$/m.exec(event)?.[1]
        if (!id || !data) continue
        ids.push(id)
        heard?.(JSON.parse(data) as Heard)
      }
    })
    socket.on('error', () => undefined)
  }
  const open = async (at: string, as: string): Promise<void> => {
    socket = await openSocket(at, path, as, last)
    read()
  }
  await open(url, cookie)
  return {
    ids,
    get resyncs() {
      return resyncs
    },
    async reconnect(at = url, as = cookie) {
      socket.destroy()
      await open(at, as)
    },
    close: () => void socket.destroy(),
  }
}
