import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Config } from '#agent/config.ts'
import { keptFrames } from '#agent/ring.ts'
import { agentSite, type AgentSite } from '../support/agent-site.ts'
import { eventually } from '../support/eventually.ts'
import { FakeIndicator } from '../support/fake-indicator.ts'
import { TB1 } from '../support/weigh-site.ts'

const MAIN = fileURLToPath(new URL('../../src/agent/main.ts', import.meta.url))
let site: AgentSite
let indicator: FakeIndicator
const running: ChildProcess[] = []

beforeAll(async () => {
  site = await agentSite()
  indicator = await FakeIndicator.start()
})
afterAll(async () => {
  await indicator.stop()
  await site.close()
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** The arguments of the program itself, as a service starts it: a file, and nothing of the site in its environment. */
function argumentsOf(config: Config, more: string[] = []): { args: string[]; env: NodeJS.ProcessEnv } {
  const { server, scale, token, data, origins } = config
  const file = `${data}.json`
  const line = { kind: 'tcp', host: '127.0.0.1', port: indicator.port }
  writeFileSync(file, JSON.stringify({ server, scale, token, data, origins, line, local_port: 0 }))
  return { args: [MAIN, '--config', file, ...more], env: { PATH: process.env.PATH } }
}

function start(config: Config): ChildProcess {
  const { args, env } = argumentsOf(config)
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  return child
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)))
const seqsOf = (folder: string): number[] => keptFrames(folder).map((line) => JSON.parse(line).seq)

test('starts by itself, loses no frame that it said to a kill, and uses no number twice', async () => {
  const config = await site.config(TB1)
  const said: number[] = []
  for (const kg of [1_000, 2_000, 3_000]) {
    indicator.kg = kg
    const child = start(config)
    await eventually(async () => {
      const [row] = await site.rows<{ weight_kg: number; seq: number }>(
        `select weight_kg, (frame ->> 'seq')::int as seq from sub.scale_reading where scale_id = $1`,
        [TB1],
      )
      expect(row?.weight_kg).toBe(kg)
      said.push(row!.seq)
    })
    const killed = ended(child)
    child.kill('SIGKILL')
    await killed
    // What the server has heard is on the disk of the PC.
    const kept = seqsOf(config.data)
    expect(kept).toContain(said.at(-1))
    expect(new Set(kept).size).toBe(kept.length)
  }
  expect(said.toSorted((one, other) => one - other)).toEqual(said)
  expect(new Set(said).size).toBe(said.length)
})

test('ends in order when it is asked to', async () => {
  const config = await site.config(TB1)
  const child = start(config)
  await eventually(() => expect(existsSync(join(config.data, 'frames.jsonl'))).toBe(true))
  const over = ended(child)
  child.kill('SIGTERM')
  expect(await over).toBe(0)
  expect(readFileSync(join(config.data, 'agent-key.pem'), 'utf8')).toContain('PRIVATE KEY')
})

test('tests a line: what comes over it, and what is refused', async () => {
  indicator.kg = 4_440
  const config = await site.config(TB1)
  const { args, env } = argumentsOf(config, ['--check', '2', '--protocol', 'sma'])
  const check = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  check.stdout.on('data', (part) => (text += String(part)))
  expect(await ended(check)).toBe(0)
  expect(text).toContain('"weight_kg":4440')
  expect(text).toContain('"text":"The line is good"')
  expect(text).not.toContain(config.token)
})

test('a line test without a weight shows the first bytes that came, to compare with the handbook', async () => {
  const config = await site.config(TB1)
  const run = async (...more: string[]): Promise<{ code: number | null; last: Record<string, unknown> }> => {
    const { args, env } = argumentsOf(config, ['--check', '2', ...more])
    const check = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    check.stdout.on('data', (part) => (text += String(part)))
    const code = await ended(check)
    return { code, last: JSON.parse(text.trim().split('\n').at(-1) ?? '{}') }
  }
  indicator.kg = 12_340
  indicator.line = (kg) => `ww00${kg}kg\r\n`
  const none = await run('--protocol', 'toledo')
  expect(none).toMatchObject({ code: 1, last: { text: 'No frame came' } })
  expect(none.last.first_skipped).toMatchObject({
    hex: expect.stringContaining('77 77 30 30 31 32 33 34 30 6B 67 0D 0A'),
    text: expect.stringContaining('ww0012340kg..'),
  })
  const refused = await run('--line-format', 'ww{weight 7}{unit t_}')
  expect(refused).toMatchObject({ code: 1, last: { refused: { unit: expect.any(Number) } } })
  expect(refused.last.first_refused).toContainEqual({
    raw: 'ww0012340kg',
    why: 'The unit is none of the description',
  })
  const good = await run('--line-format', 'ww{weight 7}{unit kg}')
  indicator.line = null
  expect(good).toMatchObject({ code: 0, last: { text: 'The line is good' } })
})

test('says what is wrong with its configuration', () => {
  const bad = spawnSync(process.execPath, [MAIN, '--scale', 'x'], { env: { PATH: process.env.PATH } })
  expect(bad.status).toBe(2)
  expect(String(bad.stdout)).toContain('The configuration cannot be used')
})
