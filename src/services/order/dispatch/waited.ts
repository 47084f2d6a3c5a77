import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { stillIn } from '#services/order/dispatch/rules/still.ts'
import { standstillsIn, type StillAt } from '#services/order/dispatch/still-facts.ts'

/** The end of a trip that is waited at. */
export type WaitedAt = 'origin_checkpoint_id' | 'destination_checkpoint_id'

/** The standstills at one end of a trip that are taken off its waiting. */
async function takenOff(
  w: Write,
  tripId: string,
  place: WaitedAt,
  span: { from: Date; to: Date },
  without: string | null,
): Promise<StillAt[]> {
  const [trip] = await runSql<ColumnsOf<'orders.trip', WaitedAt>>(
    w.tx,
    'select origin_checkpoint_id, destination_checkpoint_id from orders.trip where id = $1',
    [tripId],
  )
  const [from, to] = [span.from.toISOString(), span.to.toISOString()]
  const stops = await standstillsIn(w.tx, from, to, trip?.[place] ?? null, without)
  return stops.filter(({ account }) => account === 'off')
}

/** Minutes waited between two moments, less what a standstill takes off (dec.I2.10); null where one end was never recorded. */
export async function waitedAt(
  w: Write,
  tripId: string,
  place: WaitedAt,
  start: number | undefined,
  end: number | undefined,
  without: string | null,
): Promise<number | null> {
  if (start === undefined || end === undefined) return null
  if (end <= start) return 0
  const stops = await takenOff(w, tripId, place, { from: new Date(start), to: new Date(end) }, without)
  return Math.max(0, Math.round((end - start - stillIn(stops, start, end)) / 60_000))
}
