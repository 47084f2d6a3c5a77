import { clock } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { NewOf } from '#kernel/record.ts'
import { digitsOf } from '#contracts/payment/account-number.ts'
import type { bankAccount, BankAccount } from '#contracts/payment/bank-account.ts'
import { masked } from '#contracts/payment/banks.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { requireCompany } from '#engine/call/calls.ts'
import type { ActionRule, ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { againstSecondPerson, settingOf } from '#services/master/ports.ts'

type Columns = ChangesOf<'billing.bank_account'>

const HOUR_MS = 3_600_000

/** What is written, kept in the history and told has the last four digits only: gives the number, and masks it where it was (dec.I4.10). */
function forget(value: { account_no: string }): string {
  const number = digitsOf(value.account_no)
  value.account_no = masked(number)
  return number
}

/** One is confirmed or refused before another is proposed: people confirm what they have read. */
async function refuseSecond(w: Write, { vendor_id, driver_id }: NewOf<typeof bankAccount>): Promise<void> {
  const [waits] = await runSql<ColumnsOf<'billing.bank_account', 'holder_name'>>(
    w.tx,
    `select holder_name from billing.bank_account where coalesce(driver_id, vendor_id) = $1 and status = 'proposed'
       and deleted_at is null limit 1`,
    [driver_id ?? vendor_id],
  )
  if (waits)
    throw fieldError(driver_id ? 'driver_id' : 'vendor_id', 'The account of {holder} waits for its answer', {
      holder: waits.holder_name,
    })
}

async function onCreate(w: Write, value: NewOf<typeof bankAccount>): Promise<Columns> {
  requireCompany(w.actor)
  await refuseSecond(w, value)
  const id = uuidv7()
  await runSql(w.tx, 'insert into billing.bank_account_number (id, account_no) values ($1, $2)', [
    id,
    forget(value),
  ])
  return {
    id,
    proposed_by: w.actor.userId,
    proposed_by_name: w.actor.name,
    proposed_at: w.at,
  }
}

const field = (name: string, message: string): FieldError => ({ field: name, message })

/** Whether a number is the one that was proposed; the answer of a wrong one says nothing about the right one. */
async function isSame(db: Executor, id: string, given: string): Promise<boolean> {
  const [row] = await runSql<ColumnsOf<'billing.bank_account_number', 'account_no'>>(
    db,
    'select account_no from billing.bank_account_number where id = $1',
    [id],
  )
  return row?.account_no === digitsOf(given)
}

const isOwn = (row: BankAccount, userId: string): boolean => row.proposed_by === userId

const confirm: ActionRule<typeof bankAccount, 'confirm'> = {
  async guard({ db, row, actor, input }) {
    const own = field('status', 'Somebody else confirms what you proposed')
    const refused = await againstSecondPerson(db, actor, [row.proposed_by], own)
    if (refused.length) return refused
    return input && !(await isSame(db, row.id, input.account_no))
      ? [field('account_no', 'This is not the number that was proposed: read both again, or refuse it')]
      : []
  },
  asks: ({ row, actor }) => isOwn(row, actor.userId),
  async effect(w, row, input) {
    forget(input)
    const hours = await settingOf(w.tx, 'bank_account_wait_hours')
    const usable_at = new Date(Date.parse(w.at) + hours * HOUR_MS).toISOString()
    // Until the new one may be used, the one before it is paid to: nobody waits for money because of a change.
    await runSql(
      w.tx,
      `update billing.bank_account set ends_at = $3, updated_at = $4, updated_by = $5, row_version = row_version + 1
       where coalesce(driver_id, vendor_id) = $1 and id <> $2 and status = 'confirmed' and ends_at is null and deleted_at is null`,
      [row.driver_id ?? row.vendor_id, row.id, usable_at, w.at, w.actor.userId],
    )
    return {
      confirmed_by: w.actor.userId,
      confirmed_by_name: w.actor.name,
      confirmed_at: w.at,
      usable_at,
      status_reason: null,
    }
  },
}

const withReason = {
  effect: async (_w: Write, _row: BankAccount, { reason }: { reason: string }) => ({ status_reason: reason }),
}

const end: ActionRule<typeof bankAccount, 'end'> = {
  effect: async (w, row, { reason }) => ({
    status_reason: reason,
    ends_at: row.ends_at && Date.parse(row.ends_at) < clock.ms() ? row.ends_at : w.at,
  }),
}

const actions: ActionRules<typeof bankAccount> = { confirm, refuse: withReason, withdraw: withReason, end }

/** Two people and a day: where money goes is not one person's to say (dec.I4.10). */
export const bankAccountRules: ResourceRules<typeof bankAccount> = { fresh: true, onCreate, actions }
