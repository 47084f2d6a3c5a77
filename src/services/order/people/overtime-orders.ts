import { isOfCompany } from '#access/scope.ts'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import { overtimeOrder, type OvertimeOrder } from '#contracts/people/overtime-order.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { COMPANY_ONLY } from '#contracts/access.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'

const MINUTE_MS = 60_000
/** Papers are brought in late, but not months later. */
const OLDEST_DAYS = 62

/** Wants the overtime of a driver's day worked out again: what is ordered has changed. */
export async function wantDay(
  w: Write,
  { driver_id, work_date }: Pick<OvertimeOrder, 'driver_id' | 'work_date'>,
): Promise<void> {
  await runSql(w.tx, 'insert into orders.overtime_due (driver_id, work_date) values ($1, $2)', [
    driver_id,
    work_date,
  ])
}

async function refuseOverlap(w: Write, driverId: string, from: string, to: string): Promise<void> {
  const [other] = await runSql<ColumnsOf<'orders.overtime_order', 'id'>>(
    w.tx,
    `select id from orders.overtime_order where driver_id = $1 and from_at < $3 and to_at > $2 and status in ('ordered', 'agreed')
       and deleted_at is null limit 1`,
    [driverId, from, to],
  )
  if (other) throw fieldError('from_at', 'There is an overtime order for this driver in these hours already')
}

/** Overtime is ordered before it is worked; what is written down later says so. */
export const overtimeOrderRules: ResourceRules<typeof overtimeOrder> = {
  async onCreate(w, { driver_id, work_date, from_at, to_at }) {
    if (!isOfCompany(w.actor.scope)) throw new AppError('permission_denied', COMPANY_ONLY)
    const oldest = addDays(plantDay(new Date(w.at)), -OLDEST_DAYS)
    if (work_date < oldest) throw fieldError('work_date', 'At most {days} days ago', { days: OLDEST_DAYS })
    const [driver] = await runSql<ColumnsOf<'master.driver', 'name' | 'vendor_id'>>(
      w.tx,
      'select name, vendor_id from master.public_driver where id = $1',
      [driver_id],
    )
    if (!driver) throw fieldError('driver_id', 'Choose one from the list')
    await refuseOverlap(w, driver_id, from_at, to_at)
    const minutes = Math.floor((Date.parse(to_at) - Date.parse(from_at)) / MINUTE_MS)
    if (minutes < 1) throw fieldError('to_at', 'Must be after the start')
    return {
      driver_name: driver.name,
      vendor_id: driver.vendor_id,
      planned_min: minutes,
      is_late: Date.parse(from_at) < Date.parse(w.at),
      status: 'ordered',
    }
  },
  actions: {
    agree: {
      guard: async ({ input }) =>
        input && Date.parse(input.consent_at) > clock.ms()
          ? [{ field: 'consent_at', message: 'Must not be in the future' }]
          : [],
      async effect(w, row, input) {
        await wantDay(w, row)
        return { ...input, consent_way: 'paper', answered_by_name: w.actor.name }
      },
    },
    refuse: {
      effect: async (w, _row, input) => ({ answered_by_name: w.actor.name, answer_reason: input.reason }),
    },
    withdraw: {
      async effect(w, row, input) {
        await wantDay(w, row)
        return { answer_reason: input.reason }
      },
    },
  },
}
