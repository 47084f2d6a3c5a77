import { eachApart } from '#engine/job/set-aside.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { contract } from '#contracts/tariff/contract.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { writeBySystem } from '#engine/write.ts'

/** Ends the active contracts whose last day, a day at the plant, has passed. Gives how many. */
export async function expireContracts(ctx: ServiceContext): Promise<number> {
  return writeBySystem(ctx, async (w) => {
    const ended = await runSql<ColumnsOf<'master.contract', 'id' | 'code' | 'status'>>(
      w.tx,
      `select id, code, status from master.contract where status = 'active' and end_date < $1 and deleted_at is null
       order by id for update skip locked`,
      [plantDay(clock.now())],
    )
    const of = { job: 'master.end-contracts', subject: contract.name }
    return eachApart(w, of, ended, (row) => moveBySystem(w, contract, row, 'expire'))
  })
}

/** Looks for ended contracts right after midnight, and once an hour for what was entered late. */
export function contractJob(ctx: ServiceContext): Job {
  return {
    name: 'master.end-contracts',
    cron: '1 * * * *',
    done: 'Contracts have ended',
    work: () => expireContracts(ctx),
  }
}
