import { chmodSync, chownSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunAs } from '#database/embedded/run-as.ts'

/** sun_path holds 107 bytes on Linux and 103 on macOS. */
const LONGEST = 103
export const PORT = 5432

const PREFIX = 'angkut-socket-'

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST

/**
 * Where the socket goes: the data folder, or a new folder for its owner alone under the temporary folder when the
 * data folder's path is too long for a socket.
 */
export function socketFolder(dataDir: string, runAs: RunAs): string {
  if (fits(dataDir)) return dataDir
  const parent = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, `${PREFIX}XXXXXX`)))
  if (!parent) throw new Error(`The path ${dataDir} is too long for a socket: choose a shorter DATA_DIR`)
  const folder = mkdtempSync(join(parent, PREFIX))
  chmodSync(folder, 0o700)
  const { uid, gid } = runAs.options
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** Removes a folder made above once it is empty, and no other: its path may come from a file. */
export function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(PREFIX)) return
  try {
    rmdirSync(folder)
  } catch {
    // Gone already, or not empty: the temporary folder is cleaned by the system.
  }
}
