import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** Keeps of each receipt what its picture is made of; the database lets each picture be there once. */
export async function keepPrints(w: Write, id: string): Promise<void> {
  await runSql(
    w.tx,
    `delete from billing.travel_advance_photo p using billing.travel_advance_receipt r
     where r.id = p.travel_advance_receipt_id and r.travel_advance_id = $1`,
    [id],
  )
  await runSql(
    w.tx,
    `insert into billing.travel_advance_photo (sha256, travel_advance_receipt_id)
     select f.sha256, r.id from billing.travel_advance_receipt r join sub.public_file f on f.id = r.photo_file_id
     where r.travel_advance_id = $1`,
    [id],
  )
}
