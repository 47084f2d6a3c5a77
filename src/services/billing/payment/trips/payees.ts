import type { PayeeType } from '#contracts/payment/payment-words.ts'
import { clock } from '#kernel/clock.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** An account that is paid to at a moment; its number by the last four digits. */
export type UsableAccount = ColumnsOf<
  'billing.bank_account',
  | 'id'
  | 'bank_code'
  | 'account_no'
  | 'holder_name'
  | 'vendor_id'
  | 'driver_id'
  | 'confirmed_at'
  | 'confirmed_by_name'
>
/** A confirmed one that is not paid to yet. */
export type WaitingAccount = UsableAccount & ColumnsOf<'billing.bank_account', 'usable_at'>

/** The accounts of payees that may be used now (dec.I4.10): confirmed, a day old, and not ended. By payee. */
export async function usableAccounts(
  db: Executor,
  payees: readonly string[],
): Promise<Map<string, UsableAccount>> {
  const rows = await runSql<UsableAccount>(
    db,
    `select id, bank_code, account_no, holder_name, vendor_id, driver_id, confirmed_at, confirmed_by_name from billing.bank_account
     where status = 'confirmed' and deleted_at is null and usable_at <= $2 and (ends_at is null or ends_at > $2)
       and coalesce(driver_id, vendor_id) = any($1::uuid[]) order by usable_at`,
    [payees, clock.now().toISOString()],
  )
  return new Map(rows.map((row) => [row.driver_id ?? row.vendor_id, row]))
}

/** When the confirmed accounts of payees that wait may be used (RFC 3339). By payee. */
export async function waitingAccounts(
  db: Executor,
  payees: readonly string[],
): Promise<Map<string, WaitingAccount>> {
  const rows = await runSql<WaitingAccount>(
    db,
    `select distinct on (coalesce(driver_id, vendor_id)) id, bank_code, account_no, holder_name, vendor_id, driver_id, usable_at,
       confirmed_at, confirmed_by_name from billing.bank_account
     where status = 'confirmed' and deleted_at is null and usable_at > $2 and (ends_at is null or ends_at > usable_at)
       and coalesce(driver_id, vendor_id) = any($1::uuid[]) order by coalesce(driver_id, vendor_id), usable_at`,
    [payees, clock.now().toISOString()],
  )
  return new Map(rows.map((row) => [row.driver_id ?? row.vendor_id, row]))
}

type Driver = ColumnsOf<'master.driver', 'id' | 'name' | 'vendor_id'>
type Vendor = ColumnsOf<'master.vendor', 'id' | 'name'> & RenamedColumns<'master.vendor', { vendor_id: 'id' }>
export type Payee = (Driver | Vendor) & RenamedColumns<'master.vendor', { vendor_name: 'name' }>

/** Who is paid, with their vendor; a vendor's is itself. */
export async function payeesOf(
  db: Executor,
  type: PayeeType,
  ids: readonly string[],
): Promise<Map<string, Payee>> {
  const from =
    type === 'vendor'
      ? 'select v.id, v.name, v.id as vendor_id, v.name as vendor_name from master.public_vendor v'
      : 'select d.id, d.name, d.vendor_id, v.name as vendor_name from master.public_driver d join master.public_vendor v on v.id = d.vendor_id'
  const rows = await runSql<Payee>(db, `select * from (${from}) p where id = any($1::uuid[]) order by name`, [
    ids,
  ])
  return new Map(rows.map((row) => [row.id, row]))
}
