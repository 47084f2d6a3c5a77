import { eachApart } from '#engine/job/set-aside.ts'
import { clock } from '#kernel/clock.ts'
import { vesselCall } from '#contracts/order/vessel-call.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { keepAllDoubts } from '#services/order/order/vessel-doubts.ts'
import { vesselProgressOf } from '#services/order/order/vessel-facts.ts'

/** Puts down how many tonnes of a vessel are left, by all her orders whoever looks. */
export async function keepLeft(w: Write, id: string): Promise<void> {
  const row = await readRecord(w.ctx, w.tx, vesselCall, SYSTEM, id)
  const { remaining_kg: kg } = await vesselProgressOf(w.tx, SYSTEM, row)
  const changed = await runSql(
    w.tx,
    'update orders.vessel_call set left_ton = $2::numeric / 1000 where id = $1 and left_ton is distinct from $2::numeric / 1000 returning id',
    [id, kg],
  )
  if (changed.length)
    await w.emit({ type: 'vessel-call.left', subject: { type: vesselCall.name, id, no: row.vessel_name } })
}

/** A day after she has sailed the last weights are in. */
const SETTLED_MS = 86_400_000

/** Looks at the vessels that are worked, one after the other; a port has a few. */
export async function keepAllLeft(ctx: ServiceContext): Promise<number> {
  const running = await runSql<ColumnsOf<'orders.vessel_call', 'id'>>(
    ctx.db,
    `select id from orders.vessel_call where deleted_at is null and (sailed_at is null or sailed_at > $1) order by id limit 200`,
    [new Date(clock.ms() - SETTLED_MS).toISOString()],
  )
  const of = { job: 'order.vessel-left', subject: vesselCall.name }
  for (const one of running)
    await write(ctx, SYSTEM, null, (w) => eachApart(w, of, [one], ({ id }) => keepLeft(w, id)))
  await keepAllDoubts(ctx)
  return running.length
}

/** Every two minutes: a truck has just been weighed. */
export const vesselJob = (ctx: ServiceContext): Job => ({
  name: 'order.vessel-left',
  cron: '*/2 * * * *',
  done: 'What is left of vessels was worked out',
  work: () => keepAllLeft(ctx),
})
