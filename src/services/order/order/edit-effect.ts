import { isAppError } from '#kernel/errors.ts'
import { fieldMessages } from '#contracts/refused.ts'
import { translator } from '#i18n/translated.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { order, type OrderRecord } from '#contracts/order/order.ts'
import { agreedOf, editEffect, isMuchDearer, type EditEffect } from '#contracts/order/super-edit.ts'
import { act } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { leftFor, type Left } from '#services/billing/ports.ts'
import { orderActions } from '#services/order/order/actions.ts'
import { lineIds } from '#services/order/order/holdings.ts'
import { visibleOrder } from '#services/order/order/orders.ts'
import { visibleOrders } from '#services/order/order/visible.ts'

type Effect = Omit<EditEffect, 'errors'>

/** Carries what a change did out of the transaction that takes it back. */
class TakenBack extends Error {
  readonly effect: Effect
  constructor(effect: Effect) {
    super('A trial is taken back')
    this.effect = effect
  }
}

/** Stands for the reason while nobody has given one. */
const NO_REASON_YET = 'A trial, which is taken back'

function fundsBetween(before: readonly Left[], after: readonly Left[]): Effect['funds'] {
  const isSame = (one: Left) => (other: Left) => one.kind === other.kind && one.key === other.key
  const all = [...before, ...after.filter((one) => !before.some(isSame(one)))]
  return all.map((one) => ({
    kind: one.kind,
    name: one.key,
    before_idr: (before.find(isSame(one)) ?? one).available_idr,
    after_idr: (after.find(isSame(one)) ?? one).available_idr,
  }))
}

type OpenTrip = ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'status' | 'planned_start_at' | 'planned_end_at'>

async function effectOf(w: Write, before: OrderRecord, after: OrderRecord, left: Left[]): Promise<Effect> {
  const trips = await runSql<OpenTrip>(
    w.tx,
    `select id, trip_no, status, planned_start_at, planned_end_at from orders.trip
     where order_id = $1 and status = any($2::text[]) order by planned_start_at limit 200`,
    [after.id, OPEN_TRIP_STATES],
  )
  const [from, to] = [Date.parse(after.window_start), Date.parse(after.window_end)]
  const [old, now, agreed] = [before.est_amount_idr, after.est_amount_idr, agreedOf(before)]
  const rise = agreed > 0 ? ((now - agreed) * 100) / agreed : now > 0 ? 100 : 0
  return {
    before_idr: old,
    after_idr: now,
    rise_percent: Math.round(rise * 10) / 10,
    needs_confirmation: now > old && isMuchDearer(agreed, now),
    lines: after.lines.map((line) => {
      const was = before.lines.find(({ id }) => id === line.id)
      return {
        line_id: line.id,
        line_no: line.line_no,
        before_idr: was?.est_amount_idr ?? 0,
        after_idr: line.est_amount_idr,
        planned_trips: line.planned_trips,
        route: line.contract_route?.code ?? null,
        load_date: line.load_date ?? '',
        moved: was?.load_date !== line.load_date,
      }
    }),
    funds: fundsBetween(left, await leftFor(w.tx, lineIds(after))),
    trips: trips.map((trip) => ({
      ...trip,
      outside: Date.parse(trip.planned_start_at) < from || Date.parse(trip.planned_end_at) > to,
    })),
  }
}

/** What a change would do: it is made whole, looked at, and taken back. */
export function mountEditEffect(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, editEffect, async ({ actor, params, input }) => {
    const row = await visibleOrder(ctx, actor, params.id)
    const none: Effect = {
      before_idr: row.est_amount_idr,
      after_idr: row.est_amount_idr,
      rise_percent: 0,
      needs_confirmation: false,
      lines: [],
      funds: [],
      trips: [],
    }
    const body = { ...input, reason: NO_REASON_YET, row_version: row.row_version }
    try {
      await write(ctx, actor, null, async (w) => {
        const left = await leftFor(w.tx, lineIds(row))
        const after = await act(w, order, orderActions, row.id, 'super-edit', body, visibleOrders)
        throw new TakenBack(await effectOf(w, row, after, left))
      })
    } catch (error) {
      if (error instanceof TakenBack) return { ...error.effect, errors: [] }
      if (!isAppError(error) || !error.fields.length) throw error
      // Nothing is changed yet: no refusal while somebody is still typing.
      const told = error.fields.filter(({ message }) => message !== 'Nothing is changed')
      return { ...none, errors: fieldMessages(told, translator(actor.lang)) }
    }
    return { ...none, errors: [] }
  })
}
