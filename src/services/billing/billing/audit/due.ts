import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing } from '#engine/write.ts'
import { transaction } from '#database/db.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { wantAudit } from '#services/billing/billing/audit/want.ts'
import { auditTrips } from '#services/billing/billing/audit/audit-trips.ts'
import { AUDIT_ITEMS, standAside } from '#services/billing/billing/audit/stand-aside.ts'
import { setAside } from '#engine/job/set-aside.ts'
import { countDone } from '#services/billing/billing/audit/runs.ts'

/** So many trips are looked at in one transaction: few enough that nobody waits long for the lines it holds. */
const AT_ONCE = 500
/** What comes while an audit runs is looked at by it too, so often; what is left waits a minute. */
const ROUNDS = 20

type Due = ColumnsOf<'billing.audit_due', 'seq' | 'trip_id' | 'run_id'>

const take = (db: Executor, upTo: number): Promise<Due[]> =>
  runSql<Due>(
    db,
    `delete from billing.audit_due where seq in
       (select seq from billing.audit_due where seq <= $1 order by seq limit ${AT_ONCE} for update skip locked)
     returning seq, trip_id, run_id`,
    [upTo],
  )

async function lastDue(db: Executor): Promise<number> {
  const [last] = await runSql<Computed<{ seq: number | null }>>(
    db,
    'select max(seq) as seq from billing.audit_due',
  )
  return last?.seq ?? 0
}

/** Those that were set aside and whose next try has come. */
async function wantAsideAgain(ctx: ServiceContext): Promise<void> {
  await runSql(
    ctx.db,
    `insert into billing.audit_due (trip_id)
     select subject_id::uuid from billing.job_set_aside s where job = $1 and again_at <= $2
       and not exists (select from billing.audit_due d where d.trip_id = s.subject_id::uuid)`,
    [AUDIT_ITEMS.job, clock.now().toISOString()],
  )
}

/** One transaction of the list, where a trip that fails stands aside; null when nothing is left up to this number. */
function auditSome(ctx: ServiceContext, upTo: number): Promise<number | null> {
  return transaction(ctx.db, async (tx) => {
    const w = writing(ctx, tx, SYSTEM, clock.now().toISOString())
    const due = await take(tx, upTo)
    if (!due.length) return null
    const trips = [...new Set(due.map(({ trip_id: id }) => id))].map((id) => ({ id }))
    const { done, aside } = await setAside(
      w,
      AUDIT_ITEMS,
      trips,
      (some) =>
        auditTrips(
          w,
          some.map(({ id }) => id),
        ),
      true,
    )
    await standAside(w, aside)
    await wantAudit(
      w,
      done.flatMap(({ busy }) => busy),
    )
    await countDone(
      w,
      due.flatMap(({ run_id: id }) => id ?? []),
    )
    return done.reduce((sum, { moved }) => sum + moved, 0) + aside.length
  })
}

/** Looks at every trip that is wanted, and at what comes meanwhile; gives how many lines stand otherwise than before. */
export async function auditWanted(ctx: ServiceContext, signal?: AbortSignal): Promise<number> {
  let moved = 0
  await wantAsideAgain(ctx)
  for (let round = 0; round < ROUNDS; round++) {
    const upTo = await lastDue(ctx.db)
    if (upTo === 0) return moved
    for (;;) {
      if (signal?.aborted) return moved
      const some = await auditSome(ctx, upTo)
      if (some === null) break
      moved += some
    }
  }
  return moved
}
