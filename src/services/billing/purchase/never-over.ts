import { refuseNow } from '#kernel/errors.ts'
import type { Write } from '#engine/write.ts'
import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** What a line takes off a purchase order, or off a month of a budget, and what was held of it for that. */
interface Taken {
  owner: string
  part?: string | number | null
  moves: { idr: { reserved: number; committed: number; actual: number } }
}

type Overdrawn = (
  | (RenamedColumns<'billing.purchase_order', { owner: 'id'; no: 'po_no' }> & Computed<{ part: null }>)
  | (RenamedColumns<'billing.work_unit_budget_month', { owner: 'work_unit_budget_id'; part: 'month' }> &
      Computed<{ no: string }>)
) &
  Computed<{ over_idr: number }>

/** Purchase orders that are below nothing, and months whose budget blocks. */
const OVERDRAWN = {
  purchase_order: `select id as owner, null::int as part, po_no as no, -available_idr as over_idr from billing.purchase_order
    where id = any($1::uuid[]) and available_idr < 0 order by po_no`,
  work_unit_budget: `select m.work_unit_budget_id as owner, m.month as part, u.code || ' ' || b.fiscal_year || '-' || lpad(m.month::text, 2, '0') as no,
      -m.available_idr as over_idr
    from billing.work_unit_budget_month m join billing.work_unit_budget b on b.id = m.work_unit_budget_id
    join master.public_work_unit u on u.id = b.work_unit_id
    where b.id = any($1::uuid[]) and b.control_action = 'block' and m.available_idr < 0 order by no`,
} as const

/** What these entries take beyond what they held: only that can overdraw. */
const freshOf = (taken: readonly Taken[]): number =>
  taken.reduce((sum, { moves: { idr } }) => sum + idr.actual + idr.committed + idr.reserved, 0)

/**
 * Nothing is verified that a purchase order does not hold, nor a budget that blocks (life.D16.5): the audit says so of lines it has made,
 * and an adjustment by hand is none of them. Asked once the entries are posted; what was held for them is theirs, however little is left.
 */
export async function neverOver(
  w: Write,
  ledger: keyof typeof OVERDRAWN,
  posted: readonly Taken[],
): Promise<void> {
  const rows = await runSql<Overdrawn>(w.tx, OVERDRAWN[ledger], [
    [...new Set(posted.map(({ owner }) => owner))],
  ])
  refuseNow(
    rows
      .filter(
        ({ owner, part }) =>
          freshOf(
            posted.filter((one) => one.owner === owner && (part === null || Number(one.part) === part)),
          ) > 0,
      )
      .map(({ no, over_idr }) => ({
        field: 'status',
        message: '{no} has {over} too little for this: have it raised first, or take adjustments off',
        params: { no, over: { idr: over_idr } },
      })),
  )
}
