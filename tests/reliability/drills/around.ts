import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgotPassword } from '#contracts/account/calls.ts'
import { uploadFile } from '#contracts/files/file-use.ts'
import { pathOf } from '../calls.ts'
import { onPlant, skipped, type Drill } from '../drill.ts'
import { freePort } from '../../support/free-port.ts'
import { endNats, hasNats, listening, startNats } from '../nats.ts'
import { ask, personAt, seconds, until, type Told } from '../people.ts'
import { countsOf, query, startWriters } from '../writers.ts'

const ADMIN = 'super-admin'

const nats: Drill = {
  name: 'nats',
  goal: 'without NATS every call works; after its return what waited is sent ≤ 15 s, none is lost (rel.R23)',
  async run() {
    if (!hasNats()) return skipped('no nats-server here')
    const port = await freePort()
    let server = startNats(port)
    try {
      return await onPlant(
        async (product, { owner }) => {
          const waiting = async (): Promise<number> => {
            const text = 'select count(*) as n from master.outbox where published_at is null'
            return Number((await query<{ n: string }>(owner, text))[0]?.n)
          }
          const person = await personAt(product.url, ADMIN)
          await until(async () => (await waiting()) === 0)
          await endNats(server)
          const writers = startWriters(person, 4)
          await sleep(10_000)
          await writers.stop()
          const kept = await waiting()
          server = startNats(port)
          const sent = await until(async () => (await waiting()) === 0)
          const isWhole = writers.statuses.size === 1 && writers.statuses.has(200)
          return {
            ok: isWhole && kept > 0 && sent <= 15_000,
            figure: `${countsOf(writers)}, ${kept} events waited, all sent ${seconds(sent)} after NATS was back`,
          }
        },
        (plant) => ({ ...plant.variables(), NATS_URL: `nats://127.0.0.1:${port}` }),
      )
    } finally {
      await endNats(server)
    }
  },
}

/** A mail server that behaves badly: says nothing, hangs up, or answers nonsense, in turn. */
function badMailServer(): Server {
  let met = 0
  return createServer((socket) => {
    socket.on('error', () => undefined)
    met += 1
    if (met % 3 === 0) socket.destroy()
    else if (met % 3 === 1) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
}

const mail: Drill = {
  name: 'mail',
  goal: 'a mail server that hangs, hangs up or talks nonsense ends nothing and holds no call up',
  async run() {
    const server = badMailServer()
    const port = await listening(server)
    const { ok, ...outcome } = await onPlant(
      async (product, { owner }) => {
        await query(owner, `update auth."user" set email = username || '@example.com'`)
        const asked: Told[] = []
        for (const username of ['helpdesk', 'control-tower', 'super-ct', 'weighbridge', 'k3', 'driver'])
          asked.push(
            await ask(product.url + pathOf(forgotPassword.at), {
              method: 'POST',
              headers: { 'content-type': 'application/json', origin: product.url },
              body: JSON.stringify({ username }),
            }),
          )
        // As long as a talk with a server that says nothing takes to begin.
        await sleep(5000)
        const [row] = await query<{ n: string }>(
          owner,
          'select count(*) as n from auth.mail where sent_at is null',
        )
        const slowest = Math.max(...asked.map(({ ms }) => ms))
        return {
          ok: asked.every(({ status }) => status === 200) && slowest < 3000 && Number(row?.n) > 0,
          figure: `${asked.length} links asked for, slowest ${seconds(slowest)}, ${row?.n} mails kept for later`,
        }
      },
      (plant) => ({
        ...plant.variables(),
        SMTP_URL: `smtp://127.0.0.1:${port}/?from=angkut@example.com`,
      }),
    )
    server.close()
    return { ok, ...outcome }
  },
}

const PDF = Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\n${'% paper\n'.repeat(60_000)}%%EOF\n`)

/** Writes until nothing more fits. */
function fill(path: string): void {
  const part = Buffer.alloc(65_536)
  try {
    for (;;) appendFileSync(path, part)
  } catch {
    // Full.
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && one.name !== 'filler')
    .map(({ name }) => name)
}

const disk: Drill = {
  name: 'disk',
  goal: 'a full disk: upload 503, nothing half-written, /readyz 503, good again when there is room (rel.R25)',
  run() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return Promise.resolve(
        skipped('needs root for a small disk; tests/services/disk-full.test.ts lets writes fail'),
      )
    return onPlant(async (product, { dataDir }) => {
      const folder = join(dataDir, 'files')
      mkdirSync(folder, { recursive: true })
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]).status !== 0)
        return skipped('this machine lets nobody mount; tests/services/disk-full.test.ts lets writes fail')
      try {
        const person = await personAt(product.url, 'order-requester')
        const upload = (): Promise<Told> => {
          const form = new FormData()
          form.set('file', new File([PDF], 'surat.pdf', { type: 'application/pdf' }))
          const headers = { cookie: person.cookie, origin: product.url, 'sec-fetch-site': 'same-origin' }
          return ask(product.url + pathOf(uploadFile.at), { method: 'POST', headers, body: form })
        }
        const filler = join(folder, 'filler')
        fill(filler)
        const refused = await upload()
        const left = filesIn(folder)
        const ready = await ask(`${product.url}/readyz`)
        rmSync(filler)
        const again = await upload()
        const isReady = await ask(`${product.url}/readyz`)
        return {
          ok:
            refused.status === 503 &&
            left.length === 0 &&
            ready.status === 503 &&
            again.status === 200 &&
            isReady.status === 200,
          figure: `upload ${refused.status}, ${left.length} files left, readyz ${ready.status}; with room ${again.status}, readyz ${isReady.status}`,
        }
      } finally {
        spawnSync('umount', [folder])
      }
    })
  },
}

export const AROUND_DRILLS: readonly Drill[] = [nats, mail, disk]
