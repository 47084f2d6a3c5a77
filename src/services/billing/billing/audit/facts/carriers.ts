import type { Always, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { EarlierCarrier } from '#services/billing/billing/audit/rules/load-facts.ts'
import type { Chain } from '#services/billing/billing/audit/facts/final-trips.ts'

/** The trucks before the last one, the first first, and the whole way as it was entered last. */
export interface Carried {
  earlier: EarlierCarrier[]
  way_km: string | null
}

type CarrierRow = ColumnsOf<'orders.trip', 'trip_no' | 'vendor_id' | 'truck_id' | 'plate_no' | 'way_km'> &
  Always<ColumnsOf<'orders.trip', 'driven_km'>> &
  RenamedColumns<'orders.trip', { trip_id: 'id' }> &
  Computed<{ confirmed: boolean }>

/** What the trips before the last of these loads have come of their way; a trip that was sent back has come none of it (dec.I2.4). */
export async function carriersOf(db: Executor, chains: readonly Chain[]): Promise<Map<string, Carried>> {
  const before = chains.flatMap(({ trip_id: id, all }) => all.filter((one) => one !== id))
  const rows = before.length
    ? await runSql<CarrierRow>(
        db,
        `select t.id as trip_id, t.trip_no, t.vendor_id, t.truck_id, t.plate_no, t.driven_km, t.way_km,
           t.share_confirmed_at is not null as confirmed
         from orders.public_trip t where t.id = any($1::uuid[]) and t.driven_km is not null`,
        [before],
      )
    : []
  const byId = new Map(rows.map((row) => [row.trip_id, row]))
  return new Map(
    chains.map(({ trip_id: id, all }) => {
      // The chain begins with the trip that ended the load.
      const carriers = all.toReversed().flatMap((one) => byId.get(one) ?? [])
      const earlier = carriers.map(({ way_km: _way, ...carrier }) => carrier)
      return [id, { earlier, way_km: carriers.at(-1)?.way_km ?? null }]
    }),
  )
}
