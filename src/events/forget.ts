import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { runSql } from '#database/sql.ts'
import type { Job } from '#events/jobs.ts'

const KEEP_MS = 7 * 86_400_000
const ROWS_AT_ONCE = 5_000

/** Removes events that went out a week ago, and answers kept for callers' keys; gives how many. */
export async function forgetSent(ctx: ServiceContext): Promise<number> {
  const before = [new Date(clock.ms() - KEEP_MS).toISOString()]
  const statements = [
    `delete from ${ctx.schema}.outbox where seq in (
       select seq from ${ctx.schema}.outbox where published_at < $1 limit ${ROWS_AT_ONCE}) returning seq`,
    `delete from ${ctx.schema}.idempotency where ctid in (
       select ctid from ${ctx.schema}.idempotency where created_at < $1 limit ${ROWS_AT_ONCE}) returning key`,
  ]
  let removed = 0
  for (const statement of statements)
    for (;;) {
      const gone = await runSql(ctx.db, statement, before)
      removed += gone.length
      if (gone.length < ROWS_AT_ONCE) break
    }
  return removed
}

/** Once an hour for each service. */
export function forgetJob(ctx: ServiceContext): Job {
  return {
    name: `${ctx.service}.forget-sent`,
    cron: '17 * * * *',
    done: 'Sent events and old answers removed',
    work: () => forgetSent(ctx),
  }
}
