import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolConfig } from 'pg'
import { SERVER } from '../../src/launch/server.mjs'
import { endWithUs } from '../support/end-with-us.ts'
import { giveTestKey } from '../support/signer.ts'
import { addressOf, createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The built product in a process of its own. */
export interface Product {
  url: string
  pid: number
  /** Everything it has logged. */
  said(): string
  /** Whether the process has ended, by itself or because somebody ended it. */
  hasEnded(): boolean
  /** Without a chance to say anything. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts the product with these variables; rejects with what it said when it ends before it is ready. */
export async function startProduct(variables: Record<string, string>): Promise<Product> {
  const child: ChildProcess = spawn(process.execPath, SERVER, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      BACKUP_KEEP: '0',
      // Drills ask more often than people; the one of many sign-ins counts them.
      ANGKUT_NO_LIMITS: '1',
      ANGKUT_ARGON_MEMORY: '1024',
      ANGKUT_ARGON_TIME: '1',
      ...variables,
    },
  })
  let words = ''
  const callOff = endWithUs(child.pid)
  const closed = once(child, 'close').finally(callOff)
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        words = (words + text).slice(-200_000)
        const address = /is ready: (http\S+)\s/.exec(words)?.[1]
        if (address) resolve(address)
      })
  })
  const early = closed.then(() =>
    Promise.reject(new Error(`The product ended before it was ready:\n${words}`)),
  )
  early.catch(() => undefined)
  const url = await Promise.race([ready, early])
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await closed
  }
  return {
    // By number: `localhost` may first be tried as ::1.
    url: url.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    said: () => words,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** A demo plant with a database and a data folder of its own, on which nothing runs yet. */
export interface DemoPlant {
  /** As the role that serves. */
  serving: PoolConfig
  owner: PoolConfig
  superuser: PoolConfig
  dataDir: string
  /** The variables a product needs for it; `through` is where it finds its database, such as a proxy. */
  variables(through?: PoolConfig): Record<string, string>
  forget(): Promise<void>
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'angkut-drill-'))
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

function plantOn({ config, owner, superuser, drop }: TestDatabase, dataDir: string): DemoPlant {
  return {
    serving: config,
    owner,
    superuser,
    dataDir,
    variables: (through = config) => ({
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(through),
      DATABASE_MIGRATE_URL: addressOf(owner),
    }),
    async forget() {
      await drop()
      removeFolder(dataDir)
    },
  }
}

let prepared: Promise<DemoPlant> | undefined

/** The plant that all others are copies of: the product fills it once. */
async function prepare(): Promise<DemoPlant> {
  const plant = plantOn(await createTestDatabase(), newFolder())
  giveTestKey(plant.dataDir)
  const product = await startProduct(plant.variables())
  await product.stop()
  return plant
}

/** A copy of the demo plant. */
export async function demoPlant(): Promise<DemoPlant> {
  const { owner, dataDir } = await (prepared ??= prepare())
  const folder = newFolder()
  cpSync(dataDir, folder, { recursive: true })
  return plantOn(await createTestDatabase(owner.database), folder)
}

let builtIn: Promise<string> | undefined

async function prepareBuiltIn(): Promise<string> {
  const folder = newFolder()
  const product = await startProduct({ DATA_DIR: join(folder, 'data') })
  await product.stop()
  if (existsSync(join(folder, 'data/pgdata/postmaster.pid')))
    throw new Error(`A server that was stopped left its database running:\n${product.said()}`)
  return folder
}

/** A folder with a copy of the demo plant in the built-in database, whose settings are those of a plant. */
export async function builtInPlant(): Promise<string> {
  const folder = newFolder()
  // As it lies: the database's files may belong to another account.
  spawnSync('cp', ['-a', `${await (builtIn ??= prepareBuiltIn())}/.`, folder])
  return join(folder, 'data')
}

/** Takes away what `demoPlant` and `builtInPlant` were copied from. */
export async function forgetDemoPlant(): Promise<void> {
  await (await prepared)?.forget()
  prepared = undefined
  if (builtIn) removeFolder(await builtIn)
  builtIn = undefined
}
