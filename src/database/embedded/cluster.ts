import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Binaries } from '#database/embedded/binaries.ts'
import { SUPERUSER } from '#database/embedded/roles.ts'
import type { RunAs } from '#database/embedded/run-as.ts'

/** Nothing of the caller's environment reaches PostgreSQL but what every program needs. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    LC_ALL: 'C',
    ...(PATH ? { PATH } : {}),
    ...(SystemRoot ? { SystemRoot } : {}),
    ...(TEMP ? { TEMP } : {}),
  }
}

/** The password for the TCP way (Windows), made once; undefined where the socket's folder is the guard. */
export function clusterPassword(dataDir: string, runAs: RunAs, tcp: boolean): string | undefined {
  if (!tcp) return undefined
  const path = join(dataDir, 'pgpassword')
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  const { uid, gid } = runAs.options
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return readFileSync(path, 'utf8').trim()
}

/**
 * Gives the path of a complete cluster in `dataDir`, made if there is none. A first start cut short leaves only
 * pgdata.tmp behind, which the next one throws away. Throws when the cluster is another major version's.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
  tcp: boolean,
): Promise<string> {
  const pgdata = join(dataDir, 'pgdata')
  if (existsSync(pgdata)) {
    refuseOtherMajor(pgdata, binaries.major)
    return pgdata
  }
  const unfinished = join(dataDir, 'pgdata.tmp')
  rmSync(unfinished, { recursive: true, force: true })
  // The built-in provider sorts alike on every machine; PostgreSQL has it from 17 on.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const locale = Number(binaries.major) >= 17 ? builtin : ['--locale=C.UTF-8']
  const guard = tcp ? ['-A', 'scram-sha-256', `--pwfile=${join(dataDir, 'pgpassword')}`] : ['-A', 'trust']
  await run(binaries.initdb, ['-D', unfinished, '-U', SUPERUSER, '-E', 'UTF8', ...locale, ...guard], runAs)
  renameSync(unfinished, pgdata)
  return pgdata
}

function refuseOtherMajor(pgdata: string, major: string): void {
  const file = join(pgdata, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'of no version'
  if (found === major) return
  throw new Error(
    `${pgdata} is a PostgreSQL ${found} cluster and this release brings PostgreSQL ${major}. ` +
      'Make a backup with the release that wrote it (npm run backup), move the folder away, ' +
      'then restore with this release (npm run backup -- restore <file>)',
  )
}

async function run(command: string, args: string[], runAs: RunAs): Promise<void> {
  const [program, all] = runAs.wrap(command, args)
  const child = spawn(program, all, {
    ...runAs.options,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) throw new Error(`PostgreSQL's initdb failed: ${words.trim()}`)
}
