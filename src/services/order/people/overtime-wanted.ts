import { driver } from '#contracts/people/driver.ts'
import { setAside, tellAside } from '#engine/job/set-aside.ts'
import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing, type Write } from '#engine/write.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { computeWeeks } from '#services/order/people/compute-overtime.ts'

/** So many wanted days are taken in one transaction. */
const TAKEN = 20_000

type Week = ColumnsOf<'orders.overtime_due', 'driver_id'> & Computed<{ monday: string }>

/** Takes days that are wanted off their list and gives their weeks. */
export function takeWanted(w: Write): Promise<Week[]> {
  return runSql<Week>(
    w.tx,
    `with taken as (
       delete from orders.overtime_due where seq in (select seq from orders.overtime_due order by seq limit ${TAKEN} for update skip locked)
       returning driver_id, work_date)
     select distinct driver_id, (work_date - (extract(isodow from work_date)::int - 1))::text as monday from taken order by 1, 2`,
  )
}

const WEEKS = { job: 'order.overtime', subject: driver.name }

/** Weeks that were set aside and whose next try has come. */
async function wantAsideAgain(ctx: ServiceContext): Promise<void> {
  await runSql(
    ctx.db,
    `insert into orders.overtime_due (driver_id, work_date)
     select split_part(subject_id, ' ', 1)::uuid, split_part(subject_id, ' ', 2)::date from orders.job_set_aside
     where job = $1 and again_at <= $2`,
    [WEEKS.job, clock.now().toISOString()],
  )
}

/** Works weeks out, so that one that fails stops no other; who sets the plant up is told of it once. */
async function computeApart(w: Write, weeks: readonly Week[]): Promise<number> {
  const items = weeks.map((week) => ({ id: `${week.driver_id} ${week.monday}`, no: week.monday, ...week }))
  const { done, aside } = await setAside(w, WEEKS, items, (some) => computeWeeks(w, some), true)
  await tellAside(
    w,
    WEEKS,
    aside.map((one) => ({ ...one, item: { id: one.item.driver_id, no: one.item.no } })),
  )
  return done.reduce((sum, n) => sum + n, 0)
}

/** Works out every day that is wanted; what comes meanwhile too. Gives how many days it wrote. */
export async function computeWanted(ctx: ServiceContext): Promise<number> {
  let count = 0
  await wantAsideAgain(ctx)
  for (;;) {
    const done = await transaction(ctx.db, async (tx) => {
      const w = writing(ctx, tx, SYSTEM, clock.now().toISOString())
      const weeks = await takeWanted(w)
      return weeks.length ? { count: await computeApart(w, weeks) } : null
    })
    if (!done) return count
    count += done.count
  }
}
