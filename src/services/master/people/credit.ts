import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { driverCreditLedger } from '#contracts/people/driver-credit-ledger.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { post } from '#engine/ledger/post.ts'
import type { Write } from '#engine/write.ts'

// What the order service does to a driver's credit points inside its own transaction; the ledger is kept beside the driver.

/** An entry of the ledger as its cause makes it. */
export interface CreditMove {
  driverId: string
  type: 'remark' | 'reversal' | 'recovery'
  points: number
  source: { type: 'remark' | 'trips'; id: string; no: string; reason: string | null }
}

type Driver = ColumnsOf<'master.driver', 'credit_point' | 'name' | 'vendor_id'>

/** The driver, locked: nobody moves the points meanwhile. */
async function locked(w: Write, driverId: string): Promise<Driver> {
  const [row] = await runSql<Driver>(
    w.tx,
    'select credit_point, name, vendor_id from master.driver where id = $1 for update',
    [driverId],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row
}

/** Moves points once for its source; what the driver had before and has now. Nothing happens the second time. */
export async function moveCredit(
  w: Write,
  { driverId, type, points, source }: CreditMove,
): Promise<{ before: number; after: number; driver: Pick<Driver, 'name' | 'vendor_id'> }> {
  const before = await locked(w, driverId)
  await post(w, driverCreditLedger, {
    owner: driverId,
    type,
    source,
    moves: { point: { credit: points } },
  })
  const after = await locked(w, driverId)
  return { before: before.credit_point, after: after.credit_point, driver: before }
}

/** How many points give back what a remark took or gave; null where it never moved any. */
export async function reversalOf(w: Write, driverId: string, remarkId: string): Promise<number | null> {
  const [entry] = await runSql<ColumnsOf<'master.driver_credit_entry', 'credit_point'>>(
    w.tx,
    `select credit_point from master.driver_credit_entry
     where driver_id = $1 and source_type = 'remark' and source_id = $2 and type = 'remark'`,
    [driverId, remarkId],
  )
  return entry ? -entry.credit_point : null
}

/** Lets a suspended driver work until the end of a day. `w` is master's own write. */
export async function liftSuspension(
  w: Write,
  driverId: string,
  until: string,
  reason: string,
): Promise<void> {
  const rows = await runSql<ColumnsOf<'master.driver', 'name' | 'vendor_id'>>(
    w.tx,
    `update master.driver set lifted_until = $2, lifted_reason = $3, lifted_by_name = $4, updated_at = $5, updated_by = $6,
       row_version = row_version + 1 where id = $1 and deleted_at is null returning name, vendor_id`,
    [driverId, until, reason, w.actor.name, w.at, w.actor.userId],
  )
  const [driver] = rows
  if (!driver) throw new AppError('not_found', NOT_FOUND)
  const subject = { type: 'driver', id: driverId, no: driver.name }
  await w.audit({ action: 'lift', subject, after: { lifted_until: until }, reason })
  await w.emit({ type: 'driver.lifted', subject, scope: { vendor_id: driver.vendor_id } })
}
