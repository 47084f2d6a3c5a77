import { createHash } from 'node:crypto'
import type { FileInfo, FileUseName } from '#contracts/files/file-use.ts'
import { file } from '#contracts/files/file.ts'
import { insertRecord, readRecord } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import type { Checked } from '#services/sub/files/check.ts'
import type { FileStore } from '#services/sub/files/store.ts'

/** SHA-256 in hexadecimal digits. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Keeps a checked file: its bytes in the store, what is known of it in a record. Gives the record; `id` only for start data. */
export async function keepFile(
  w: Write,
  store: FileStore,
  use: FileUseName,
  { bytes, ...checked }: Checked,
  id?: string,
): Promise<FileInfo> {
  const columns = {
    ...checked,
    use,
    size_bytes: bytes.length,
    sha256: hashOf(bytes),
    storage_key: await store.put(bytes),
    ...(id ? { id } : {}),
  }
  const kept = await insertRecord(w, file, {}, columns)
  const after = await readRecord(w.ctx, w.tx, file, w.actor, kept)
  await w.audit({ action: 'create', subject: { type: 'file', id: kept, no: checked.name }, after })
  return after
}
