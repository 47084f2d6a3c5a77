import { fieldError } from '#kernel/errors.ts'
import type { signature } from '#contracts/people/signature.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** The fingerprint of an image that was checked as a signature when it was uploaded: PNG, transparent, at most 200 kB. */
async function fingerprint(w: Write, fileId: string): Promise<string> {
  const [row] = await runSql<ColumnsOf<'sub.file', 'sha256'>>(
    w.tx,
    `select sha256 from sub.public_file where id = $1 and use = 'signature'`,
    [fileId],
  )
  if (!row) throw fieldError('file_id', 'Upload the image as a signature')
  return row.sha256
}

/** One signature of a driver is active: a new one replaces it, and the old one stays to be compared. */
export const signatureRules: ResourceRules<typeof signature> = {
  async onCreate(w, value) {
    const sha256 = await fingerprint(w, value.file_id)
    await runSql(
      w.tx,
      `update master.signature set status = 'replaced', updated_at = $2, updated_by = $3, row_version = row_version + 1
       where driver_id = $1 and status = 'active' and deleted_at is null`,
      [value.driver_id, w.at, w.actor.userId],
    )
    return { sha256 }
  },
  actions: {
    revoke: { effect: (_w, _row, input) => Promise.resolve({ revoked_reason: input.reason }) },
  },
}
