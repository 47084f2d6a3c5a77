import { clock } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import { vesselCall, vesselProgress } from '#contracts/order/vessel-call.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp } from '#engine/call/service.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ActionRule, ResourceRules } from '#engine/rules.ts'
import { runSql } from '#database/sql.ts'
import { visibleOrder } from '#services/order/order/orders.ts'
import { keepLeft } from '#services/order/order/vessel-left.ts'
import { vesselProgressOf } from '#services/order/order/vessel-facts.ts'

/** The moment somebody says is not one that is still to come. */
const notAhead = (at: string | undefined) =>
  at !== undefined && Date.parse(at) > clock.ms() + 60_000
    ? [{ field: 'at', message: 'Must not lie in the future' }]
    : []

const berth: ActionRule<typeof vesselCall, 'berth'> = {
  guard: async ({ input }) => notAhead(input?.at),
  effect: async (_w, _row, input) => ({ berthed_at: input.at }),
}

const sail: ActionRule<typeof vesselCall, 'sail'> = {
  async guard({ row, input }) {
    const early = input && row.berthed_at && Date.parse(input.at) <= Date.parse(row.berthed_at)
    return early ? [{ field: 'at', message: 'She was not alongside before that' }] : notAhead(input?.at)
  },
  effect: async (_w, _row, input) => ({ sailed_at: input.at }),
}

/** Puts an order to a call, or takes it off; whoever does it has to see the order. */
function linking(isOn: boolean): ActionRule<typeof vesselCall, 'link-order' | 'unlink-order'> {
  return {
    async effect(w, row, { order_id }) {
      await visibleOrder(w.ctx, w.actor, order_id)
      const changed = await runSql(
        w.tx,
        `update orders."order" set vessel_call_id = $2 where id = $1 and vessel_call_id is not distinct from $3 returning id`,
        isOn ? [order_id, row.id, null] : [order_id, null, row.id],
      )
      if (!changed.length)
        throw fieldError(
          'order_id',
          isOn ? 'The order is put to a vessel already' : 'The order is not put to this vessel',
        )
    },
    after: keepLeft,
  }
}

export const vesselRules: ResourceRules<typeof vesselCall> = {
  onCreate: async () => ({ status: 'planned' }),
  async afterWrite(w, id) {
    await keepLeft(w, id)
  },
  actions: { berth, sail, 'link-order': linking(true), 'unlink-order': linking(false) },
}

/** How far a vessel is. */
export function mountVesselCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, vesselProgress, async ({ actor, params }) =>
    vesselProgressOf(ctx.db, actor, await readRecord(ctx, ctx.db, vesselCall, actor, params.id)),
  )
}
