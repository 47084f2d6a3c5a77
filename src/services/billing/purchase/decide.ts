import { plantDay, clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import type { ActionRule, ActionRules, GuardFacts } from '#engine/rules.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson, mayDecideAlone } from '#services/master/ports.ts'
import { raiseActions } from '#services/billing/purchase/raise.ts'
import { timed } from '#services/billing/purchase/clocks.ts'
import { settlePo } from '#services/billing/purchase/settle.ts'

type PurchaseOrder = RecordOf<typeof purchaseOrder>

/** Who had a hand in it, as its creator or as who submitted it. */
const isOwn = (actor: Actor, { created_by, submitted_by }: PurchaseOrder): boolean =>
  [created_by, submitted_by].includes(actor.userId)

/** Four eyes (life.D7, dec.I1.5): somebody else of the unit decides, or its only requester where the setting lets them (read.R12). */
async function fourEyes(db: Executor, actor: Actor, row: PurchaseOrder): Promise<FieldError[]> {
  if (isOwn(actor, row) && (await mayDecideAlone(db, row.work_unit_id))) return []
  return againstSecondPerson(db, actor, [row.created_by, row.submitted_by], {
    field: 'status',
    message: 'Somebody else of your work unit must approve what you made',
  })
}

/** A purchase order without a value or whose days are over serves nobody. */
function worthless({ total_value_idr, valid_to }: PurchaseOrder): FieldError[] {
  return [
    ...((total_value_idr ?? 0) > 0
      ? []
      : [{ field: 'total_value_idr', message: 'The value must be more than zero' }]),
    ...(valid_to < plantDay(clock.now())
      ? [{ field: 'valid_to', message: 'Its last day is over; give it a later one first' }]
      : []),
  ]
}

async function untouched({
  db,
  row,
}: Pick<GuardFacts<typeof purchaseOrder>, 'db' | 'row'>): Promise<FieldError[]> {
  const used = row.reserved_idr + row.committed_idr + row.actual_idr !== 0
  const [entry] = used
    ? [true]
    : await runSql(db, 'select 1 from billing.purchase_order_ledger where purchase_order_id = $1 limit 1', [
        row.id,
      ])
  return entry
    ? [{ field: 'status', message: 'Orders have drawn on this purchase order; close it instead' }]
    : []
}

/** What orders still hold, with the figures: closing would leave them without money. */
function stillHeld({ reserved_idr, committed_idr }: PurchaseOrder): FieldError[] {
  if (reserved_idr + committed_idr <= 0) return []
  return [
    {
      field: 'status',
      message: 'Orders still hold a part of it: {reserved} reserved, {committed} committed',
      params: { reserved: { idr: reserved_idr }, committed: { idr: committed_idr } },
    },
  ]
}

/** What people do with a purchase order. `check` says whether it still stands inside its contract, `settle` sums it up. */
export function purchaseOrderActions(
  check: (w: Write, unit: string, po: PurchaseOrder) => Promise<void>,
  settle: (w: Write, id: string) => Promise<void>,
): ActionRules<typeof purchaseOrder> {
  return {
    ...raiseActions(check, settle),
    submit: timed<ActionRule<typeof purchaseOrder, 'submit'>>({
      guard: async ({ row }) => worthless(row),
      async effect(w, row) {
        await check(w, row.work_unit_id, row)
        return { submitted_by: w.actor.userId, submitted_at: w.at, status_reason: null }
      },
      event: 'purchase-order.submitted',
    }),
    open: {
      guard: async ({ db, actor, row }) => [...(await fourEyes(db, actor, row)), ...worthless(row)],
      async effect(w, row) {
        await check(w, row.work_unit_id, row)
        return { approved_by: w.actor.userId, approved_at: w.at, self_approved: isOwn(w.actor, row) }
      },
      event: 'purchase-order.opened',
    },
    return: {
      effect: async (_w, _row, input) => ({ status_reason: input.reason }),
      event: 'purchase-order.returned',
    },
    hold: {
      effect: async (_w, _row, input) => ({ status_reason: input.reason }),
      event: 'purchase-order.held',
    },
    resume: {
      guard: async ({ row }) => worthless(row),
      effect: async () => ({ status_reason: null }),
      // What was drawn before it was held counts: it may be used up.
      after: (w, id) => settlePo(w, id),
      event: 'purchase-order.resumed',
    },
    close: {
      guard: async ({ row }) => stillHeld(row),
      effect: async (_w, _row, input) => ({ status_reason: input.reason }),
      event: 'purchase-order.closed',
    },
    cancel: {
      guard: untouched,
      effect: async (_w, _row, input) => ({ status_reason: input.reason }),
      event: 'purchase-order.cancelled',
    },
  }
}
