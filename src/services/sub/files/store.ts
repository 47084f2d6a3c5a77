import { randomBytes } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes of files lie. Keys are this port's own; nobody's file name ever becomes a path. */
export interface FileStore {
  /** Keeps bytes under a new key, whole or not at all. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes of a key; null when there are none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(key: string): Promise<void>
  /** Keys written before a moment (ms since 1970). */
  olderThan(moment: number): AsyncIterable<string>
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** The files of a folder in 256 folders; written beside its place and renamed, so that a cut-off write leaves no half file. */
export function folderStore(folder: string): FileStore {
  const at = (key: string): string => {
    if (!KEY.test(key)) throw new Error('Not a key of the file store')
    return join(folder, key)
  }
  return {
    async put(bytes) {
      const name = randomBytes(16).toString('hex')
      const key = `${name.slice(0, 2)}/${name}`
      await mkdir(dirname(at(key)), { recursive: true, mode: 0o700 })
      await writeFile(`${at(key)}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${at(key)}.part`, at(key))
      return key
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
