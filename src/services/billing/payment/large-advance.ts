import { clock } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import type { TravelAdvance } from '#contracts/payment/travel-advance.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { isSamePerson, settingOf } from '#services/master/ports.ts'

const DAYS = 90
const DAY_MS = 86_400_000

/** Fewer advances than these have no usual amount. */
const LEAST = 10

/** What drivers usually take along, in rupiah: the middle of the advances of 90 days; null where there are too few. */
async function usualIdr(db: Executor): Promise<number | null> {
  const [row] = await runSql<Computed<{ idr: number | null }>>(
    db,
    `select percentile_disc(0.5) within group (order by amount_idr) as idr from billing.travel_advance
     where paid_at > $1 and deleted_at is null having count(*) >= $2`,
    [new Date(clock.ms() - DAYS * DAY_MS).toISOString(), LEAST],
  )
  return row?.idr ?? null
}

/** Whether an amount is far above what the route gives, or where it gives nothing, above the usual (setting advance_large_percent). */
async function isLarge(db: Executor, amount: number, allowance: number | null): Promise<boolean> {
  const usual = allowance ?? (await usualIdr(db))
  return usual !== null && amount * 100 > usual * (await settingOf(db, 'advance_large_percent'))
}

/** The columns of an advance of this amount; refuses a large one without its file. */
export async function largeColumns(
  db: Executor,
  amount: number,
  allowance: number | null,
  fileId: string | null | undefined,
): Promise<{ is_large: boolean }> {
  const is_large = await isLarge(db, amount, allowance)
  if (is_large && !fileId)
    throw fieldError('evidence_file_id', 'This is far above the usual: add the file that asks for it')
  return { is_large }
}

/** What a large advance asks of who approves it: to be another person in any case, and to say why it is right. */
export async function largeAdvanceErrors(
  db: Executor,
  { is_large, asked_by }: Pick<TravelAdvance, 'is_large' | 'asked_by'>,
  userId: string,
  input: { reason: string | null } | null,
): Promise<FieldError[]> {
  if (!is_large) return []
  return [
    ...((await isSamePerson(db, userId, [asked_by]))
      ? [{ field: 'status', message: 'This is far above the usual: another control tower approves it' }]
      : []),
    ...(input && !input.reason ? [{ field: 'reason', message: 'Say why so much is right' }] : []),
  ]
}
