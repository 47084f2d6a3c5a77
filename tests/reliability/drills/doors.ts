import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_USERS } from '#access/demo.ts'
import { login } from '#contracts/account/calls.ts'
import { uploadFile } from '#contracts/files/file-use.ts'
import { payloadType } from '#contracts/goods/payload-type.ts'
import { vendor } from '#contracts/party/vendor.ts'
import type { DemoPlant } from '../product.ts'
import { memoryOf } from '../../bench/server.ts'
import { importPath, pathOf, streamPath } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { ask, personAt, seconds, SESSION, share, until, type Person } from '../people.ts'
import { openSocket, openStream } from '../streams.ts'
import { newCode, PATH } from '../writers.ts'
import { seeded } from '../../support/seeded.ts'

const ADMIN = 'super-admin'
const SEED = Number(process.env.DRILL_SEED ?? 20_261_122)

/** Sends bytes and gives what came back until the end, or until nothing has come for so long. */
function raw(url: string, bytes: string | Buffer, silence = 1500): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket: Socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(silence, () => socket.destroy())
    socket.on('data', (part) => void (text += part.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

/** Requests that were well made once: a byte changed, a piece cut out, doubled or put elsewhere. */
function spoilt(bytes: Buffer, chance: () => number): Buffer {
  const at = Math.floor(chance() * bytes.length)
  const to = Math.min(bytes.length, at + 1 + Math.floor(chance() * 40))
  const kinds = [
    () => {
      const copy = Buffer.from(bytes)
      copy[at] = Math.floor(chance() * 256)
      return copy
    },
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]),
    () => Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]),
    () => bytes.subarray(0, at),
  ]
  return kinds[Math.floor(chance() * kinds.length)]!()
}

function models(host: string, cookie: string): Buffer[] {
  const head = `Host: ${host}\r\nCookie: ${cookie}\r\nOrigin: http://${host}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n`
  const json = (path: string, body: string): string =>
    `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const form = `--XX\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nCode,Name\r\nA-1,Uji\r\n--XX--\r\n`
  const upload = (path: string): string =>
    `POST ${path} HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=XX\r\nContent-Length: ${form.length}\r\n\r\n${form}`
  return [
    `GET /dashboard HTTP/1.1\r\n${head}\r\n`,
    `GET ${pathOf(vendor.calls.get, { id: '0190a000-0000-7000-8000-000000000001' })} HTTP/1.1\r\n${head}\r\n`,
    json(
      pathOf(payloadType.calls.list),
      '{"limit":10,"filters":[{"field":"code","operator":"=","value":"x"}]}',
    ),
    json(PATH, '{"code":"BAD-1","name":"Uji"}'),
    json(pathOf(login.at), '{"username":"super-admin","password":"not the one"}'),
    upload(importPath(payloadType)),
    upload(pathOf(uploadFile.at)),
  ].map((text) => Buffer.from(text, 'latin1'))
}

const broken: Drill = {
  name: 'broken',
  goal: '2,000 spoilt requests and uploads on raw sockets: no 5xx, the server lives (rel.R28)',
  run: () =>
    onPlant(async (product) => {
      const chance = seeded(SEED)
      const { cookie } = await personAt(product.url, ADMIN)
      const all = models(new URL(product.url).host, cookie)
      const counts = new Map<number, number>()
      const failures: string[] = []
      for (let n = 0; n < 2000; n += 50) {
        const sent = Array.from({ length: 50 }, (_, k) => spoilt(all[(n + k) % all.length]!, chance))
        const texts = await Promise.all(sent.map((bytes) => raw(product.url, bytes, 400)))
        for (const [at, text] of texts.entries())
          for (const status of statusesOf(text)) {
            const kind = Math.floor(status / 100)
            counts.set(kind, (counts.get(kind) ?? 0) + 1)
            // Nothing here is a server's fault: not even "not implemented", but that is what Node says of a strange coding.
            if (kind === 5 && status !== 501 && failures.length < 3)
              failures.push(`${status} ${JSON.stringify(sent[at]!.toString('latin1').slice(0, 120))}`)
          }
      }
      const alive = await ask(`${product.url}/readyz`)
      const kinds = [...counts].toSorted(([a], [b]) => a - b).map(([kind, count]) => `${count} × ${kind}xx`)
      return {
        ok: failures.length === 0 && alive.status === 200,
        figure: `${kinds.join(', ')}, seed ${SEED} ${failures.join(' | ')}`,
      }
    }),
}

const slowClients: Drill = {
  name: 'slow-clients',
  goal: '200 clients that send a byte a second and 100 that read nothing: others are served ≤ 1 s (rel.R06)',
  run: () =>
    onPlant(async (product) => {
      const person = await personAt(product.url, ADMIN)
      const { hostname, port, host } = new URL(product.url)
      const sockets: Socket[] = []
      for (let n = 0; n < 200; n += 1) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        socket.write(`POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\nCont`)
        sockets.push(socket)
      }
      const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 1000)
      for (let n = 0; n < 100; n += 1) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        socket.pause()
        socket.write(`GET /login HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(50))
        sockets.push(socket)
      }
      const times: number[] = []
      let wrong = 0
      for (let n = 0; n < 100; n += 1) {
        const { status, ms } = await person.get(SESSION)
        if (status !== 200) wrong += 1
        times.push(ms)
        await sleep(100)
      }
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
      return {
        ok: wrong === 0 && share(times, 0.95) <= 1000,
        figure: `100 calls, ${wrong} wrong, 95 of 100 within ${share(times, 0.95).toFixed(0)} ms`,
      }
    }),
}

/** Four streams are all that a session has, so many people are needed. */
async function people(url: string, count: number): Promise<Person[]> {
  const found: Person[] = []
  for (let n = 0; n < count; n += 1) found.push(await personAt(url, ADMIN))
  return found
}

const streams: Drill = {
  name: 'streams',
  goal: '100 event streams that nobody reads, under writes: memory grows < 50 MB (rel.R06)',
  run: () =>
    onPlant(async (product, { dataDir }) => {
      const topics = streamPath('list:payload-type')
      const sockets: Socket[] = []
      for (const { cookie } of await people(product.url, 25))
        for (let n = 0; n < 4; n += 1) {
          const socket = await openSocket(product.url, topics, cookie)
          socket.on('error', () => undefined)
          socket.pause()
          sockets.push(socket)
        }
      const writer = await personAt(product.url, ADMIN)
      const write = async (count: number): Promise<void> => {
        for (let n = 0; n < count; n += 1) await writer.post(PATH, { code: newCode(), name: 'Drill' })
      }
      const server = { url: product.url, dataDir, pid: product.pid, firstPageMs: 0, stop: product.stop }
      const megabytes = (): number => memoryOf(server)?.node ?? 0
      // What the first writes take is not the streams'.
      await write(300)
      const before = megabytes()
      await write(1500)
      const after = megabytes()
      for (const socket of sockets) socket.destroy()
      return {
        ok: after - before < 50,
        figure: `${sockets.length} streams, ${before.toFixed(0)} MB before and ${after.toFixed(0)} MB after 1,500 events`,
      }
    }),
}

const reconnects: Drill = {
  name: 'reconnects',
  goal: 'every event reaches every stream once, however often its connection breaks (rel.R05)',
  run: () =>
    onPlant(async (product) => {
      const chance = seeded(SEED)
      const readers = await Promise.all(
        (await people(product.url, 10)).map(({ cookie }) =>
          openStream(product.url, 'list:payload-type', cookie),
        ),
      )
      const steady = await openStream(
        product.url,
        'list:payload-type',
        (await personAt(product.url, ADMIN)).cookie,
      )
      const writer = await personAt(product.url, ADMIN)
      const end = new AbortController()
      const breaking = Promise.all(
        readers.map(async (reader) => {
          while (!end.signal.aborted) {
            await sleep(200 + chance() * 800)
            await reader.reconnect()
          }
        }),
      )
      let written = 0
      for (const lastMoment = performance.now() + 12_000; performance.now() < lastMoment; written += 1)
        await writer.post(PATH, { code: newCode(), name: 'Drill' })
      end.abort()
      await breaking
      await until(async () => steady.ids.length >= written, 20_000).catch(() => 0)
      await sleep(1000)
      const expected = new Set(steady.ids)
      const missing = readers.map(({ ids, resyncs }) =>
        // Told to load afresh, a reader has lost nothing.
        resyncs ? 0 : [...expected].filter((id) => !ids.includes(id)).length,
      )
      const doubled = readers.reduce((sum, { ids }) => sum + ids.length - new Set(ids).size, 0)
      for (const reader of [...readers, steady]) reader.close()
      const lost = missing.reduce((sum, count) => sum + count, 0)
      return {
        ok: expected.size >= written && lost === 0,
        figure: `${written} events, ${expected.size} at the steady stream, ${lost} missed by ten that broke, ${doubled} twice, ${readers.reduce((sum, { resyncs }) => sum + resyncs, 0)} told to load afresh, seed ${SEED}`,
      }
    }),
}

/** Hashes and limits as in a plant. */
const inEarnest = (plant: DemoPlant): Record<string, string> => ({
  ...plant.variables(),
  ANGKUT_NO_LIMITS: '0',
  ANGKUT_ARGON_MEMORY: '65536',
  ANGKUT_ARGON_TIME: '3',
})

const signIns: Drill = {
  name: 'sign-ins',
  goal: '200 sign-ins of one address in half a minute, real hashes and limits: none refused, p95 ≤ 3 s (rel.R03)',
  run: () =>
    onPlant(async (product) => {
      const from = performance.now()
      const times: Promise<number>[] = []
      let refused = 0
      for (let n = 0; n < 200; n += 1) {
        const wait = from + n * 150 - performance.now()
        if (wait > 0) await sleep(wait)
        const { username } = DEMO_USERS[n % DEMO_USERS.length]!
        const started = performance.now()
        times.push(
          personAt(product.url, username).then(
            () => performance.now() - started,
            () => {
              refused += 1
              return 0
            },
          ),
        )
      }
      const all = await Promise.all(times)
      return {
        ok: refused === 0 && share(all, 0.95) <= 3000,
        figure: `${refused} refused, 95 of 100 within ${seconds(share(all, 0.95))}`,
      }
    }, inEarnest),
}

const shiftChange: Drill = {
  name: 'shift-change',
  goal: '100 sign-ins at the same moment from one address, real hashes and limits, while lists are read: all in within 30 s, no list refused (std.S07)',
  run: () =>
    onPlant(async (product) => {
      const reader = await personAt(product.url, ADMIN)
      const from = performance.now()
      const over = new AbortController()
      const lists: number[] = []
      const reading = (async () => {
        while (!over.signal.aborted) {
          lists.push((await reader.post(pathOf(payloadType.calls.list), { limit: 10 })).status)
          await sleep(200)
        }
      })()
      const times = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          personAt(product.url, DEMO_USERS[n % DEMO_USERS.length]!.username).then(
            () => performance.now() - from,
            () => Infinity,
          ),
        ),
      )
      over.abort()
      await reading
      const refused = times.filter((ms) => ms === Infinity).length
      const wrong = lists.filter((status) => status !== 200).length
      return {
        ok: refused === 0 && wrong === 0 && Math.max(...times) <= 30_000,
        figure: `${refused} refused, the last in after ${seconds(Math.max(...times))}, ${wrong} of ${lists.length} lists refused`,
      }
    }, inEarnest),
}

export const DOOR_DRILLS: readonly Drill[] = [broken, slowClients, streams, reconnects, signIns, shiftChange]
