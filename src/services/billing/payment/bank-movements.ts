import type { FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** One movement of money as a bank knows it: to or from a payee, under a reference of the bank. */
export interface Movement {
  direction: 'out' | 'in'
  payeeId: string
  /** Account of the payee; null for cash. */
  accountId: string | null
  reference: string
}

/** Under which names the reference is taken: the payee, and the account's number, which another payee may have too. */
const HOLDERS = `select h.holder from (select $1::text as holder union all
  select encode(sha256((a.bank_code || ' ' || n.account_no)::bytea), 'hex')
  from billing.bank_account_number n join billing.bank_account a on a.id = n.id where n.id = $2::uuid) h`

/**
 * Refuses a reference that another movement of the same payee or account has in this direction: nothing is paid, or comes back, by the
 * movement of something else (dec.I4.5). Letters and digits are compared. Gives errors of `field`; none for what is no movement.
 */
export async function usedReference(
  db: Executor,
  movement: Movement | null,
  field = 'bank_reference',
): Promise<FieldError[]> {
  if (!movement) return []
  const { direction, payeeId, accountId, reference } = movement
  const [used] = await runSql<ColumnsOf<'billing.bank_movement', 'source_no'>>(
    db,
    `select source_no from billing.bank_movement
     where direction = $3 and reference = billing.bare_reference($4) and holder in (${HOLDERS})
     union all
     select receipt_no from billing.money_received where $3 = 'in' and coalesce(driver_id, vendor_id)::text = $1
       and billing.bare_reference(bank_reference) = billing.bare_reference($4) and status in ('entered', 'confirmed') and deleted_at is null
     limit 1`,
    [payeeId, accountId, direction, reference],
  )
  return used
    ? [{ field, message: 'The bank gave this reference to {no}', params: { no: used.source_no } }]
    : []
}

/** Keeps that a movement was of this record; the database refuses a second one of two at once. */
export async function keepMovement(
  w: Write,
  movement: Movement | null,
  source: { type: string; id: string; no: string },
): Promise<void> {
  if (!movement) return
  const { payeeId, accountId, direction, reference } = movement
  const holders = await runSql<Computed<{ holder: string; bare: string }>>(
    w.tx,
    `select h.holder, billing.bare_reference($3) as bare from (${HOLDERS}) h`,
    [payeeId, accountId, reference],
  )
  for (const { holder, bare } of holders)
    await insertRow(w, 'billing.bank_movement', {
      id: uuidv7(),
      at: w.at,
      direction,
      holder,
      reference: bare,
      source_type: source.type,
      source_id: source.id,
      source_no: source.no,
    })
}
