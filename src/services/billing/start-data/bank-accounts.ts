import { bankAccount } from '#contracts/payment/bank-account.ts'
import { BANKS } from '#contracts/payment/banks.ts'
import { checkNew } from '#contracts/schemas.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { bankAccountRules } from '#services/billing/payment/bank-accounts.ts'

const DAY_MS = 86_400_000
/** Accounts of the demo were confirmed long before its orders. */
const BEFORE_DAYS = 60
/** Its number among the accounts, beyond those of vendors and drivers. */
const ACCOUNT_OF_DEBTOR = 900

type Payee =
  | (ColumnsOf<'master.vendor', 'name'> &
      RenamedColumns<'master.vendor', { vendor_id: 'id' }> &
      Computed<{ driver_id: null }>)
  | (ColumnsOf<'master.driver', 'vendor_id' | 'name'> & RenamedColumns<'master.driver', { driver_id: 'id' }>)

async function propose(
  w: Write,
  { vendor_id, driver_id, name }: Payee,
  n: number,
): Promise<[string, string]> {
  const account_no = String(1_400_012_300_000 + n * 7919)
  const bank_code = BANKS[n % 6]!.value
  const { value } = checkNew(bankAccount, {
    vendor_id,
    driver_id,
    bank_code,
    account_no,
    holder_name: name.slice(0, 70),
  })
  return [(await addRecord(w, bankAccount, bankAccountRules, value)).id, account_no]
}

/** Takes a payee's account into use, by two people and long ago. */
async function giveAccount(w: Write, payee: Payee, n: number): Promise<void> {
  const before = new Date(Date.parse(w.at) - BEFORE_DAYS * DAY_MS).toISOString()
  const [id, account_no] = await propose(asPerson(w, 'control-tower', before), payee, n)
  await act(asPerson(w, 'control-tower-2', before), bankAccount, bankAccountRules.actions!, id, 'confirm', {
    row_version: 1,
    account_no,
  })
}

/** Gives a driver an account where they have none: which drivers are on the road depends on the hour the demo is made at. */
export async function giveDriverAccount(w: Write, driverId: string): Promise<void> {
  const [driver] = await runSql<Payee>(
    w.tx,
    `select vendor_id, id as driver_id, name from master.public_driver d
     where id = $1 and not exists (select from billing.bank_account b where b.driver_id = d.id and b.deleted_at is null)`,
    [driverId],
  )
  if (driver) await giveAccount(w, driver, ACCOUNT_OF_DEBTOR)
}

/** Bank accounts of the demo's vendors and of some drivers: most in use, one that waits for its second person. */
export async function loadBankAccounts(w: Write): Promise<void> {
  const payees = await runSql<Payee>(
    w.tx,
    `select id as vendor_id, null::uuid as driver_id, name from master.public_vendor where deleted_at is null
     union all
     (select vendor_id, id, name from master.public_driver where deleted_at is null and is_active order by id limit 12)
     order by driver_id nulls first, vendor_id`,
  )
  for (const [n, payee] of payees.entries()) await giveAccount(w, payee, n)
  const changing = payees.find(({ driver_id }) => driver_id !== null)
  if (changing) await propose(asPerson(w, 'control-tower-2'), changing, payees.length)
  // History is no news: nobody is told about it.
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
