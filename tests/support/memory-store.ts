import { randomBytes } from 'node:crypto'
import type { FileStore } from '#services/sub/files/store.ts'

/** A file store that leaves nothing behind. */
export function memoryStore(): FileStore {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex')
      kept.set(key, new Uint8Array(bytes))
      return key
    },
    read: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    hasRoom: async () => true,
    async *olderThan() {
      // None of them grows old in a test.
    },
  }
}
