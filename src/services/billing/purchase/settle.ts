import type { LedgerWrite } from '#engine/ledger/post.ts'
import { runSql } from '#database/sql.ts'

/** After entries: a PO without anything left is used up, one with something left again is open (life.D7). */
export async function settlePo(w: LedgerWrite, purchaseOrderId: string): Promise<void> {
  await runSql(
    w.tx,
    `update billing.purchase_order
     set status = case when available_idr <= 0 then 'exhausted' else 'open' end, row_version = row_version + 1, updated_at = $2
     where id = $1 and status = case when available_idr <= 0 then 'open' else 'exhausted' end`,
    [purchaseOrderId, w.at],
  )
}
