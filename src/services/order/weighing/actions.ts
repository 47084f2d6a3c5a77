import type { InputOf } from '#kernel/record.ts'
import type { weighing } from '#contracts/weighing/weighing.ts'
import { verifyRefusals } from '#services/order/weighing/rules/verify.ts'
import { owesEmpty } from '#services/order/weighing/one-pass.ts'
import { storeTareRule } from '#services/order/weighing/store-tare.ts'
import { VOID_ACTIONS } from '#services/order/weighing/void.ts'
import { refreshIssues } from '#services/order/order/order-issues.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Columns = ChangesOf<'orders.weighing'>

function verifiedColumns(w: Write, { comment, answers }: InputOf<typeof weighing, 'verify'>): Columns {
  return {
    verified_at: w.at,
    verified_by: w.actor.userId,
    verified_by_name: w.actor.name,
    verify_comment: comment,
    flag_answers: JSON.stringify(answers ?? []),
  }
}

/** The order of a ticket has one thing less to be looked at. */
async function refreshIssuesOf(w: Write, id: string): Promise<void> {
  const [ticket] = await runSql<ColumnsOf<'orders.weighing', 'order_id'>>(
    w.tx,
    'select order_id from orders.weighing where id = $1',
    [id],
  )
  if (ticket?.order_id) await refreshIssues(w, ticket.order_id)
}

const TOOK_IT = { field: '', message: 'You took a weight of this ticket; somebody else verifies it' }

const NOT_EMPTY_YET =
  'This truck was drawn for a check and has not been weighed empty since; verify the ticket after that'

/** What the actions of a weighing need and do (life.W4, life.W5, life.W7). */
export const WEIGHING_ACTIONS: ActionRules<typeof weighing> = {
  verify: {
    async guard({ db, row, actor, input }) {
      const refused = verifyRefusals(row, actor, input)
      if (!refused.length) {
        const hands = [row.first_operator_id, row.second_operator_id]
        refused.push(...(await againstSecondPerson(db, actor, hands, TOOK_IT)))
      }
      if (refused.length || row.spot_check === null) return refused
      return (await owesEmpty(db, row.truck.id)) ? [{ field: '', message: NOT_EMPTY_YET }] : []
    },
    async effect(w, _row, input) {
      return verifiedColumns(w, input)
    },
    async after(w, id) {
      await refreshIssuesOf(w, id)
    },
    event: 'weighing.verified',
  },
  'store-tare': storeTareRule,
  ...VOID_ACTIONS,
}
