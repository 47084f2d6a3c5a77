import { clock } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import { vesselCall, vesselProgress, type VesselCall } from '#contracts/order/vessel-call.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { refuseFields } from '#engine/call/input.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ActionRule, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import { visibleOrder } from '#services/order/order/orders.ts'
import { keepDoubts } from '#services/order/order/vessel-doubts.ts'
import { keepLeft } from '#services/order/order/vessel-left.ts'
import { vesselProgressOf } from '#services/order/order/vessel-facts.ts'

/** The moment somebody says is not one that is still to come. */
const notAhead = (at: string | undefined) =>
  at !== undefined && Date.parse(at) > clock.ms() + 60_000
    ? [{ field: 'at', message: 'Must not lie in the future' }]
    : []

/** What she leaves, and which orders no longer fit her. */
async function keep(w: Write, id: string): Promise<void> {
  await keepLeft(w, id)
  await keepDoubts(w)
}

const berth: ActionRule<typeof vesselCall, 'berth'> = {
  guard: async ({ input }) => notAhead(input?.at),
  effect: async (_w, _row, input) => ({ berthed_at: input.at }),
  after: keep,
}

const sail: ActionRule<typeof vesselCall, 'sail'> = {
  async guard({ row, input }) {
    const early = input && row.berthed_at && Date.parse(input.at) <= Date.parse(row.berthed_at)
    return early ? [{ field: 'at', message: 'She was not alongside before that' }] : notAhead(input?.at)
  },
  effect: async (_w, _row, input) => ({ sailed_at: input.at }),
  after: keep,
}

const DAY_MS = 86_400_000
/** An order that came to nothing, or was never submitted, is none of a vessel's. */
const NOT_UNDER_WAY: readonly string[] = ['draft', 'rejected', 'cancelled']

/** What an order and a call say against each other: nobody loads for a vessel that comes days later, or has left. */
function againstLink(order: OrderRecord, row: VesselCall): FieldError[] {
  const field = 'order_id'
  if (NOT_UNDER_WAY.includes(order.status))
    return [{ field, message: 'The order was not submitted, or it was called off' }]
  const comes = Date.parse(row.berthed_at ?? row.eta)
  if (Date.parse(order.window_end) < comes - 2 * DAY_MS)
    return [
      {
        field,
        message: 'The order ends {end}, days before she comes: put her arrival right, or the order’s window',
        params: { end: { moment: order.window_end } },
      },
    ]
  return row.sailed_at && Date.parse(order.window_start) > Date.parse(row.sailed_at)
    ? [
        {
          field,
          message: 'The order begins {start}, after she has sailed',
          params: { start: { moment: order.window_start } },
        },
      ]
    : []
}

/** Puts an order to a call, or takes it off; whoever does it has to see the order. */
function linking(isOn: boolean): ActionRule<typeof vesselCall, 'link-order' | 'unlink-order'> {
  return {
    async effect(w, row, { order_id }) {
      const order = await visibleOrder(w.ctx, w.actor, order_id)
      if (isOn) refuseFields(againstLink(order, row))
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
    after: keep,
  }
}

export const vesselRules: ResourceRules<typeof vesselCall> = {
  onCreate: async () => ({ status: 'planned' }),
  afterWrite: keep,
  actions: { berth, sail, 'link-order': linking(true), 'unlink-order': linking(false) },
}

/** How far a vessel is. */
export function mountVesselCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, vesselProgress, async ({ actor, params }) =>
    vesselProgressOf(ctx.db, actor, await readRecord(ctx, ctx.db, vesselCall, actor, params.id)),
  )
}
