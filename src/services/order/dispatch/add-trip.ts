import { plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { nextNumber } from '#database/numbers.ts'
import type { Computed, NewRow } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

/** A new trip but for its numbers and stamps. */
type TripParts = Omit<
  NewRow<'orders.trip'>,
  'id' | 'created_at' | 'updated_at' | 'trip_no' | 'surat_jalan_no' | 'sequence' | 'status_since'
>

/** Adds a trip to its order, with the next numbers; the caller holds the order's lock. Gives its id. */
export async function addTrip(w: Write, columns: TripParts): Promise<string> {
  const day = plantDay(new Date(w.at)).slice(2).replaceAll('-', '')
  const id = uuidv7()
  const [next] = await runSql<Computed<{ n: number }>>(
    w.tx,
    'select coalesce(max(sequence), 0) + 1 as n from orders.trip where order_id = $1',
    [columns.order_id],
  )
  await insertRow(w, 'orders.trip', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    trip_no: await nextNumber(w.tx, 'orders', `TRP-${day}-`, 5),
    surat_jalan_no: await nextNumber(w.tx, 'orders', `SJ-${day}-`, 5),
    sequence: next!.n,
    status_since: w.at,
    ...columns,
  })
  countChanged(trip)
  return id
}
