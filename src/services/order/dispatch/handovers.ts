import { inWib } from '#i18n/wib.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { shiftHandover } from '#contracts/dispatch/shift-handover.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { compileHandover } from '#services/order/dispatch/handover-facts.ts'
import { measureNew } from '#services/order/weighing/clocks.ts'
import { SIGNED_OVER_ACTIONS, signedOver } from '#services/order/signed-over.ts'

/** The vendor whose shift it is; null for the plant's. Somebody of several vendors hands over for the first. */
const shiftOf = ({ scope }: Pick<Actor, 'scope'>): string | null => scope.vendor?.[0] ?? null

async function refuseWaiting(db: Executor, vendorId: string | null): Promise<void> {
  const [waiting] = await runSql<ColumnsOf<'orders.shift_handover', 'handover_no' | 'signed_by_name'>>(
    db,
    `select handover_no, signed_by_name from orders.shift_handover where status = 'signed' and deleted_at is null
       and vendor_id is not distinct from $1 for update`,
    [vendorId],
  )
  if (!waiting) return
  const params = { no: waiting.handover_no, name: waiting.signed_by_name }
  const message = '{no} of {name} waits to be accepted: accept or withdraw it first'
  throw new AppError('failed_precondition', message, [{ field: 'note', message, params }], params)
}

/** Signed by who leaves, accepted by who comes: two people (dec.I2.11). */
export const handoverRules: ResourceRules<typeof shiftHandover> = {
  async onCreate(w) {
    const vendor_id = shiftOf(w.actor)
    await refuseWaiting(w.tx, vendor_id)
    const day = inWib(Date.parse(w.at)).toISOString().slice(2, 10).replaceAll('-', '')
    return {
      handover_no: await nextNumber(w.tx, 'orders', `HO-${day}-`, 3),
      vendor_id,
      contents: JSON.stringify(await compileHandover(w.tx, w.actor)),
      ...signedOver(w),
      status: 'signed',
    }
  },
  afterWrite: (w, id) => measureNew(w, shiftHandover, id),
  actions: SIGNED_OVER_ACTIONS,
}
