import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { order } from '#contracts/order/order.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import { wantAuditOf } from '#services/billing/ports.ts'
import { checklistOf } from '#services/order/order/checklist.ts'
import { hasFlag, issuesOf } from '#services/order/order/rules/completion.ts'

/** Orders that somebody has to complete or verify: in the others nobody asks yet what is missing. */
const LOOKED_AT = `(o.status in ('completion_requested', 'completed', 'disputed')
  or (o.status = 'in_progress' and o.done_trips > 0 and o.done_trips = o.assigned_trips))`

type Loss = Computed<{ loss_kg: number | null; loss_percent: string | null; tolerance: string | null }>

/** What the weighed trips of an order lost together, and what is tolerated of it. */
async function lossOf(db: Executor, orderId: string): Promise<Loss> {
  const [loss] = await runSql<Loss>(
    db,
    `select sum(t.loss_kg)::bigint as loss_kg,
       round(100.0 * sum(t.loss_kg) / nullif(sum(t.origin_net_kg) filter (where t.loss_kg is not null), 0), 3) as loss_percent,
       coalesce(min(t.tolerance_percent), min(c.susut_tolerance_percent), min(k.susut_tolerance_percent), 0) as tolerance
     from orders."order" o join orders.trip t on t.order_id = o.id
     left join master.public_cargo c on c.id = t.cargo_id
     left join master.public_contract k on k.id = o.contract_id where o.id = $1`,
    [orderId],
  )
  return loss!
}

/**
 * Looks again at what stands in the way of an order, and what of it has to be looked at before it is accepted, so that the lists of both
 * queues can say it, count it and be filtered by it. The words of a single trip stay those of the checklist.
 */
export async function refreshIssues(w: Write, orderId: string): Promise<void> {
  await wantAuditOf(w, { orderId })
  const [asked] = await runSql<ColumnsOf<'orders.order', 'id'>>(
    w.tx,
    `select o.id from orders."order" o where o.id = $1 and ${LOOKED_AT}`,
    [orderId],
  )
  if (!asked) return
  const list = await checklistOf(w.tx, orderId)
  const { count, kinds } = issuesOf(list)
  const { loss_kg, loss_percent, tolerance } = await lossOf(w.tx, orderId)
  await runSql(
    w.tx,
    `update orders."order" set issue_count = $2, issues = $3, flagged_trips = $4, loss_kg = $5, loss_percent = $6,
       loss_tolerance_percent = $7 where id = $1`,
    [
      orderId,
      count,
      kinds.join(' '),
      list.trips.filter(hasFlag).length,
      loss_kg,
      loss_percent,
      loss_percent === null ? null : tolerance,
    ],
  )
  countChanged(order)
}

const AT_ONCE = 100

/** Looks at orders that nobody has looked at yet, such as those of an earlier version of the product; gives how many. */
export async function findIssues(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    const rows = await runSql<ColumnsOf<'orders.order', 'id'>>(
      w.tx,
      `select o.id from orders."order" o where o.issue_count is null and ${LOOKED_AT} and o.deleted_at is null
       order by o.id limit $1 for update skip locked`,
      [AT_ONCE],
    )
    for (const { id } of rows) await refreshIssues(w, id)
    return rows.length
  })
}
