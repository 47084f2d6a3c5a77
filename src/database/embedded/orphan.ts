import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from '#database/embedded/binaries.ts'
import { isOfCluster, processesOf, runs } from '#database/embedded/processes.ts'
import { removeSocketFolder } from '#database/embedded/socket-folder.ts'

export type PidFile = { pid: number; folder: string; port: number; socket: string; ready: boolean }

/** postmaster.pid: pid, folder, start, port, socket folder, address, shared memory, state; a line each. */
export function readPidFile(pgdata: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      folder: lines[1] ?? '',
      port: Number(lines[3]),
      socket: lines[4] ?? '',
      ready: lines[7]?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

/** Whether the file was written in this folder: in a copy it names the folder that was copied, whose server and socket are none of ours. */
const isWrittenFor = ({ folder }: PidFile, pgdata: string): boolean => resolve(folder) === resolve(pgdata)

/** Whether the process that the file names runs in this folder. Linux tells by the process, also after the folder was renamed. */
export const isRunning = (found: PidFile, pgdata: string): boolean =>
  (process.platform === 'linux' || isWrittenFor(found, pgdata)) && isOfCluster(found.pid, pgdata)

async function until(done: () => boolean, limitMs: number): Promise<boolean> {
  for (const end = performance.now() + limitMs; ; await sleep(10)) {
    if (done()) return true
    if (performance.now() > end) return false
  }
}

/**
 * Stops the PostgreSQL that a killed Node left behind and removes what it left. Only the owner of the folder calls
 * this, so whoever still runs in it is an orphan. Throws when it does not stop within 35 s.
 */
export async function clearOrphan(
  pgdata: string,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const found = readPidFile(pgdata)
  if (!found) return
  if (isRunning(found, pgdata)) {
    log(`stopping PostgreSQL ${found.pid}, left behind by a process that was killed`)
    await stopOrphan(found.pid, pgdata, binaries)
  }
  // The pid file guards the shared memory of backends that outlive their postmaster: it goes after they are gone.
  if (!(await until(() => processesOf(pgdata).length === 0, 10_000))) {
    throw new Error(`PostgreSQL processes ${processesOf(pgdata).join(', ')} still run in ${pgdata}: end them`)
  }
  rmSync(join(pgdata, 'postmaster.pid'), { force: true })
  removeSocket(dirname(pgdata), found.port)
  if (!isWrittenFor(found, pgdata) || !found.socket) return
  removeSocket(found.socket, found.port)
  removeSocketFolder(found.socket)
}

function removeSocket(folder: string, port: number): void {
  const socket = join(folder, `.s.PGSQL.${port}`)
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true })
}

async function stopOrphan(pid: number, pgdata: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', pgdata, '-m', 'fast', '-w'])
    return
  }
  for (const [signal, limitMs] of [
    ['SIGINT', 25_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (runs(pid))
        throw new Error(`PostgreSQL ${pid} runs in ${pgdata} and may not be stopped`, { cause: error })
    }
    if (await until(() => !runs(pid), limitMs)) return
  }
  throw new Error(`PostgreSQL ${pid}, left behind in ${pgdata}, does not stop: end it`)
}
