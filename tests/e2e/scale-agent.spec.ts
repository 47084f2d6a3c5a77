import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeBridgeToken } from '#contracts/place/calls.ts'
import { to } from '#access/screens.ts'
import { pictureId } from '#frames/picture-id.ts'
import { databaseProxy, type DatabaseProxy } from '../support/database-proxy.ts'
import { FakeIndicator } from '../support/fake-indicator.ts'
import { png } from '../support/files.ts'
import { pathOf } from '../reliability/calls.ts'
import { callAs } from './calls.ts'
import { open } from './filling.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { inDatabase } from './scale-program.ts'

const MAIN = fileURLToPath(new URL('../../src/agent/main.ts', import.meta.url))
/** As little as the agent may be given, so that a day without the network is short. */
const PICTURES_MB = 10
const MB = 1_048_576

let folder: string
let indicator: FakeIndicator
let camera: Server
/** The network between the PC and the server. */
let line: DatabaseProxy
let picture: Buffer
let agent: ChildProcess | undefined

test.beforeAll(async ({ plant }) => {
  folder = mkdtempSync(join(tmpdir(), 'angkut-agent-'))
  indicator = await FakeIndicator.start()
  picture = png(40, 30, (x, y) => [x, y, 90, 255])
  camera = createServer((_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(picture))
  await new Promise<void>((resolve) => camera.listen(0, '127.0.0.1', resolve))
  const { hostname, port } = new URL(plant.url)
  line = await databaseProxy({ host: hostname, port: Number(port) })
})

test.afterAll(async () => {
  agent?.kill('SIGKILL')
  await line.close()
  await indicator.stop()
  camera.close()
  rmSync(folder, { recursive: true, force: true })
})

const portOf = (server: Server): number => {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const pictures = (...more: string[]): string[] =>
  readdirSync(join(folder, 'data', 'pictures', ...more)).filter((name) => name.endsWith('.bin'))
const bytesKept = (): number =>
  pictures().reduce((sum, name) => sum + statSync(join(folder, 'data', 'pictures', name)).size, 0)

/** The program as the PC of a scale starts it. */
function start(config: object): void {
  const file = join(folder, 'agent.json')
  writeFileSync(file, JSON.stringify(config))
  agent = spawn(process.execPath, [MAIN, '--config', file], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(): Promise<void> {
  const over = once(agent!, 'exit')
  agent?.kill('SIGTERM')
  await over
}

/** A truck drives off, and the next one comes to rest; gives the hash of its picture. */
async function weigh(kg: number, taken: Buffer): Promise<string> {
  indicator.kg = 0
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  picture = taken
  indicator.kg = kg
  const sha256 = hashOf(taken)
  const seen = (): boolean =>
    readFileSync(join(folder, 'data', 'frames.jsonl'), 'utf8').includes(`"sha256":"${sha256}"`)
  await expect.poll(seen, { message: `a frame of ${kg} kg names its picture` }).toBe(true)
  return sha256
}

/** Noise does not pack: about 3 MB. */
function large(): Buffer {
  const noise = randomBytes(900 * 850 * 4)
  return png(900, 850, (x, y) => [...noise.subarray((y * 900 + x) * 4, (y * 900 + x) * 4 + 3), 255])
}

test('the program of a scale: weights and pictures come, what is refused for good is set aside and told, and a day without the network loses none that fit', async ({
  signIn,
  plant,
  baseURL,
}) => {
  const admin = await signIn('super-admin')
  const [scale] = await inDatabase<{ id: string; profile: string }>(
    plant,
    `select s.id, p.id as profile from master.scale s join master.scale_profile p on p.scale_id = s.id
     where s.code = 'TB-05' and p.deleted_at is null`,
  )
  const { id, profile } = scale!
  await inDatabase(plant, `update master.scale_profile set protocol = 'sma' where id = $1`, [profile])
  await inDatabase(
    plant,
    `insert into master.scale_camera (id, scale_profile_id, position, place, url) values (gen_random_uuid(), $1, 0, 'front', $2)`,
    [profile, `http://127.0.0.1:${portOf(camera)}/snap`],
  )
  const token = pathOf(makeBridgeToken.at, { id: profile })
  const { bridge_token } = await callAs<{ bridge_token: string }>(admin, token, {}, baseURL)
  const config = {
    server: `http://127.0.0.1:${line.config.port}`,
    scale: id,
    token: bridge_token,
    data: join(folder, 'data'),
    line: { kind: 'tcp', host: '127.0.0.1', port: indicator.port },
    local_port: 0,
    pictures_mb: PICTURES_MB,
  }
  const hasCome = async (sha256: string): Promise<boolean> =>
    (await inDatabase(plant, 'select from sub.file where id = $1', [pictureId(id, sha256)])).length === 1
  const shown = async () => {
    const rows = await inDatabase<{ weight_kg: number; key: string | null }>(
      plant,
      `select weight_kg, frame ->> 'key_id' as key from sub.scale_reading where scale_id = $1`,
      [id],
    )
    return rows[0]
  }

  await test.step('its weights come signed, and its pictures with them', async () => {
    start(config)
    await expect.poll(() => existsSync(join(folder, 'data', 'frames.jsonl'))).toBe(true)
    const sha256 = await weigh(11_000, picture)
    await expect.poll(shown).toMatchObject({ weight_kg: 11_000, key: expect.any(String) })
    await expect.poll(() => hasCome(sha256)).toBe(true)
    await expect.poll(() => pictures()).toEqual([])
    // The picture of the weight of now is for whoever may look at the scale.
    const seen = await admin.request.get(`/api/sub/v1/file/${pictureId(id, sha256)}/content`)
    expect([seen.status(), seen.headers()['content-type']]).toEqual([200, 'image/png'])
  })

  await test.step('a picture that no server takes is set aside, and the next one comes', async () => {
    const broken = await weigh(12_000, png(4000, 4000, undefined, { width: 1, height: 1 }))
    await expect.poll(() => pictures('refused')).toEqual([`${broken}.bin`])
    const next = await weigh(
      13_000,
      png(41, 30, (x, y) => [x, 90, y, 255]),
    )
    await expect.poll(() => hasCome(next)).toBe(true)
    expect(pictures()).toEqual([])
  })

  await test.step('without the network it goes on, and keeps no more than it may', async () => {
    await stop()
    line.mode('cut')
    start(config)
    const hashes: string[] = []
    for (const kg of [14_000, 15_000, 16_000, 17_000, 18_000]) hashes.push(await weigh(kg, large()))
    expect(bytesKept()).toBeLessThanOrEqual(PICTURES_MB * MB)
    expect((await shown())?.weight_kg).toBe(13_000)
    line.mode('pass')
    // The newest that fit have come; the oldest are gone.
    await expect.poll(() => pictures(), { timeout: 120_000 }).toEqual([])
    expect(await Promise.all(hashes.map(hasCome))).toEqual([false, true, true, true, true])
    await expect.poll(shown).toMatchObject({ weight_kg: 18_000 })
  })

  await test.step('super admins are told of the refused one, and its scale says why', async () => {
    const told = () =>
      inDatabase<{ title: string }>(
        plant,
        `select title from sub.notification where event_type = 'scale.pictures_refused'`,
      )
    await expect.poll(async () => (await told()).length).toBeGreaterThan(0)
    await open(admin, `${to('master.scale.edit', { id })}?tab=profile`)
    await hydrated(admin)
    const card = admin.locator('section', { has: admin.getByRole('heading', { name: 'Scale agent' }) })
    await expect(card).toContainText('Pictures that were refused')
    await expect(card).toContainText('The image is damaged or not an image')
  })
})
