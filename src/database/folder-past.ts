import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRow } from '#kernel/guards.ts'
import { readPidFile } from '#database/embedded/orphan.ts'

/** One time a data folder became another one than the one it was made as. */
export interface FolderChange {
  kind: 'copied' | 'restored'
  /** When that was seen, ISO, UTC. */
  at: string
  /** `host:path` of the folder it was before, or the backup it was filled from. */
  from: string
  /** The server of the other folder ran, or had been killed: what was copied may be torn. */
  whileRunning: boolean
}

/** Which folder this is. Paths change with mounts and hosts with containers: the file system's own number and time of birth do not. */
interface Identity {
  inode: string
  /** Nanoseconds; null where the file system keeps none. */
  born: string | null
}

interface Mark extends Identity {
  path: string
  host: string
  past: readonly FolderChange[]
}

const markOf = (dataDir: string): string => join(dataDir, 'folder.json')

function identityOf(dataDir: string): Identity {
  const { ino, birthtimeNs, ctimeNs } = statSync(dataDir, { bigint: true })
  // Node gives the time of the last change where there is no other.
  return {
    inode: String(ino),
    born: birthtimeNs === ctimeNs || birthtimeNs <= 0n ? null : String(birthtimeNs),
  }
}

const isChange = (value: unknown): value is FolderChange =>
  isRow(value) &&
  (value.kind === 'copied' || value.kind === 'restored') &&
  typeof value.at === 'string' &&
  typeof value.from === 'string'

/** The mark as it is; undefined in a new folder, and in one of a release that kept none. */
function readMark(dataDir: string): Mark | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(markOf(dataDir), 'utf8'))
    if (!isRow(value) || typeof value.inode !== 'string' || !Array.isArray(value.past)) return undefined
    const { inode, born, path, host, past } = value
    return {
      inode,
      born: typeof born === 'string' ? born : null,
      path: String(path),
      host: String(host),
      past: past.filter(isChange),
    }
  } catch {
    return undefined
  }
}

function writeMark(dataDir: string, past: readonly FolderChange[]): void {
  const mark: Mark = { ...identityOf(dataDir), path: dataDir, host: hostname(), past }
  const next = `${markOf(dataDir)}.next`
  writeFileSync(next, `${JSON.stringify(mark)}\n`, { mode: 0o600 })
  renameSync(next, markOf(dataDir))
}

const isSame = (mark: Identity, now: Identity): boolean =>
  mark.inode === now.inode && (mark.born === null || now.born === null || mark.born === now.born)

/** Where PostgreSQL says it ran, in a folder it was not shut down in; undefined where it was. */
const ranAt = (dataDir: string): string | undefined => readPidFile(join(dataDir, 'pgdata'))?.folder

function changeOf(dataDir: string, mark: Mark | undefined): Omit<FolderChange, 'at'> | undefined {
  const ran = ranAt(dataDir)
  const isElsewhere = ran !== undefined && ran !== join(dataDir, 'pgdata')
  if (mark && !isSame(mark, identityOf(dataDir)))
    return { kind: 'copied', from: `${mark.host}:${mark.path}`, whileRunning: ran !== undefined }
  // A folder without a mark is known by what its PostgreSQL wrote.
  if (!mark && isElsewhere) return { kind: 'copied', from: ran, whileRunning: true }
  return undefined
}

/** What a folder has been through, the oldest first. Reads only. */
export const folderPast = (dataDir: string): readonly FolderChange[] => readMark(dataDir)?.past ?? []

/**
 * Looks whether this folder is the one it was: a copy, a folder that moved to another disk and one that was put back are not. Gives what is
 * new, once; call it before anything in the folder is touched.
 */
export function recogniseFolder(dataDir: string, at: string): FolderChange | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = realpathSync(dataDir)
  const mark = readMark(folder)
  const change = changeOf(folder, mark)
  const found = change && { ...change, at }
  const past = mark?.past ?? []
  if (found || !mark || mark.path !== folder) writeMark(folder, found ? [...past, found] : past)
  return found
}

/** Writes down that the database of this folder was filled from a backup. */
export function noteRestore(dataDir: string, file: string, at: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = realpathSync(dataDir)
  writeMark(folder, [...folderPast(folder), { kind: 'restored', at, from: file, whileRunning: false }])
}

/** A sentence for whoever starts the server or checks its data. */
export function saidOf({ kind, at, from, whileRunning }: FolderChange): string {
  if (kind === 'restored') return `The database was restored from ${from} (${at})`
  const torn = whileRunning
    ? ', while its server ran or after it was killed: parts may be missing or torn'
    : ''
  return `This data folder is a copy of ${from}, or was moved from there (seen ${at}${torn})`
}
