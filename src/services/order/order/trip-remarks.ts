import { sentence, type Sentence } from '#i18n/translate.ts'
import { compareSeals, sealsDiffer } from '#contracts/dispatch/seals.ts'
import type { BagClaim } from '#contracts/dispatch/trip-evidence.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What a trip's evidence says of its load. */
type Evidence = Narrowed<
  ColumnsOf<'orders.trip', 'id' | 'trip_no' | 'seal_numbers' | 'seals_received' | 'bag_claim'>,
  { seal_numbers: string[]; seals_received: string[] | null; bag_claim: BagClaim | null }
>

/** What should be looked at before a trip is completed or accepted; none of it stops anything. */
function remarksOf({ trip_no: trip, seal_numbers, seals_received, bag_claim }: Evidence): Sentence[] {
  const found: Sentence[] = []
  const seals = seals_received && compareSeals(seal_numbers, seals_received)
  if (seals?.missing.length)
    found.push(sentence('{trip}: seal {seals} is missing', { trip, seals: seals.missing.join(', ') }))
  if (seals && sealsDiffer(seals) && seals.strange.length)
    found.push(
      sentence('{trip}: seal {seals} was not set at the origin', { trip, seals: seals.strange.join(', ') }),
    )
  if (bag_claim && bag_claim.good < bag_claim.loaded)
    found.push(
      sentence('{trip}: {good} of {loaded} bags arrived good', {
        trip,
        good: bag_claim.good,
        loaded: bag_claim.loaded,
      }),
    )
  return found
}

/** The remarks on the trips of an order, by the trip's id. */
export async function remarksOfTrips(db: Executor, orderId: string): Promise<Map<string, Sentence[]>> {
  const rows = await runSql<Evidence>(
    db,
    `select id, trip_no, seal_numbers, seals_received, bag_claim from orders.trip
     where order_id = $1 and (seals_received is not null or bag_claim is not null)`,
    [orderId],
  )
  return new Map(rows.map((row) => [row.id, remarksOf(row)]))
}
