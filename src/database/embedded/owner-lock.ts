import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

export type OwnerLock = { release(): void }

const held = new Set<string>()
/** Offset of the 4 bytes of user_version in the file header: https://www.sqlite.org/fileformat.html#the_database_header */
const USER_VERSION = 60

/**
 * Makes this process the owner of `<dataDir>.lock` until it ends, however it ends: the lock is the kernel's.
 * Throws at once, with the owner's pid, when another process (or this one) has it.
 */
export function takeOwnerLock(dataDir: string): OwnerLock {
  const path = `${resolve(dataDir)}.lock`
  // Asked first: closing any other handle of the file would free this process's own lock (POSIX).
  if (held.has(path)) throw refusal(dataDir, process.pid)
  mkdirSync(dirname(path), { recursive: true })
  const Sqlite = sqlite()
  const file = new Sqlite(path, { timeout: 0 })
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; BEGIN EXCLUSIVE')
    file.exec(`PRAGMA user_version = ${process.pid}; COMMIT; BEGIN EXCLUSIVE`)
  } catch (error) {
    file.close()
    if (isBusy(error)) throw refusal(dataDir, ownerOf(path))
    throw new Error(`Cannot lock ${path}: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    })
  }
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  held.add(path)
  return {
    release() {
      if (!file.isOpen) return
      file.close()
      held.delete(path)
    },
  }
}

function refusal(dataDir: string, pid: number | undefined): Error {
  const who = pid === undefined ? 'another process' : `process ${pid}`
  return new Error(
    `The data folder ${dataDir} is in use by ${who}: stop it, or choose another folder with DATA_DIR`,
  )
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

function ownerOf(path: string): number | undefined {
  try {
    return readFileSync(path).readUInt32BE(USER_VERSION) || undefined
  } catch {
    return undefined
  }
}

/** node:sqlite announces itself as experimental when it loads; that one warning says nothing to a user. */
function sqlite(): typeof DatabaseSync {
  const emit = process.emitWarning
  process.emitWarning = (warning, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return
    Reflect.apply(emit, process, [warning, ...rest])
  }
  try {
    return process.getBuiltinModule('node:sqlite').DatabaseSync
  } finally {
    process.emitWarning = emit
  }
}
