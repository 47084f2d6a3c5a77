import { addDays, plantDay } from '#kernel/clock.ts'
import { fieldError, refuseNow, type FieldError } from '#kernel/errors.ts'
import { driverPayProfile, type DriverPayProfile } from '#contracts/people/driver-pay-profile.ts'
import { overtimeRule, RULES_STAY } from '#contracts/people/overtime-rule.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

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

/** Why a wage may not begin on its day: only the first of a vendor or driver says what was earned before today. Empty when it may. */
async function againstPast(db: Executor, of: Whose, besides: string | null): Promise<FieldError[]> {
  if (of.valid_from >= plantDay()) return []
  const [other] = await runSql<ColumnsOf<'orders.driver_pay_profile', 'id'>>(
    db,
    `select id from orders.driver_pay_profile where vendor_id = $1 and driver_id is not distinct from $2 and ($3::uuid is null or id <> $3)
       and status <> 'refused' and deleted_at is null limit 1`,
    [of.vendor_id, of.driver_id, besides],
  )
  return other
    ? [{ field: 'valid_from', message: 'Must not lie in the past: only the first pay profile may' }]
    : []
}

const enteredBy = (w: Write): ChangesOf<'orders.driver_pay_profile'> => ({
  entered_by: w.actor.userId,
  entered_by_name: w.actor.name,
})

/** One writer of wages at a time: two that are each the first would see none. */
const alone = (w: Write): Promise<unknown> =>
  runSql(w.tx, `select pg_advisory_xact_lock(hashtext('orders.driver_pay_profile'))`)

async function refusePast(w: Write, of: Whose, besides: string | null): Promise<void> {
  await alone(w)
  const [past] = await againstPast(w.tx, of, besides)
  if (past) throw fieldError(past.field, past.message)
}

/** The wages of drivers: by two people, and one from a day on, so that no two hold at once. An approved one works out the days it holds for. */
export const payProfileRules: ResourceRules<typeof driverPayProfile> & {
  actions: ActionRules<typeof driverPayProfile>
} = {
  async onCreate(w, value) {
    await refusePast(w, value, null)
    return enteredBy(w)
  },
  async onUpdate(w, value, before) {
    await refusePast(w, { ...before, ...value }, before.id)
    return enteredBy(w)
  },
  actions: {
    approve: {
      async guard({ db, actor, row }) {
        const own = {
          field: 'status',
          message: 'Another control tower must approve the pay profile that you entered',
        }
        return [
          ...(await againstSecondPerson(db, actor, [row.entered_by], own)),
          ...(await againstPast(db, row, row.id)),
        ]
      },
      asks: ({ actor, row }) => row.entered_by === actor.userId,
      async effect(w, row) {
        await alone(w)
        refuseNow(await againstPast(w.tx, row, row.id))
        await wantSince(w, row)
        return { approved_by: w.actor.userId, approved_by_name: w.actor.name, approved_at: w.at }
      },
    },
    refuse: { effect: async (_w, _row, { reason }) => ({ status_reason: reason }) },
  },
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
