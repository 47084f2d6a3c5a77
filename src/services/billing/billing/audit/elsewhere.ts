import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'

/** Brings what is to be paid of documents up to their lines. */
export async function refreshDocuments(w: Write, ids: readonly string[]): Promise<void> {
  await runSql(
    w.tx,
    `update billing.billing set payable_idr = net_idr - pph23_idr + case when ppn_collector = 'vendor' then ppn_idr else 0 end,
       row_version = row_version + 1, updated_at = $2 where id = any($1::uuid[])`,
    [ids, w.at],
  )
}
