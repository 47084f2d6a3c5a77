import { refuseNow } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { easeBeyond } from '#services/billing/purchase/ease-beyond.ts'
import { withinUsed, type Beyond, type Use } from '#services/billing/purchase/rules/within-used.ts'

type Used =
  | (RenamedColumns<'billing.purchase_order', { owner: 'id'; no: 'po_no'; used_idr: 'actual_idr' }> &
      Computed<{ part: null }>)
  | (RenamedColumns<
      'billing.work_unit_budget_month',
      { owner: 'work_unit_budget_id'; part: 'month'; used_idr: 'actual_idr' }
    > &
      Computed<{ no: string }>)

/** Whose actual is looked at: purchase orders, or months of budgets. */
const LEDGERS = {
  purchase_order: `select id as owner, null::int as part, po_no as no, actual_idr as used_idr from billing.purchase_order
    where id = any($1::uuid[]) order by po_no`,
  work_unit_budget: `select m.work_unit_budget_id as owner, m.month as part, u.code || ' ' || b.fiscal_year || '-' || lpad(m.month::text, 2, '0') as no,
      m.actual_idr as used_idr
    from billing.work_unit_budget_month m join billing.work_unit_budget b on b.id = m.work_unit_budget_id
    join master.public_work_unit u on u.id = b.work_unit_id where b.id = any($1::uuid[]) order by no`,
} as const
type UsedLedger = keyof typeof LEDGERS

/** What goes beyond is kept with who verified it and why: the chain of evidence and `verify:truth` count it with the line. */
async function keepBeyond(
  w: Write,
  ledger: UsedLedger,
  found: Used,
  beyond: readonly Beyond[],
  reason: string,
): Promise<void> {
  for (const { lineId, idr } of beyond)
    await insertRow(w, 'billing.claim_beyond', {
      id: uuidv7(),
      at: w.at,
      by_user: w.actor.userId,
      by_name: w.actor.name,
      billing_line_id: lineId,
      ledger,
      owner_id: found.owner,
      month: found.part,
      no: found.no,
      idr,
      reason,
    })
}

/**
 * Claims give back what was used so far of the purchase order or the month, and no more: neither was ever used less than nothing, or it
 * would let more be ordered than it is worth. Whoever verifies bills the trips of it first, or says why the rest is owed beside it
 * (dec.I4.5). Gives the entries that are posted.
 */
export async function neverBelow<U extends Use>(
  w: Write,
  ledger: UsedLedger,
  given: readonly U[],
  reason: string | null,
): Promise<U[]> {
  const uses = await easeBeyond(w, ledger, given)
  if (uses.every(({ moves }) => moves.idr.actual >= 0)) return [...uses]
  const rows = await runSql<Used>(w.tx, LEDGERS[ledger], [[...new Set(uses.map(({ owner }) => owner))]])
  let kept = [...uses]
  for (const found of rows) {
    const isOwn = ({ owner, part }: Use): boolean =>
      owner === found.owner && (found.part === null || Number(part) === found.part)
    const { within, beyond } = withinUsed(kept.filter(isOwn), found.used_idr)
    if (!beyond.length) continue
    if (!reason)
      refuseNow([
        {
          field: 'beyond_reason',
          message:
            'More is claimed than {no} was used for by now, {used}: bill its trips first, or say why the rest is owed beside it',
          params: { no: found.no, used: { idr: found.used_idr } },
        },
      ])
    else await keepBeyond(w, ledger, found, beyond, reason)
    kept = [...kept.filter((one) => !isOwn(one)), ...within]
  }
  return kept
}
