import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** The trips whose lines are to be made or looked at again (life.B1), in the transaction that changed what they stand on. */
export async function wantAudit({ tx }: Pick<Write, 'tx'>, tripIds: readonly string[]): Promise<void> {
  if (tripIds.length)
    await runSql(tx, 'insert into billing.audit_due (trip_id) select unnest($1::uuid[])', [tripIds])
}

const OPEN = `'pending', 'valid', 'invalid'`
/** A trip of an order may have another weight since: what is settled of it gets a correction (dec.I3.5). */
const WITH_SETTLED = `${OPEN}, 'verified', 'paid'`

/** What open lines have alike whose audit is wanted. */
const ALIKE = {
  orderId: 'order_id',
  contractId: 'contract_id',
  purchaseOrderId: 'purchase_order_id',
  workUnitId: 'work_unit_id',
  cargoId: 'cargo_id',
  truckId: 'truck_id',
  vendorId: 'vendor_id',
} as const

/**
 * Queues the audit of all lines that are not settled of an order, a contract, a purchase order, a work unit, a cargo, a truck or a vendor: a
 * tariff, a value, a budget, a price or a tax profile that they were judged by has changed.
 */
export async function wantAuditOf(
  { tx }: Pick<Write, 'tx'>,
  of: { [Name in keyof typeof ALIKE]?: string },
): Promise<void> {
  const given = Object.entries(ALIKE).flatMap(([name, column]) => {
    const id = Object.entries(of).find(([key]) => key === name)?.[1]
    return id ? [{ column, id }] : []
  })
  if (!given.length) return
  await runSql(
    tx,
    `insert into billing.audit_due (trip_id)
     select distinct l.trip_id from billing.billing_line l
     where l.status in (${of.orderId ? WITH_SETTLED : OPEN}) and l.deleted_at is null
       and ${given.map(({ column }, at) => `l.${column} = $${at + 1}`).join(' and ')}`,
    given.map(({ id }) => id),
  )
}

/** Queues the audit of all lines that are not settled and were loaded on these days: from now on another tax rate is in force then. */
export async function wantAuditOfDays(
  { tx }: Pick<Write, 'tx'>,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await runSql(
    tx,
    `insert into billing.audit_due (trip_id)
     select distinct trip_id from billing.billing_line
     where status in (${OPEN}) and deleted_at is null and load_date >= $1 and ($2::date is null or load_date <= $2)`,
    [from, to],
  )
}
