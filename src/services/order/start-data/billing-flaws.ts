import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type Spoilt = ColumnsOf<'orders.trip', 'id'>

/** Ways in which trips are spoilt: how many, and what is done to them. The last three want a plant with a past. */
const FLAWS: readonly { trips: number; ofPast: boolean; statement: string }[] = [
  // Nobody signed for the load.
  {
    trips: 3,
    ofPast: false,
    statement: `update orders.trip set pod_receiver_name = null, pod_signed_at = null where id = any($1::uuid[])`,
  },
  // Over too soon to be true.
  { trips: 3, ofPast: false, statement: `update orders.trip set cycle_min = 20 where id = any($1::uuid[])` },
  // Unloaded where the contract has no tariff for.
  {
    trips: 2,
    ofPast: true,
    statement: `update orders.trip t set destination_checkpoint_id =
       (select c.id from master.public_checkpoint c where c.deleted_at is null and c.id <> t.origin_checkpoint_id and not exists
          (select from master.public_contract_route r join orders."order" o on o.contract_id = r.contract_id
           where o.id = t.order_id and r.destination_checkpoint_id = c.id) order by c.code limit 1)
     where t.id = any($1::uuid[])`,
  },
  // The indicator was silent: the weight was typed, and verified by a second person.
  {
    trips: 2,
    ofPast: true,
    statement: flagged(
      `jsonb_build_object('code', 'MANUAL', 'level', 'warn', 'text', 'Weight typed by hand')`,
    ),
  },
  // Held by the bridge for its weight, and let go with a comment.
  {
    trips: 2,
    ofPast: true,
    statement:
      flagged(`jsonb_build_object('code', 'OVERLOAD', 'level', 'block', 'text', 'Gross above the legal gross (JBI) of the truck',
       'measure', jsonb_build_object('is', gross_kg, 'against', gross_kg - 1200, 'unit', 'kg'))`),
  },
]

/** Adds a flag to the verified origin tickets of trips. */
function flagged(flag: string): string {
  return `update orders.weighing set flags = flags || jsonb_build_array(${flag}), flag_codes = trim(flag_codes || ' ' || (${flag} ->> 'code'))
    where trip_id = any($1::uuid[]) and place = 'origin' and status = 'verified' and deleted_at is null`
}

/**
 * Verified trips of the demo that cannot be billed as they are, each spoilt in one way. Trips that were disputed or lost too much tell
 * their own story and are left alone.
 */
export async function spoilSomeTrips({ tx }: Write, hasPast: boolean): Promise<void> {
  const flaws = FLAWS.filter(({ ofPast }) => hasPast || !ofPast)
  const trips = await runSql<Spoilt>(
    tx,
    `select t.id from orders.trip t
     where t.status = 'verified' and not t.over_tolerance and t.dispute_reason is null and t.origin_trip_id is null
       and exists (select from orders.weighing g where g.trip_id = t.id and g.place = 'origin' and g.status = 'verified' and g.current_version <= 1)
     order by md5(t.trip_no) limit $1`,
    [flaws.reduce((sum, { trips: n }) => sum + n, 0)],
  )
  const ids = trips.map(({ id }) => id)
  for (const { trips: n, statement } of flaws) await runSql(tx, statement, [ids.splice(0, n)])
  // One reading of the weighings, whatever the planner thinks of tables that this transaction filled.
  await runSql(
    tx,
    `update orders."order" o set unverified_reason = 'Kapal menunggu, tiket diverifikasi menyusul'
     where o.status = 'verified' and o.unverified_reason is null and o.id = any (array
       (select g.order_id from orders.weighing g where g.status in ('closed', 'flagged') and g.deleted_at is null))`,
  )
}
