import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LAUNCH = fileURLToPath(new URL('../../src/launch/', import.meta.url))

/** A builder that takes until it is stopped, fails, or is done. */
const ASTRO = `
  if (process.env.BUILD === 'hangs') setInterval(() => undefined, 1000)
  if (process.env.BUILD === 'fails') process.exit(2)`

/** A server that says that it runs and what it is told, and has exit codes of its own. */
const SERVER = `
  console.log('serving')
  const later = process.argv.includes('--site-later')
  if (process.env.SERVER === 'ends') process.exit(3)
  process.on('SIGTERM', () => process.exit(7))
  process.on('message', (said) => { console.log(said); process.exit(0) })
  process.on('disconnect', () => process.exit(1))
  if (later) setInterval(() => undefined, 1000)
  console.log('waits')`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'angkut-start-'))
  cpSync(LAUNCH, join(root, 'src/launch'), { recursive: true })
  for (const [file, text] of [
    ['package.json', '{ "type": "module" }'],
    ['node_modules/astro/bin/astro.mjs', ASTRO],
    ['src/server/main.ts', SERVER],
    [
      'go.mjs',
      `import { start } from './src/launch/start.mjs'\nprocess.exitCode = await start(process.execPath, [])`,
    ],
  ] as const) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  said: () => string
  ended: Promise<{ code: unknown; said: string }>
}

/** `npm start` of a plant in a folder of its own; `DATA_DIR` is `data` there. */
function started(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(root, 'go.mjs')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: 'data', DATABASE_URL: '', npm_lifecycle_event: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, said }))
  return { child, said: () => said, ended }
}

const hasDatabase = (): unknown => mkdirSync(join(root, 'data/pgdata'), { recursive: true })
const FAILED = 'The site could not be built, see above.'

test('a first start builds while the server is busy, and tells it', async () => {
  const { code, said } = await started({}).ended
  expect(said).toContain('serving')
  expect({ code, told: said.includes('built') }).toEqual({ code: 0, told: true })
})

test('a first start whose site cannot be built stops the server', async () => {
  const { code, said } = await started({ BUILD: 'fails' }).ended
  expect(code).toBe(1)
  expect(said).toContain(FAILED)
})

test.each([
  ['in the data folder', () => hasDatabase(), {}],
  ['of somebody else', () => undefined, { DATABASE_URL: 'postgresql://x' }],
])('with a database %s, the server starts only once the site is built', async (_where, prepare, env) => {
  prepare()
  const failed = await started({ ...env, BUILD: 'fails' }).ended
  expect(failed.code).toBe(1)
  expect(failed.said).toContain(FAILED)
  expect(failed.said).not.toContain('serving')
  const { code, said } = await started(env).ended
  expect(code).toBe(0)
  expect(said.indexOf('Building')).toBeLessThan(said.indexOf('serving'))
})

/** Until the launcher has said all of `words`. */
async function toSay({ child, said }: Started, ...words: string[]): Promise<void> {
  while (!words.every((word) => said().includes(word))) await once(child.stdout!, 'data')
}

test('a first start that is stopped during the build ends as its server does, and blames nothing', async () => {
  const one = started({ BUILD: 'hangs' })
  await toSay(one, 'waits', 'Building')
  one.child.kill('SIGTERM')
  const { code, said } = await one.ended
  expect(code).toBe(7)
  expect(said).not.toContain(FAILED)
})

test('a later start that is stopped during the build blames nothing, and serves nothing', async () => {
  hasDatabase()
  const one = started({ BUILD: 'hangs' })
  await toSay(one, 'Building')
  one.child.kill('SIGTERM')
  const { code, said } = await one.ended
  expect(code).toBe(143)
  expect(said).not.toContain(FAILED)
  expect(said).not.toContain('serving')
})

test('a server that ends at once ends the build, and the wait for another start', async () => {
  const { code, said } = await started({ BUILD: 'hangs', SERVER: 'ends' }).ended
  expect(code).toBe(3)
  expect(said).not.toContain(FAILED)
  expect(existsSync(join(root, '.cache/launch.lock'))).toBe(false)
  writeFileSync(join(root, '.cache/launch.lock'), String(process.pid))
  expect((await started({ SERVER: 'ends' }).ended).code).toBe(3)
})

test.each([
  ['the same bytes', 'sha512-aaaa', true],
  ['other bytes of the same version', 'sha512-bbbb', false],
])('of what is installed, %s count as installed: %s is %s', (_what, integrity, isInstalled) => {
  const lock = (hash: string): string =>
    JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0', integrity: hash } } })
  writeFileSync(join(root, 'package-lock.json'), lock('sha512-aaaa'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), lock(integrity))
  const script = `import { installed } from './src/launch/install.mjs'\nconsole.log(installed())`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  expect(said.toString().trim()).toBe(String(isInstalled))
})
