import { uuidv7 } from '#kernel/ids.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { bagClaimIdr } from '#contracts/dispatch/bag-claim.ts'
import type { BagClaim } from '#contracts/dispatch/trip-evidence.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { ColumnsOf, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { bagRefusal } from '#services/order/dispatch/rules/counted-bags.ts'
import { orderOf } from '#services/order/dispatch/trip-facts.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { arrivedOf, tallyErrors } from '#services/order/dispatch/rules/bag-tally.ts'

type Trip = RecordOf<typeof trip>

type BagFacts = ColumnsOf<'master.cargo', 'bag_weight_kg' | 'claim_price_idr_per_kg'> &
  Outer<RenamedColumns<'orders.weighing', { left_bags: 'bag_count' }>>

/** What a bag of the trip weighs and costs, and how many left the origin, under another truck too: counted there, else as its ticket says. */
async function bagFacts(db: Executor, row: Trip): Promise<BagFacts> {
  const [facts] = await runSql<BagFacts>(
    db,
    `select c.bag_weight_kg, c.claim_price_idr_per_kg,
       coalesce((select b.good from orders.trip_bag_tally b where b.trip_id = $1 and b.place = 'origin'),
         (select g.bag_count from orders.weighing g where g.trip_id = $1 and g.place = 'origin' and g.status <> 'void'
          and g.deleted_at is null order by g.first_at desc limit 1)) as left_bags
     from master.public_cargo c where c.id = $2`,
    [row.origin_trip_id ?? row.id, row.cargo_id],
  )
  return facts!
}

const countOf = (row: Trip, place: string) => row.bag_tallies?.find((one) => one.place === place)

/** Good bags that left the origin: those that were torn or wet there are nobody's claim at the destination. */
function loadedOf(row: Trip, facts: BagFacts): number | null {
  return countOf(row, 'origin')?.good ?? facts.left_bags ?? row.bag_count_planned
}

const ARRIVED = ['at_destination', 'unloading', 'delivered']
const isWeighedThere = ({ weigh_plan }: Trip): boolean =>
  weigh_plan === 'both' || weigh_plan === 'destination'

/** The bags of one end, counted and sorted; at the destination they say what is claimed (dec.I2.13). */
export const tally: ActionRule<typeof trip, 'tally', BagFacts> = {
  async guard({ db, actor, row, input }) {
    const facts = await bagFacts(db, row)
    const loaded = loadedOf(row, facts)
    if (!input)
      return {
        refused: loaded === null ? [{ field: 'status', message: 'This cargo is not counted in bags' }] : [],
        found: facts,
      }
    // A claim is made against the haulier, so that its own people do not decide how many bags arrived (dec.I0.2).
    if (actor.scope.vendor)
      return {
        refused: [{ field: 'good', message: 'The plant counts the bags, not the haulier' }],
        found: facts,
      }
    const refused: FieldError[] = tallyErrors(input, {
      place: input.place,
      loaded,
      has_destination: countOf(row, 'destination') !== undefined,
      has_arrived: ARRIVED.includes(row.status),
    })
    const tooMany = bagRefusal({
      type: 'unloading_finished',
      bags: arrivedOf(input),
      is_weighed: false,
      carried_kg: row.origin_net_kg ?? row.planned_kg,
      bag_weight_kg: facts.bag_weight_kg,
      planned: row.bag_count_planned,
    })
    return { refused: [...refused, ...(tooMany ? [{ field: 'good', ...tooMany }] : [])], found: facts }
  },
  async effect(w, row, input, facts) {
    const { place, good, torn, wet, missing, note } = input
    await runSql(
      w.tx,
      `insert into orders.trip_bag_tally (id, trip_id, position, place, good, torn, wet, missing, note, counted_at, counted_by_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (trip_id, place) do update set good = excluded.good, torn = excluded.torn, wet = excluded.wet,
         missing = excluded.missing, note = excluded.note, counted_at = excluded.counted_at, counted_by_name = excluded.counted_by_name`,
      [
        uuidv7(),
        row.id,
        place === 'origin' ? 1 : 2,
        place,
        good,
        torn,
        wet,
        missing,
        note,
        w.at,
        w.actor.name,
      ],
    )
    if (place === 'origin') return
    const claim: BagClaim = {
      loaded: loadedOf(row, facts) ?? 0,
      good,
      bag_weight_kg: facts.bag_weight_kg,
      price_idr_per_kg: facts.claim_price_idr_per_kg,
    }
    return {
      bag_claim: JSON.stringify(claim),
      bag_claim_idr: bagClaimIdr(claim),
      // The ticket of the destination is what is billed, where there is one.
      ...(isWeighedThere(row) ? {} : { bag_count_received: arrivedOf(input) }),
    }
  },
  after: async (w, id) => refreshOrder(w, await orderOf(w, id)),
}
