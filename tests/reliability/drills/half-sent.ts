import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '#contracts/account/calls.ts'
import { uploadFile } from '#contracts/files/file-use.ts'
import { readFeed } from '#contracts/telemetry/calls.ts'
import { payloadType } from '#contracts/goods/payload-type.ts'
import { pathOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { personAt, share } from '../people.ts'
import type { Product } from '../product.ts'
import { newCode, PATH } from '../writers.ts'

const ADMIN = 'super-admin'
/** A scale that is not there: its feed is refused, and not for want of a place. */
const FEED = pathOf(readFeed.at, { id: '0190a000-0000-7000-8000-000000000001' })
/** How long the loop stands still and runs, ms, while it is to be late. */
const LATE = { stands: 300, runs: 100 }

type Part = 'headers' | 'body' | 'upload'

/** The begin of a request that never goes on. */
function begin(part: Part, host: string, cookie: string, path: string): string {
  const line = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n`
  if (part === 'headers') return `${line}Content-Le`
  const head = `${line}Cookie: ${cookie}\r\nOrigin: http://${host}\r\nSec-Fetch-Site: same-origin\r\n`
  return part === 'upload'
    ? `${head}Content-Type: multipart/form-data; boundary=XX\r\nContent-Length: 9000000\r\n\r\n--XX\r\n${'x'.repeat(50_000)}`
    : `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"limit":`
}

/** Who holds on: so many half-sent requests, from one address or from many, begun again as soon as they are cut. */
function holdOn({ url }: Product, many: boolean, bytes: readonly string[], count: number): () => void {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let over = false
  const hold = (n: number): void => {
    const localAddress = many ? `127.0.${1 + (n % 8)}.${1 + (Math.floor(n / 8) % 200)}` : '127.0.0.1'
    const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen: true })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      if (!over) setTimeout(() => hold(n), 20)
    })
    socket.write(bytes[n % bytes.length]!)
  }
  for (let n = 0; n < count; n += 1) hold(n)
  return () => {
    over = true
    for (const socket of sockets) socket.destroy()
  }
}

/** Has the loop of the product late for as long as `work` takes. */
async function whileLate<T>({ pid }: Product, work: () => Promise<T>): Promise<T> {
  const pulse = setInterval(() => {
    process.kill(pid, 'SIGSTOP')
    setTimeout(() => process.kill(pid, 'SIGCONT'), LATE.stands)
  }, LATE.stands + LATE.runs)
  try {
    return await work()
  } finally {
    clearInterval(pulse)
    await sleep(LATE.stands)
  }
}

/** A sign-in, a list, a write, a page and a scale, one after the other: what was not answered as it should be. */
async function usual(product: Product): Promise<{ wrong: string[]; times: number[] }> {
  const wrong: string[] = []
  const times: number[] = []
  const person = await personAt(product.url, ADMIN).catch((error: unknown) => String(error))
  if (typeof person === 'string') return { wrong: [person], times }
  const asked = [
    ['list', 200, () => person.post(pathOf(payloadType.calls.list), { limit: 10 })],
    ['write', 200, () => person.post(PATH, { code: newCode(), name: 'Drill' })],
    ['page', 200, () => person.get('/dashboard')],
    ['scale', 401, () => person.post(FEED, FEED_OF_NOBODY)],
  ] as const
  for (const [what, good, ask] of asked) {
    const { status, ms } = await ask()
    if (status !== good) wrong.push(`${what} ${status}`)
    times.push(ms)
  }
  times.push(person.signInMs)
  return { wrong, times }
}

const FEED_OF_NOBODY = {
  bridge_token: 'token-of-nobody-at-all',
  sent_at: '2026-01-01T00:00:00.000Z',
  readings: [{ at: '2026-01-01T00:00:00.000Z', weight: 0, unit: 'kg', raw: '0' }],
}

const halfSent: Drill = {
  name: 'half-sent',
  goal: 'requests that stop in the headers, the body or an upload, 600 of one address and of many, also while the loop is late: lists, writes, pages, scales and sign-ins are all answered (std.B2.9)',
  run: () =>
    onPlant(async (product) => {
      const { host } = new URL(product.url)
      const { cookie } = await personAt(product.url, ADMIN)
      const parts: Record<Part, string[]> = {
        headers: [begin('headers', host, cookie, PATH)],
        body: [PATH, FEED, pathOf(payloadType.calls.list), pathOf(login.at)].map((path) =>
          begin('body', host, cookie, path),
        ),
        upload: [begin('upload', host, cookie, pathOf(uploadFile.at))],
      }
      const failures: string[] = []
      const all: number[] = []
      for (const [part, bytes] of Object.entries(parts))
        for (const many of [false, true])
          for (const late of [false, true]) {
            const letGo = holdOn(product, many, bytes, part === 'upload' ? 200 : 600)
            await sleep(500)
            const { wrong, times } = await (late ? whileLate(product, () => usual(product)) : usual(product))
            letGo()
            if (!late) all.push(...times)
            if (wrong.length)
              failures.push(`${part}, ${many ? 'many' : 'one'}${late ? ', late' : ''}: ${wrong.join(' ')}`)
            await sleep(200)
          }
      return {
        ok: failures.length === 0,
        figure: `${all.length} calls in time, the longest ${Math.round(share(all, 1))} ms ${failures.join('; ')}`,
      }
    }),
}

export const HALF_SENT_DRILLS: readonly Drill[] = [halfSent]
