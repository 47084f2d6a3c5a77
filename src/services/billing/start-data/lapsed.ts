import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type First = Computed<{ id: string; day: string }>

/** Of what verified trips of the demo stand on, the one with the fewest, and the day it was used first. */
export async function leastUsed(
  { tx }: Write,
  column: 't.contract_route_id' | 'o.purchase_order_id',
): Promise<First | undefined> {
  const [first] = await runSql<First>(
    tx,
    `select ${column} as id, min((t.loaded_at at time zone 'Asia/Jakarta')::date)::text as day
     from orders.public_trip t join orders.public_order o on o.id = t.order_id
     where t.status = 'verified' and t.loaded_at is not null and ${column} is not null
     group by 1 having min(t.loaded_at) < max(t.loaded_at) - interval '1 day' order by count(*), 1 limit 1`,
  )
  return first
}

/**
 * A purchase order of the demo that began a day too late for what was loaded first: these trips stand in Invalid Billing. Needs
 * the orders of the past; a demo of few days may have none.
 */
export async function lapsePurchaseOrder(w: Write): Promise<void> {
  const po = await leastUsed(w, 'o.purchase_order_id')
  if (po)
    await runSql(w.tx, 'update billing.purchase_order set valid_from = $2::date + 1 where id = $1', [
      po.id,
      po.day,
    ])
}
