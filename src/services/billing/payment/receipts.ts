import { clock, plantDay } from '#kernel/clock.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import { NOT_USED } from '#contracts/payment/advance-words.ts'
import type { TravelAdvance } from '#contracts/payment/travel-advance.ts'
import type { Write } from '#engine/write.ts'
import { photoErrors, type Receipts } from '#services/billing/payment/receipt-photos.ts'

const SUM_LIMIT_IDR = 1_000_000_000

/** Money is not spent before it was asked for, not tomorrow, and not once the driver had no trip any more. */
function dayErrors({ asked_at, stranded_at }: TravelAdvance, receipts: Receipts): FieldError[] {
  const [first, last] = [plantDay(new Date(asked_at)), plantDay(clock.now())]
  const lost = stranded_at && plantDay(new Date(stranded_at))
  return receipts.flatMap(({ spent_on }, at): FieldError[] => {
    const field = `receipts.${at}.spent_on`
    if (spent_on > last) return [{ field, message: 'Must not lie in the future' }]
    if (lost && spent_on > lost)
      return [
        { field, message: 'Must not lie after {day}: the trip was gone', params: { day: { day: lost } } },
      ]
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

/** What receipts may be entered, and their sum. They are entered while the money is out, and not for a trip that never left. */
export async function checkReceipts(
  w: Write,
  row: TravelAdvance,
  receipts: Receipts,
  isUnused: boolean,
): Promise<number> {
  if (row.status !== 'paid' && row.status !== 'stranded')
    throw new AppError(
      'failed_precondition',
      'Receipts are entered once the advance is paid, until they are handed in',
    )
  if (isUnused && receipts.length > 0) throw new AppError('failed_precondition', NOT_USED)
  const sum = receipts.reduce((total, { amount_idr }) => total + amount_idr, 0)
  const tooMuch: FieldError[] =
    sum > SUM_LIMIT_IDR
      ? [{ field: 'receipts', message: 'Together at most {most}', params: { most: { idr: SUM_LIMIT_IDR } } }]
      : []
  const errors = [...tooMuch, ...dayErrors(row, receipts), ...(await photoErrors(w, row.id, receipts))]
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
  return sum
}
