import { eachApart } from '#engine/job/set-aside.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { translator } from '#i18n/translated.ts'
import { PAPERS_PROBLEM, USABLE_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import { vmTruck } from '#contracts/workshop/vm-truck.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Job } from '#events/jobs.ts'
import { paperNames, readConditionFacts } from '#services/vm/workshop/condition-facts.ts'
import { lockTruck, setCondition } from '#services/vm/workshop/conditions.ts'

/** The plant's own papers are in Indonesian, and a note is kept as it was written. */
const t = translator('id')

/** Says that a truck is not ready, unless somebody else has said something of it or renewed its papers meanwhile. */
async function stopTruck(w: Write, truckId: string): Promise<boolean> {
  await lockTruck(w, truckId)
  const truck = await readConditionFacts(w.tx, truckId, w.at)
  if (!truck || !USABLE_CONDITIONS.includes(truck.condition) || !truck.expired.length) return false
  const [problem] = await runSql<ColumnsOf<'master.problem', 'id'>>(
    w.tx,
    'select id from master.public_problem where code = $1 and deleted_at is null',
    [PAPERS_PROBLEM],
  )
  const papers = paperNames(truck.expired).map(({ message }) => t(message))
  const change = {
    truck_id: truckId,
    condition: 'not_ready',
    reason_problem_id: problem?.id ?? null,
    note: t('Papers have run out: {papers}', { papers: papers.join(', ') }),
    expected_ready_at: null,
  } as const
  await setCondition(w, change, 'document')
  const subject = { type: vmTruck.name, id: truckId, no: truck.code }
  await w.audit({ action: 'set', subject, before: { condition: truck.condition }, after: change })
  return true
}

/**
 * Sets trucks not ready whose papers have run out, a day at the plant (life.D9). A truck that cannot be used for
 * another reason keeps that condition of the workshop, and is not released before its papers are renewed. Gives how many were set.
 */
export async function stopExpired(ctx: ServiceContext): Promise<number> {
  const trucks = await runSql<ColumnsOf<'master.truck', 'id'>>(
    ctx.db,
    `select k.id from master.public_truck k left join vm.truck_condition s on s.truck_id = k.id and s.is_current and s.deleted_at is null
     where k.deleted_at is null and k.is_active and coalesce(s.condition, 'ready') = any($1::text[])
       and exists (select from master.public_truck_document d where d.truck_id = k.id and d.deleted_at is null and d.expired_at < $2::date)
     order by k.id`,
    [USABLE_CONDITIONS, plantDay(clock.now())],
  )
  let stopped = 0
  const of = { job: 'vm.stop-expired', subject: vmTruck.name }
  for (const one of trucks)
    stopped += await write(ctx, SYSTEM, null, (w) =>
      eachApart(w, of, [one], async ({ id }) => ((await stopTruck(w, id)) ? 1 : 0)),
    )
  return stopped
}

/** Right after midnight at the plant, and once an hour for papers that were entered late. */
export const paperJob = (ctx: ServiceContext): Job => ({
  name: 'vm.stop-expired',
  cron: '4 * * * *',
  done: 'Trucks are not ready: their papers have run out',
  work: () => stopExpired(ctx),
})
