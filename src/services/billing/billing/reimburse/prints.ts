import { fieldError } from '#kernel/errors.ts'
import type { Write } from '#engine/write.ts'
import type { RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Other =
  | RenamedColumns<'billing.reimbursement', { no: 'reimburse_no' }>
  | RenamedColumns<'billing.travel_advance', { no: 'advance_no' }>

/** Which other receipt is made of the same picture: of another reimbursement, or of money a driver took along. */
async function sameElsewhere(db: Executor, id: string | null, fileId: string): Promise<string | null> {
  const [other] = await runSql<Other>(
    db,
    `select r.reimburse_no as no from sub.public_file f join billing.reimbursement_photo p on p.sha256 = f.sha256
       join billing.reimbursement r on r.id = p.reimbursement_id where f.id = $1 and ($2::uuid is null or r.id <> $2)
     union all
     select a.advance_no from sub.public_file f join billing.travel_advance_photo p on p.sha256 = f.sha256
       join billing.travel_advance_receipt e on e.id = p.travel_advance_receipt_id
       join billing.travel_advance a on a.id = e.travel_advance_id where f.id = $1 limit 1`,
    [fileId, id],
  )
  return other?.no ?? null
}

/** A receipt is given back once, whoever brings it and as what (life.D16.8). */
export async function refuseUsed(w: Write, id: string | null, fileId: string): Promise<void> {
  const no = await sameElsewhere(w.tx, id, fileId)
  if (no) throw fieldError('receipt_file_id', 'This picture is a receipt of {no} already', { no })
}

/** Lets the picture of a receipt be used again: what it was for is not paid. */
export async function forgetPrint(w: Write, id: string): Promise<void> {
  await runSql(w.tx, 'delete from billing.reimbursement_photo where reimbursement_id = $1', [id])
}

/** Keeps what the receipt is made of; the database lets each be there once. */
export async function keepPrint(w: Write, id: string): Promise<void> {
  await forgetPrint(w, id)
  await runSql(
    w.tx,
    `insert into billing.reimbursement_photo (sha256, reimbursement_id)
     select f.sha256, r.id from billing.reimbursement r join sub.public_file f on f.id = r.receipt_file_id where r.id = $1`,
    [id],
  )
}
