import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

/** Every small denominator divides it, so that a sum of shares is rounded once, as a whole, and exactly. */
const COMMON = 360_360

/** The taxes of documents by their own rates, rounded once a document and kind, and what they are taken from beside the document. */
const TAXES = `
  select b.billing_no, t.kind, v.what, v.kept::text as kept, v.counted::text as counted
  from (select billing_id, kind, sum(base_idr) as base, sum(amount_idr) as amount,
      round(sum(base_idr * percent * numerator * (${COMMON} / denominator::numeric)) / (100::numeric * ${COMMON})) as counted
    from billing.billing_tax group by 1, 2) t
  join billing.billing b on b.id = t.billing_id
  cross join lateral (values ('base, Rp', t.base, b.net_idr), ('tax, Rp', t.amount, t.counted)) v (what, kept, counted)
  where v.kept is distinct from v.counted`

type Difference = ColumnsOf<'billing.billing', 'billing_no'> &
  ColumnsOf<'billing.billing_tax', 'kind'> &
  Computed<{ what: string; kept: string | null; counted: string | null }>

/** The taxes of every document, worked out again from the rates that it froze (dec.I4.3). */
export async function checkTaxes(db: Executor, notes: Notes): Promise<void> {
  for (const { billing_no, kind, what, kept, counted } of await runSql<Difference>(db, TAXES))
    notes.broken(
      `document ${billing_no}`,
      `${kind} ${what} is ${kept ?? 'missing'}, worked out again ${counted ?? 'missing'}`,
    )
}
