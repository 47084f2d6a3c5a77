import { kindLabel } from '#contracts/billing/changed-facts.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { rateLoads, type RatedLoad } from '#services/billing/billing/audit/audit-trips.ts'
import { loadsOf } from '#services/billing/billing/audit/facts/final-trips.ts'
import { readLoads } from '#services/billing/billing/audit/facts/read-loads.ts'
import { changesOf, type LineChange } from '#services/billing/billing/audit/rules/changed.ts'

const at = (message: string, params: FieldError['params']): FieldError => ({
  field: 'status',
  message,
  params,
})

/** Said of so many trips at most: the first ones show what has happened. */
const MOST = 5

function said(trip: string, { kind, facts, is_idr: is, now_idr: now }: LineChange): FieldError {
  const word = { word: kindLabel(kind), lower: true } as const
  if (is === null)
    return at('Trip {trip}: {kind} of {now} is missing', { trip, kind: word, now: { idr: now ?? 0 } })
  if (now === null)
    return at('Trip {trip}: {kind} of {is} would not be made now', { trip, kind: word, is: { idr: is } })
  return at('Trip {trip}: {kind} is {is} on this document, and {now} as it would be rated now ({facts})', {
    trip,
    kind: word,
    is: { idr: is },
    now: { idr: now },
    facts: { list: facts.map((message) => ({ message })) },
  })
}

/** What a trip says it weighed, where the ticket of that place says something else. */
function otherTickets({ load: { row, facts } }: RatedLoad): FieldError[] {
  return facts.tickets.flatMap(({ place, ticket_no: ticket, net_kg: net }) => {
    const says = place === 'origin' ? facts.origin_net_kg : facts.destination_net_kg
    return net === null || net === says
      ? []
      : [
          at('Trip {trip} says {is} kg, and its ticket {ticket} {now} kg', {
            trip: row.trip_no,
            is: { number: says ?? 0 },
            ticket,
            now: { number: net },
          }),
        ]
  })
}

type Unlike = ColumnsOf<'master.contract_route', 'code' | 'tariff_idr'> &
  Computed<{ approved_idr: number | null }>

/** Tariff rows that these lines are rated by and that are not as they were approved last (dec.I4.17). */
async function unlikeApproved(db: Executor, routeIds: readonly string[]): Promise<FieldError[]> {
  const rows = await runSql<Unlike>(
    db,
    `select r.code, r.tariff_idr, a.tariff_idr as approved_idr from master.public_contract_route r
     left join lateral (select * from master.public_contract_route_approval a where a.contract_route_id = r.id order by a.seq desc limit 1) a on true
     where r.id = any($1::uuid[]) and (a.tariff_idr, a.charge_basis, a.min_charge_ton, a.fixed_ton_per_trip, a.distance_km)
       is distinct from (r.tariff_idr, r.charge_basis, r.min_charge_ton, r.fixed_ton_per_trip, r.distance_km) order by r.code`,
    [routeIds],
  )
  return rows.map(({ code, tariff_idr, approved_idr }) =>
    at('Tariff {code} is {is} and is not what was approved last ({approved})', {
      code,
      is: { idr: tariff_idr },
      approved: { idr: approved_idr ?? 0 },
    }),
  )
}

async function tripsOf(db: Executor, billingId: string): Promise<Map<string, string>> {
  const rows = await runSql<ColumnsOf<'orders.trip', 'id' | 'trip_no'>>(
    db,
    `select distinct t.id, t.trip_no from billing.billing_line l join orders.public_trip t on t.id = l.trip_id
     where l.billing_id = $1 and l.deleted_at is null order by t.trip_no`,
    [billingId],
  )
  return new Map(rows.map(({ id, trip_no: no }) => [id, no]))
}

/**
 * What of a document is not as it would be rated now, from tickets, approved tariffs and terms as they are in this transaction: lines that differ,
 * that are missing and that no rule makes, each with both amounts (life.D6). None where it may be verified.
 */
export async function ratedAgain(db: Executor, billingId: string): Promise<FieldError[]> {
  const trips = await tripsOf(db, billingId)
  const loads = await rateLoads(db, await readLoads(db, await loadsOf(db, [...trips.keys()])))
  const known = new Set(loads.flatMap(({ load }) => load.trips))
  const unbilled = [...trips].filter(([id]) => !known.has(id))
  const routes = loads.flatMap(({ load, rows }) => [
    ...rows.flatMap((row) => row.contract_route_id ?? []),
    ...(load.facts.tariff.chosen ? [load.facts.tariff.chosen.id] : []),
  ])
  return [
    ...unbilled.map(([, trip]) => at('Trip {trip} may not be billed as it stands', { trip })),
    ...loads.flatMap((one) => [
      ...changesOf(one.old, one.rows, one.plan).map((change) => said(one.load.row.trip_no, change)),
      ...otherTickets(one),
    ]),
    ...(await unlikeApproved(db, [...new Set(routes)])),
  ].slice(0, MOST)
}
