// What this machine has and lacks for running and testing the product. Changes nothing.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { installed, isLockWhole, node24 } from './install.mjs'
import { ROOT } from './paths.mjs'

/** First line of what a program prints, or undefined when it is not there or fails. */
const ask = (program, ...args) => {
  try {
    const output = execFileSync(program, args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim().split('\n')[0]
  } catch {
    return undefined
  }
}

const portFree = (port) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })

const mayWrite = (folder) => {
  const nearest = existsSync(folder) ? folder : dirname(folder)
  try {
    accessSync(nearest, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const browserFound = (node) => {
  const answer = node && installed() ? ask(node, 'tests/support/browser.ts') : undefined
  return answer ? JSON.parse(answer).path : undefined
}

/** One finding: what, whether it is well, what was seen or what to do, and whether the product needs it. */
const finding = (what, well, text, needed = true) => ({ what, well: Boolean(well), text, needed })

const needs = async (node) => {
  const port = Number(process.env.PORT ?? 8080)
  const data = resolve(ROOT, process.env.DATA_DIR ?? 'data')
  const free = await portFree(port)
  return [
    finding(
      'Packages',
      installed({ dev: false }),
      !installed({ dev: false })
        ? 'not installed: npm start does it'
        : installed()
          ? 'as in package-lock.json'
          : 'as in package-lock.json; those of tests and checks come with npm test',
    ),
    finding(
      'Lockfile',
      isLockWhole(),
      isLockWhole()
        ? 'names the packages of every platform'
        : 'lacks packages of other platforms, npm ci refuses it: npm run lock',
      false,
    ),
    finding(
      'Node',
      node,
      node ? `${ask(node, '--version')} (${node})` : 'no Node 24: run npm start, or npm rebuild node',
    ),
    finding('Port', free, free ? `${port} is free` : `${port} is taken: set PORT`, false),
    finding('Data folder', mayWrite(data), mayWrite(data) ? data : `${data} cannot be written: set DATA_DIR`),
  ]
}

const extras = (node) => {
  const browser = browserFound(node)
  const postgres = ask('/usr/lib/postgresql/15/bin/postgres', '--version') ?? ask('postgres', '--version')
  const nats = ask('nats-server', '--version')
  const patroni = ask('patroni', '--version')
  return [
    finding('Browser', browser, browser ?? 'none: the browser tests are skipped', false),
    finding(
      'PostgreSQL',
      postgres,
      postgres ?? 'none beside the embedded one: tests run on that alone',
      false,
    ),
    finding('NATS', nats, nats ?? 'none: only needed for several web servers', false),
    finding('Patroni', patroni, patroni ?? 'none: only needed for the failover tests', false),
  ]
}

/** Prints the findings. Gives 1 when something the product needs is missing. */
export const doctor = async () => {
  const node = node24()
  const findings = [...(await needs(node)), ...extras(node)]
  for (const { what, well, text, needed } of findings)
    console.log(`${(well ? 'ok' : needed ? 'MISSING' : '-').padEnd(8)}${what.padEnd(13)}${text}`)
  return findings.some(({ well, needed }) => needed && !well) ? 1 : 0
}
