import type { FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import type { travelAdvance } from '#contracts/payment/travel-advance.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** The rows of receipts as they are given. */
export type Receipts = NonNullable<NewOf<typeof travelAdvance>['receipts']>

const DUPLICATE = 'The same picture is on another receipt'

type Photo = ColumnsOf<'sub.file', 'id' | 'sha256'>
type Used =
  | (ColumnsOf<'billing.travel_advance_photo', 'sha256'> & ColumnsOf<'billing.travel_advance', 'advance_no'>)
  | (ColumnsOf<'billing.reimbursement_photo', 'sha256'> &
      RenamedColumns<'billing.reimbursement', { advance_no: 'reimburse_no' }>)

/** Receipts of other advances that show these pictures, by what the picture is made of. */
async function usedElsewhere(
  w: Write,
  advanceId: string,
  prints: readonly string[],
): Promise<Map<string, string>> {
  const rows = await runSql<Used>(
    w.tx,
    `select p.sha256, a.advance_no from billing.travel_advance_photo p
       join billing.travel_advance_receipt r on r.id = p.travel_advance_receipt_id
       join billing.travel_advance a on a.id = r.travel_advance_id
     where a.id <> $1 and p.sha256 = any($2::text[])
     union all
     select p.sha256, r.reimburse_no from billing.reimbursement_photo p join billing.reimbursement r on r.id = p.reimbursement_id
     where p.sha256 = any($2::text[])`,
    [advanceId, prints],
  )
  return new Map(rows.map(({ sha256, advance_no }) => [sha256, advance_no]))
}

/** Each picture shows one receipt: not two rows of this advance, and none of another. */
export async function photoErrors(w: Write, advanceId: string, receipts: Receipts): Promise<FieldError[]> {
  const photos = await runSql<Photo>(
    w.tx,
    'select id, sha256 from sub.public_file where id = any($1::uuid[])',
    [receipts.map(({ photo_file_id }) => photo_file_id)],
  )
  const printOf = new Map(photos.map(({ id, sha256 }) => [id, sha256]))
  const others = await usedElsewhere(w, advanceId, [...printOf.values()])
  const seen = new Set<string>()
  return receipts.flatMap(({ photo_file_id }, at): FieldError[] => {
    const print = printOf.get(photo_file_id) ?? photo_file_id
    const field = `receipts.${at}.photo_file_id`
    const other = others.get(print)
    if (other) return [{ field, message: 'This picture is a receipt of {no} already', params: { no: other } }]
    if (seen.has(print)) return [{ field, message: DUPLICATE }]
    seen.add(print)
    return []
  })
}
