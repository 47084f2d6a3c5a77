import { eachApart } from '#engine/job/set-aside.ts'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { ENDING_DAYS, NEARLY_USED_PERCENT } from '#contracts/purchase/purchase-order-lifecycle.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { writeBySystem, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Job } from '#events/jobs.ts'

const ROWS_AT_ONCE = 500

type Found = ColumnsOf<'billing.purchase_order', 'id' | 'po_no' | 'status'>

/** Ends what is in use, on hold too, once its last day at the plant is over (life.D7, dec.I1.5). */
async function expire(w: Write, today: string): Promise<number> {
  const ended = await runSql<Found>(
    w.tx,
    `select id, po_no, status from billing.purchase_order
     where status in ('open', 'exhausted', 'on_hold') and valid_to < $1 and deleted_at is null
     order by id limit ${ROWS_AT_ONCE} for update skip locked`,
    [today],
  )
  const of = { job: 'billing.watch-purchase-orders', subject: purchaseOrder.name }
  return eachApart(w, of, ended, (row) => moveBySystem(w, purchaseOrder, row, 'expire'))
}

async function tell(w: Write, rows: readonly Found[], type: string): Promise<void> {
  for (const { id, po_no: no } of rows)
    await w.emit({ type: `purchase-order.${type}`, subject: { type: purchaseOrder.name, id, no } })
}

/** Tells once that little is left; again when more was there in between. */
async function tellNearlyUsed(w: Write): Promise<number> {
  await runSql(
    w.tx,
    `update billing.purchase_order set told_nearly_used = false where told_nearly_used and left_percent > $1`,
    [100 - NEARLY_USED_PERCENT],
  )
  const found = await runSql<Found>(
    w.tx,
    `update billing.purchase_order set told_nearly_used = true where id in (
       select id from billing.purchase_order where status in ('open', 'exhausted', 'on_hold') and not told_nearly_used
         and left_percent <= $1 and deleted_at is null order by id limit ${ROWS_AT_ONCE} for update skip locked
     ) returning id, po_no, status`,
    [100 - NEARLY_USED_PERCENT],
  )
  await tell(w, found, 'nearly_used')
  return found.length
}

/** Tells once that it ends soon; again when its end was moved and comes near. */
async function tellEnding(w: Write, today: string): Promise<number> {
  const found = await runSql<Found>(
    w.tx,
    `update billing.purchase_order set told_ending_on = valid_to where id in (
       select id from billing.purchase_order where status in ('open', 'exhausted', 'on_hold') and valid_to between $1 and $2
         and told_ending_on is distinct from valid_to and deleted_at is null
       order by id limit ${ROWS_AT_ONCE} for update skip locked
     ) returning id, po_no, status`,
    [today, addDays(today, ENDING_DAYS)],
  )
  await tell(w, found, 'ending')
  return found.length
}

/** Ends purchase orders whose days are over and tells of those that are nearly used or end soon; gives how many in all. */
export async function watchPurchaseOrders(ctx: ServiceContext): Promise<number> {
  const today = plantDay(clock.now())
  return writeBySystem(
    ctx,
    async (w) => (await expire(w, today)) + (await tellNearlyUsed(w)) + (await tellEnding(w, today)),
  )
}

/** Looks right after midnight at the plant, and every five minutes for what orders have drawn. */
export function purchaseOrderJob(ctx: ServiceContext): Job {
  return {
    name: 'billing.watch-purchase-orders',
    cron: '*/5 * * * *',
    done: 'Purchase orders have ended or were told of',
    work: () => watchPurchaseOrders(ctx),
  }
}
