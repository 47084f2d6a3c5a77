import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { FromAgent } from '#contracts/telemetry/agent-link.ts'
import { isGenuine } from '#frames/signed-frame.ts'
import { pictureId } from '#frames/picture-id.ts'
import { startAgent, type Agent } from '#agent/agent.ts'
import type { Config } from '#agent/config.ts'
import { agentKey } from '#agent/key.ts'
import { keptFrames } from '#agent/ring.ts'
import { agentSite, quietLog, type AgentSite } from '../support/agent-site.ts'
import { eventually } from '../support/eventually.ts'
import { FakeIndicator } from '../support/fake-indicator.ts'
import { png } from '../support/files.ts'
import { TB1, TB2, TB5 } from '../support/weigh-site.ts'

let site: AgentSite
let indicator: FakeIndicator
let agents: Agent[] = []

beforeAll(async () => {
  site = await agentSite()
  indicator = await FakeIndicator.start()
})
afterAll(async () => {
  await indicator.stop()
  await site.close()
})
afterEach(async () => {
  for (const agent of agents) await agent.close()
  agents = []
  indicator.kg = 0
})

const work = async (config: Config): Promise<Agent> => {
  const agent = await startAgent(config, quietLog)
  agents.push(agent)
  return agent
}
const byTcp = (scale: string, more: Partial<Config> = {}): Promise<Config> =>
  site.config(scale, { line: { kind: 'tcp', host: '127.0.0.1', port: indicator.port }, ...more })

interface Shown {
  weight_kg: number
  stable: boolean
  age_ms: number
  seq: number
}
const shown = async (scale: string): Promise<Shown | undefined> =>
  (
    await site.rows<Shown>(
      `select weight_kg, stable, extract(epoch from now() - at) * 1000 as age_ms, (frame ->> 'seq')::int as seq
       from sub.scale_reading where scale_id = $1`,
      [scale],
    )
  )[0]

/** The cockpit's page, or one that is not. */
async function page(
  agent: Agent,
  origin = 'https://angkut.test',
): Promise<{ heard: FromAgent[]; closed: Promise<number>; send(text: string): void; close(): void }> {
  const socket = new WebSocket(`ws://127.0.0.1:${agent.localPort}`, { origin })
  const heard: FromAgent[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { heard, closed, send: (text) => socket.send(text), close: () => socket.close() }
}

test('reads a line that nobody built in, as the profile describes it, from the next word of the server on', async () => {
  const config = await byTcp(TB1)
  await site.rows(
    `update master.scale_profile set protocol = 'line', line_format = 'ww{weight 7}{unit kg}' where scale_id = $1`,
    [TB1],
  )
  indicator.line = (kg) => `ww${String(kg).padStart(7, '0')}kg\r\n`
  indicator.kg = 12_340
  try {
    await work(config)
    await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 12_340, stable: true }))
  } finally {
    indicator.line = null
    await site.rows(`update master.scale_profile set protocol = 'sma', line_format = null where scale_id = $1`, [TB1]) // prettier-ignore
  }
})

test('reads a line, and the weight stands on the server a moment later', async () => {
  await work(await byTcp(TB1))
  indicator.kg = 12_340
  await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 12_340, stable: true }))
  indicator.kg = 0
  await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 0 }))
})

test('finds line and server again, and says the weight of now', async () => {
  await work(await byTcp(TB1))
  indicator.kg = 5_000
  await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 5_000 }))
  const callers = indicator.callers
  indicator.cut()
  indicator.kg = 6_000
  await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 6_000 }))
  expect(indicator.callers).toBeGreaterThan(callers)
  await site.shut()
  indicator.kg = 7_000
  await site.open()
  await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 7_000, stable: true }))
})

test('starts without the server with what it knew, and counts on where it stopped', async () => {
  const config = await byTcp(TB1)
  const first = await startAgent(config, quietLog)
  indicator.kg = 8_000
  await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 8_000 }))
  await first.close()
  const before = (await shown(TB1))!.seq
  expect(statSync(join(config.data, 'agent-key.pem')).mode & 0o777).toBe(0o600)

  await site.shut()
  const agent = await work(config)
  const cockpit = await page(agent)
  indicator.kg = 0
  await eventually(() =>
    expect(cockpit.heard.at(-1)).toMatchObject({ op: 'weight', weight: { weight_kg: 0, zero: true } }),
  )
  indicator.kg = 9_000
  await eventually(() =>
    expect(cockpit.heard.at(-1)).toMatchObject({ op: 'weight', weight: { weight_kg: 9_000, stable: true } }),
  )
  cockpit.send(JSON.stringify({ op: 'capture', id: 'a' }))
  const answer = await eventually(() => {
    const found = cockpit.heard.find(({ op }) => op === 'captured')
    if (found?.op !== 'captured') throw new Error('not yet')
    return found
  })
  expect(answer.frame).toMatchObject({ weight_kg: 9_000, stable: true, scale_id: TB1 })
  expect(answer.frame.seq).toBeGreaterThan(before)
  const [key] = await site.rows<{ public_key: string }>(
    'select public_key from sub.scale_agent_key where scale_id = $1 and key_id = $2',
    [TB1, answer.frame.key_id],
  )
  expect(isGenuine(answer.frame, key!.public_key)).toBe(true)
  // The same truck is not weighed twice; the next one comes over an empty platform.
  cockpit.send(JSON.stringify({ op: 'capture', id: 'b' }))
  await eventually(() =>
    expect(cockpit.heard).toContainEqual({ op: 'refused', id: 'b', reason: 'not_zeroed' }),
  )
  const seqs = keptFrames(config.data).map((line): number => JSON.parse(line).seq)
  expect(new Set(seqs).size).toBe(seqs.length)
  expect(seqs).toContain(answer.frame.seq)
  await site.open()
  await eventually(async () => expect(await shown(TB1)).toMatchObject({ weight_kg: 9_000 }))
})

test('asks an indicator that speaks only when spoken to', async () => {
  const silent = await FakeIndicator.start(true)
  silent.kg = 4_320
  await work(
    await site.config(TB2, { line: { kind: 'tcp', host: '127.0.0.1', port: silent.port }, poll: 'W' }),
  )
  await eventually(async () => expect(await shown(TB2)).toMatchObject({ weight_kg: 4_320, stable: true }))
  await silent.stop()
})

test('speaks with the cockpit of its server and with no other page', async () => {
  const agent = await work(await byTcp(TB2))
  const stranger = await page(agent, 'https://evil.test')
  expect(await stranger.closed).toBe(4_403)
  expect(stranger.heard).toEqual([])
  const rebound = new WebSocket(`ws://127.0.0.1:${agent.localPort}`, {
    origin: 'https://angkut.test',
    headers: { host: 'evil.test' },
  })
  await expect(
    new Promise((resolve, reject) => rebound.once('open', resolve).once('error', reject)),
  ).rejects.toThrow()
  const cockpit = await page(agent)
  await eventually(() => expect(cockpit.heard[0]).toMatchObject({ op: 'hello', scale_id: TB2 }))
  cockpit.send('{"op":"open-the-barrier"}')
  expect(await cockpit.closed).toBe(1008)
})

test('two agents for one scale: the second one changes nothing', async () => {
  const own = await byTcp(TB2)
  await work(own)
  indicator.kg = 3_000
  await eventually(async () => expect(await shown(TB2)).toMatchObject({ weight_kg: 3_000 }))
  const other = await FakeIndicator.start()
  other.kg = 9_990
  const thief = await site.config(TB2, {
    token: own.token,
    line: { kind: 'tcp', host: '127.0.0.1', port: other.port },
  })
  await work(thief)
  indicator.kg = 3_500
  await eventually(async () => expect(await shown(TB2)).toMatchObject({ weight_kg: 3_500 }))
  const [state] = await site.rows<{ key_id: string }>(
    'select key_id from sub.scale_agent where scale_id = $1',
    [TB2],
  )
  const mine = agentKey(own.data).id
  expect([state?.key_id, agentKey(thief.data).id === mine]).toEqual([mine, false])
  await other.stop()
})

/** A camera that asks for a name by digest, and reads plates. */
function camera(pictures: Buffer[]): Promise<{ url: string; server: Server }> {
  const server = createServer((req, res) => {
    if (!req.headers.authorization?.startsWith('Digest username="cam"'))
      return res.writeHead(401, { 'www-authenticate': 'Digest realm="cam", nonce="n1", qop="auth"' }).end()
    if (req.url === '/plate')
      return res.writeHead(200, { 'content-type': 'application/json' }).end('{"licensePlate":"w8123uj"}')
    return res.writeHead(200, { 'content-type': 'image/png' }).end(pictures[0])
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        server,
        url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/snap`,
      })
    }),
  )
}

test('a weight that comes to rest has its picture taken, its plate read, both named in the frame, and brought to the server', async () => {
  const picture = png(40, 30, (x, y) => [x, y, 90, 255])
  const { url, server } = await camera([picture])
  await site.rows(
    `insert into master.scale_camera (id, scale_profile_id, position, place, url)
     select gen_random_uuid(), id, 0, 'front', $2 from master.scale_profile where scale_id = $1`,
    [TB5, url],
  )
  const plate_url = url.replace('/snap', '/plate')
  const agent = await work(
    await byTcp(TB5, { cameras: { front: { user: 'cam', password: 'x', plate_url } } }),
  )
  const cockpit = await page(agent)
  indicator.kg = 11_000
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const file = pictureId(TB5, sha256)
  await eventually(async () => {
    const [reading] = await site.rows<{ photos: unknown }>(
      'select photos from sub.scale_reading where scale_id = $1',
      [TB5],
    )
    expect(reading?.photos).toMatchObject([{ position: 'front', sha256, file_id: file, plate: 'W 8123 UJ' }])
  })
  await eventually(async () => {
    const [kept] = await site.rows<{ sha256: string; size_bytes: number }>(
      'select sha256, size_bytes from sub.file where id = $1',
      [file],
    )
    expect(kept).toEqual({ sha256, size_bytes: picture.length })
  })
  const hello = cockpit.heard[0]
  const place = hello?.op === 'hello' ? hello.pictures : ''
  const seen = await fetch(`${place}/front`)
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(picture)
  expect((await fetch(`http://127.0.0.1:${agent.localPort}/front`)).status).toBe(404)
  server.close()
})
