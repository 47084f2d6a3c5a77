import type { Billing } from '#contracts/billing/billing.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import type { Write } from '#engine/write.ts'
import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ReadRow } from '#services/billing/billing/documents/read-statement.ts'
import { takeStatement } from '#services/billing/billing/documents/statement.ts'

type Billed = RenamedColumns<'orders.trip', { trip: 'trip_no' }> &
  Computed<{ plate: string; day: string; amount_idr: number }>

/** What a haulier wrote too much on the first trip, and a trip of its own that nobody here knows. */
const TOO_MUCH_IDR = 62_500
const UNKNOWN = { trip: 'TRP-261001-00999', plate: 'W 8999 UZ', amount_idr: 471_128 }

const rowOf = ({ trip, plate, day, amount_idr }: Billed, at: number): ReadRow => ({
  row_no: at + 2,
  trip,
  ticket: null,
  note: null,
  plate,
  day,
  kg: null,
  tariff_idr: null,
  amount_idr,
})

/** The lines of the vendor's statement for a document, trip by trip; `isApart` has one line dearer, one missing where there are several, and one nobody knows. */
export async function enterLines(
  w: Write,
  id: string,
  isApart: boolean,
): Promise<Pick<Billing, 'statement_no' | 'statement_date' | 'vendor_amount_idr'>> {
  const billed = await runSql<Billed>(
    w.tx,
    `select t.trip_no as trip, min(l.plate_no) as plate, min(l.load_date)::text as day, sum(l.amount_idr)::bigint as amount_idr
     from billing.billing_line l join orders.public_trip t on t.id = l.trip_id
     where l.billing_id = $1 and l.deleted_at is null group by 1 order by 1`,
    [id],
  )
  const [first, ...others] = billed.map(rowOf)
  const same = first ? [first, ...others] : others
  const day = addDays(plantDay(new Date(w.at)), -1)
  const rows = !isApart
    ? same
    : [
        ...(first ? [{ ...first, amount_idr: first.amount_idr + TOO_MUCH_IDR }] : []),
        ...others.slice(0, Math.max(1, others.length - 1)),
        rowOf({ ...UNKNOWN, day }, same.length),
      ]
  const sum_idr = rows.reduce((sum, { amount_idr }) => sum + amount_idr, 0)
  await takeStatement(w, id, { rows, problems: [], left_out: [], sum_idr }, false)
  return {
    statement_no: `0${String(rows.length + 110)}/INV/${day.slice(0, 4)}`,
    statement_date: day,
    vendor_amount_idr: sum_idr,
  }
}
