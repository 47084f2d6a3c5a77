import { addDays, plantDay } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import { driverPayProfile, type DriverPayProfile } from '#contracts/people/driver-pay-profile.ts'
import { overtimeRule, RULES_STAY } from '#contracts/people/overtime-rule.ts'
import { runSql } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'

/** A new wage works out so many days back again; what is older was paid. */
const BACK_DAYS = 92

type Whose = Pick<DriverPayProfile, 'vendor_id' | 'driver_id' | 'valid_from'>

/** Wants the days on which somebody was on duty since a profile or a rule began. */
async function wantSince(w: Write, { vendor_id, driver_id, valid_from }: Partial<Whose>): Promise<void> {
  const oldest = addDays(plantDay(new Date(w.at)), -BACK_DAYS)
  const from = valid_from && valid_from > oldest ? valid_from : oldest
  await runSql(
    w.tx,
    `insert into orders.overtime_due (driver_id, work_date)
     select distinct driver_id, (login_at at time zone 'Asia/Jakarta')::date from orders.driver_session
     where deleted_at is null and login_at >= ($1::date::timestamp at time zone 'Asia/Jakarta')
       and ($2::uuid is null or vendor_id = $2) and ($3::uuid is null or driver_id = $3)`,
    [from, vendor_id ?? null, driver_id ?? null],
  )
}

/** The wages of drivers: one from a day on, so that no two hold at once. Every change works out the days it holds for. */
export const payProfileRules: ResourceRules<typeof driverPayProfile> = {
  async onCreate(w, value) {
    await wantSince(w, value)
    return {}
  },
  async onUpdate(w, value, before) {
    await wantSince(w, before)
    await wantSince(w, { ...before, ...value })
    return {}
  },
  // One that a day was worked out by stays: the engine finds it there.
  onRemove: (w, before) => wantSince(w, before),
}

/** The rules of the law, dated. */
export const overtimeRuleRules: ResourceRules<typeof overtimeRule> = {
  onCreate: async (w, { valid_from }) => {
    await wantSince(w, { valid_from })
    return {}
  },
  onUpdate: async (w, { valid_from: day }) => {
    if (day && day <= plantDay(new Date(w.at))) throw fieldError('valid_from', RULES_STAY)
    return {}
  },
}
