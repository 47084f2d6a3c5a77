import { eachApart } from '#engine/job/set-aside.ts'
import { clock } from '#kernel/clock.ts'
import { bankAccount } from '#contracts/payment/bank-account.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { writeBySystem } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'

/** Of so many in one transaction; the next look finds the rest. */
const AT_ONCE = 200

/** Ends accounts whose successor may be used now. Who pays looks at the times, not at this; gives how many. */
export async function endBankAccounts(ctx: ServiceContext): Promise<number> {
  return writeBySystem(ctx, async (w) => {
    const rows = await runSql<ColumnsOf<'billing.bank_account', 'id' | 'status' | 'holder_name'>>(
      w.tx,
      `select id, status, holder_name from billing.bank_account where status = 'confirmed' and ends_at <= $1 and deleted_at is null
       order by ends_at limit ${AT_ONCE} for update skip locked`,
      [clock.now().toISOString()],
    )
    const of = { job: 'billing.end-bank-accounts', subject: bankAccount.name }
    return eachApart(w, of, rows, (row) => moveBySystem(w, bankAccount, row, 'expire'))
  })
}

/** Looks every five minutes. */
export const bankAccountJob = (ctx: ServiceContext): Job => ({
  name: 'billing.end-bank-accounts',
  cron: '*/5 * * * *',
  done: 'Bank accounts have ended',
  work: () => endBankAccounts(ctx),
})
