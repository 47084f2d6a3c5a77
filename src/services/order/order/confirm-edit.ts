import type { order } from '#contracts/order/order.ts'
import { order as orderResource } from '#contracts/order/order.ts'
import { UNANSWERED } from '#contracts/order/super-edit.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ServiceContext } from '#engine/context.ts'
import { OF_OTHERS } from '#services/order/order/decisions.ts'
import { isOwnUnit } from '#services/order/order/lent.ts'
import { countChanged } from '#engine/list/totals.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** The requester's word on a change that made the order dearer; a late one counts as well. */
function answering(
  confirmation: 'confirmed' | 'objected',
  event: string,
): ActionRule<typeof order, 'confirm-edit' | 'object-edit'> {
  return {
    async guard({ actor, row }) {
      if (!isOwnUnit(actor, row.work_unit_id)) return OF_OTHERS
      return UNANSWERED.includes(row.edit_confirmation ?? '')
        ? []
        : [{ field: 'status', message: 'No change of this order waits to be confirmed' }]
    },
    effect: async (_w, row, input) => ({
      // What is confirmed is what the next change is held against.
      ...(confirmation === 'confirmed' ? { agreed_idr: row.est_amount_idr } : {}),
      edit_confirmation: confirmation,
      edit_confirm_by: null,
      edit_answer: input.reason,
    }),
    event,
  }
}

export const confirmEdit = answering('confirmed', 'order.edit_confirmed')
export const objectToEdit = answering('objected', 'order.edit_objected')

type Late = ColumnsOf<'orders.order', 'id' | 'order_no' | 'vendor_id' | 'work_unit_id'>

/** Changes that nobody confirmed in time stay, and are marked; gives how many. */
export async function markUnconfirmed(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    const late = await runSql<Late>(
      w.tx,
      `update orders."order" set edit_confirmation = 'unconfirmed', edit_confirm_by = null, row_version = row_version + 1,
         updated_at = $1
       where edit_confirmation = 'waiting' and edit_confirm_by <= $1 returning id, order_no, vendor_id, work_unit_id`,
      [w.at],
    )
    for (const { id, order_no, vendor_id, work_unit_id } of late) {
      const subject = { type: 'order', id, no: order_no }
      await w.audit({
        action: 'edit_unconfirmed',
        subject,
        before: { edit_confirmation: 'waiting' },
        after: { edit_confirmation: 'unconfirmed' },
      })
      await w.emit({ type: 'order.edit_unconfirmed', subject, scope: { vendor_id, work_unit_id } })
    }
    if (late.length) countChanged(orderResource)
    return late.length
  })
}

export const confirmationJob = (ctx: ServiceContext): Job => ({
  name: 'order.edit-confirmation',
  cron: '* * * * *',
  done: 'Changes of orders were not confirmed in time',
  work: () => markUnconfirmed(ctx),
})
