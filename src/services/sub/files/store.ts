import { randomBytes } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#kernel/errors.ts'

/** Where the bytes of files lie. Keys are this port's own; nobody's file name ever becomes a path. */
export interface FileStore {
  /** Keeps bytes under a new key, whole or not at all. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes of a key; null when there are none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(key: string): Promise<void>
  /** Whether bytes can be kept now; looked at only after they could not. */
  hasRoom(): Promise<boolean>
  /** Keys written before a moment (ms since 1970). */
  olderThan(moment: number): AsyncIterable<string>
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** No space, over the quota, or a file system that only reads: it may pass, and nothing of the call is wrong (rel.R25). */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(String(error.code))
}

type WriteBytes = (path: string, bytes: Uint8Array) => Promise<void>

const writeFlushed: WriteBytes = (path, bytes) => writeFile(path, bytes, { mode: 0o600, flush: true })

const noSpace = (): AppError =>
  new AppError('unavailable', 'The server has no space for files; tell its administrator and try again later')

/** Writes beside the place and renames, so that a cut-off write leaves nothing there. */
async function writeWhole(path: string, bytes: Uint8Array, writeBytes: WriteBytes): Promise<void> {
  const part = `${path}.part`
  try {
    await mkdir(dirname(part), { recursive: true, mode: 0o700 })
    await writeBytes(part, bytes)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

/** The files of a folder in 256 folders. */
export function folderStore(folder: string, writeBytes: WriteBytes = writeFlushed): FileStore {
  let wasFull = false
  const at = (key: string): string => {
    if (!KEY.test(key)) throw new Error('Not a key of the file store')
    return join(folder, key)
  }
  return {
    async put(bytes) {
      const name = randomBytes(16).toString('hex')
      const key = `${name.slice(0, 2)}/${name}`
      await writeWhole(at(key), bytes, writeBytes).catch((error: unknown) => {
        wasFull ||= isFull(error)
        throw isFull(error) ? noSpace() : error
      })
      return key
    },
    async hasRoom() {
      if (!wasFull) return true
      const probe = join(folder, '.room')
      try {
        await writeBytes(probe, new Uint8Array(65_536))
        wasFull = false
      } catch {
        // Still none.
      }
      await rm(probe, { force: true }).catch(() => undefined)
      return !wasFull
    },
    async read(key) {
      try {
        return new Uint8Array(await readFile(at(key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    async *olderThan(moment) {
      try {
        for await (const entry of await opendir(folder, { recursive: true })) {
          const path = join(entry.parentPath, entry.name)
          const key = path.slice(folder.length + 1).replaceAll('\\', '/')
          if (KEY.test(key) && (await stat(path)).mtimeMs < moment) yield key
        }
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}
