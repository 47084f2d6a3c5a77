import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { eased } from '#services/billing/purchase/rules/eased.ts'
import type { Use } from '#services/billing/purchase/rules/within-used.ts'

type Open = ColumnsOf<'billing.claim_beyond', 'owner_id' | 'month' | 'no' | 'reason'> &
  RenamedColumns<'billing.billing_line', { line_id: 'id' }> &
  Always<RenamedColumns<'billing.billing_line', { root_id: 'corrects_line_id' }>> &
  Computed<{ idr: number }>

/** What is still beyond, of the lines that these lines correct; the words are those it went beyond with. */
function openOf(w: Write, ledger: string, lines: readonly string[]): Promise<Open[]> {
  return runSql<Open>(
    w.tx,
    `select l.id as line_id, l.corrects_line_id as root_id, x.idr, f.owner_id, f.month, f.no, f.reason
     from billing.billing_line l
     cross join lateral (select sum(c.idr)::bigint as idr from billing.billing_line o join billing.claim_beyond c on c.billing_line_id = o.id
       where (o.id = l.corrects_line_id or o.corrects_line_id = l.corrects_line_id) and c.ledger = $1) x
     cross join lateral (select c.owner_id, c.month, c.no, c.reason from billing.billing_line o join billing.claim_beyond c on c.billing_line_id = o.id
       where (o.id = l.corrects_line_id or o.corrects_line_id = l.corrects_line_id) and c.ledger = $1 and c.idr > 0 order by c.at limit 1) f
     where l.id = any($2::uuid[]) and x.idr > 0`,
    [ledger, lines],
  )
}

/** Corrections of claims that went beyond an order or a month: what is owed beside it goes first, kept below zero with the correction (decision 68). */
export async function easeBeyond<U extends Use>(
  w: Write,
  ledger: 'purchase_order' | 'work_unit_budget',
  uses: readonly U[],
): Promise<U[]> {
  const above = uses.flatMap(({ source, moves }) => (moves.idr.actual > 0 ? [source.id] : []))
  if (!above.length) return [...uses]
  const open = await openOf(w, ledger, above)
  const { kept, taken } = eased(
    uses,
    new Map(open.map((one) => [one.line_id, one.root_id])),
    new Map(open.map((one) => [one.root_id, one.idr])),
  )
  for (const { lineId, idr } of taken) {
    const { owner_id, month, no, reason } = open.find((one) => one.line_id === lineId)!
    await insertRow(w, 'billing.claim_beyond', {
      id: uuidv7(),
      at: w.at,
      by_user: w.actor.userId,
      by_name: w.actor.name,
      billing_line_id: lineId,
      ledger,
      owner_id,
      month,
      no,
      idr: -idr,
      reason,
    })
  }
  return kept
}
