import { clock, plantDay } from '#kernel/clock.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import type { travelAdvance, TravelAdvance } from '#contracts/payment/travel-advance.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type Receipts = NonNullable<NewOf<typeof travelAdvance>['receipts']>

const DUPLICATE = 'The same picture is on another receipt'
const SUM_LIMIT_IDR = 1_000_000_000

type Photo = ColumnsOf<'sub.public_file', 'id'> & Computed<{ sha256: string }>

/** Receipts of other advances that show these pictures, by what the picture is made of. */
async function usedElsewhere(
  w: Write,
  advanceId: string,
  prints: readonly string[],
): Promise<Map<string, string>> {
  const rows = await runSql<Computed<{ sha256: string; advance_no: string }>>(
    w.tx,
    `select p.sha256, a.advance_no from billing.travel_advance_photo p
       join billing.travel_advance_receipt r on r.id = p.travel_advance_receipt_id
       join billing.travel_advance a on a.id = r.travel_advance_id
     where a.id <> $1 and p.sha256 = any($2::text[])`,
    [advanceId, prints],
  )
  return new Map(rows.map(({ sha256, advance_no }) => [sha256, advance_no]))
}

/** Each picture shows one receipt: not two rows of this advance, and none of another. */
async function photoErrors(w: Write, advanceId: string, receipts: Receipts): Promise<FieldError[]> {
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

/** Money is not spent before it was asked for, and not tomorrow. */
function dayErrors({ asked_at }: TravelAdvance, receipts: Receipts): FieldError[] {
  const [first, last] = [plantDay(new Date(asked_at)), plantDay(clock.now())]
  return receipts.flatMap(({ spent_on }, at): FieldError[] => {
    const field = `receipts.${at}.spent_on`
    if (spent_on > last) return [{ field, message: 'Must not lie in the future' }]
    return spent_on < first
      ? [
          {
            field,
            message: 'Must not lie before the advance was asked for, {day}',
            params: { day: { day: first } },
          },
        ]
      : []
  })
}

/** What receipts may be entered, and their sum. They are entered while the money is out, and not for a trip that was cancelled. */
export async function checkReceipts(
  w: Write,
  row: TravelAdvance,
  receipts: Receipts,
  tripStatus: string,
): Promise<number> {
  if (row.status !== 'paid')
    throw new AppError(
      'failed_precondition',
      'Receipts are entered once the advance is paid, until they are handed in',
    )
  if (tripStatus === 'cancelled' && receipts.length > 0)
    throw new AppError('failed_precondition', 'The trip was cancelled: its advance is returned whole')
  const sum = receipts.reduce((total, { amount_idr }) => total + amount_idr, 0)
  const tooMuch: FieldError[] =
    sum > SUM_LIMIT_IDR
      ? [{ field: 'receipts', message: 'Together at most {most}', params: { most: { idr: SUM_LIMIT_IDR } } }]
      : []
  const errors = [...tooMuch, ...dayErrors(row, receipts), ...(await photoErrors(w, row.id, receipts))]
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
  return sum
}

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
