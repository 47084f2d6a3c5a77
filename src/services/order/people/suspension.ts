import { addDays, plantDay } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { driverRemark } from '#contracts/people/driver-remark.ts'
import { MOST_LIFTED_DAYS } from '#contracts/people/driver-remark-lifecycle.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ActionRule } from '#engine/rules.ts'
import { asService } from '#engine/write.ts'
import { liftSuspension } from '#services/master/ports.ts'
import { creditLimits } from '#services/order/people/remark-facts.ts'

/** Only who is suspended can be let work again. */
async function againstLifting(db: Executor, driverId: string): Promise<FieldError[]> {
  const { suspended } = await creditLimits(db)
  const [driver] = await runSql<ColumnsOf<'master.driver', 'credit_point'>>(
    db,
    'select credit_point from master.public_driver where id = $1',
    [driverId],
  )
  return driver && driver.credit_point < suspended
    ? []
    : [
        {
          field: 'status',
          message: 'This driver has {points} points and is not suspended',
          params: { points: driver?.credit_point ?? 0 },
        },
      ]
}

function againstDay(until: string): FieldError[] {
  const today = plantDay()
  if (until < today) return [{ field: 'until', message: 'Must not lie in the past' }]
  return until > addDays(today, MOST_LIFTED_DAYS)
    ? [{ field: 'until', message: 'At most {days} days from today', params: { days: MOST_LIFTED_DAYS } }]
    : []
}

/** Super control tower lets a suspended driver work for some days, and says why. */
export const lift: ActionRule<typeof driverRemark, 'lift'> = {
  guard: async ({ db, row, input }) => [
    ...(await againstLifting(db, row.driver_id)),
    ...(input ? againstDay(input.until) : []),
  ],
  effect: (w, row, { until, reason }) => liftSuspension(asService(w, 'master'), row.driver_id, until, reason),
}
