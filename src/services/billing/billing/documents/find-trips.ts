import type { Always, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ReadRow } from '#services/billing/billing/documents/read-statement.ts'
import { plain } from '#services/billing/billing/documents/rules/compare.ts'

type Numbered =
  | RenamedColumns<'orders.trip', { name: 'trip_no'; trip_id: 'id' }>
  | RenamedColumns<'orders.trip', { name: 'surat_jalan_no'; trip_id: 'id' }>
  | Always<RenamedColumns<'orders.weighing', { name: 'ticket_no'; trip_id: 'trip_id' }>>

const PLAIN = (column: string): string => `upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

async function byNumber(
  db: Executor,
  vendorId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (!names.length) return new Map()
  const rows = await runSql<Numbered>(
    db,
    `select trip_no as name, id as trip_id from orders.public_trip where vendor_id = $1 and trip_no = any($2::text[])
     union all select surat_jalan_no, id from orders.public_trip where vendor_id = $1 and surat_jalan_no = any($2::text[])
     union all select ticket_no, trip_id from orders.public_weighing
       where vendor_id = $1 and ticket_no = any($2::text[]) and trip_id is not null`,
    [vendorId, [...new Set(names.map((name) => name.trim().toUpperCase()))]],
  )
  return new Map(rows.map(({ name, trip_id }) => [plain(name), trip_id]))
}

/** A plate and a day name a trip where only one of the document did so. */
async function byPlate(db: Executor, billingId: string): Promise<Map<string, string>> {
  const rows = await runSql<Computed<{ name: string; trip_id: string }>>(
    db,
    `select ${PLAIN('plate_no')} || ' ' || load_date as name, min(trip_id::text)::uuid as trip_id from billing.billing_line
     where billing_id = $1 and deleted_at is null group by 1 having count(distinct trip_id) = 1`,
    [billingId],
  )
  return new Map(rows.map(({ name, trip_id }) => [name, trip_id]))
}

/** What a row of a statement calls its trip. */
export const nameOf = ({ trip, ticket, note, plate, day }: ReadRow): string =>
  (trip ?? ticket ?? note ?? [plate, day].filter(Boolean).join(' ')).slice(0, 60)

/**
 * Which trips of a vendor the rows of a statement are about, by row number: by the number of the trip, of a ticket or of the delivery
 * note, else by plate and day. What names no trip is left out.
 */
export async function findTrips(
  db: Executor,
  document: { id: string; vendor_id: string },
  rows: readonly ReadRow[],
): Promise<Map<number, string>> {
  const numbers = await byNumber(
    db,
    document.vendor_id,
    rows.flatMap(({ trip, ticket, note }) => [trip, ticket, note].filter((name) => name !== null)),
  )
  const plates = await byPlate(db, document.id)
  return new Map(
    rows.flatMap((row) => {
      const numbered = [row.trip, row.ticket, row.note]
        .map((name) => (name === null ? undefined : numbers.get(plain(name))))
        .find((found) => found !== undefined)
      const isNumbered = row.trip !== null || row.ticket !== null || row.note !== null
      const found = numbered ?? (isNumbered ? undefined : plates.get(`${plain(row.plate ?? '')} ${row.day}`))
      return found === undefined ? [] : [[row.row_no, found] as const]
    }),
  )
}
