import type { FlagCode, WeighingFlag } from '#contracts/weighing/flag.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import { bagWeightOf } from '#services/order/weighing/load-facts.ts'
import { tripById, type TripFacts } from '#services/order/weighing/facts.ts'
import { UNTOLD_FACTS, type FlagFacts } from '#services/order/weighing/rules/flag-facts.ts'
import { anomalyScore, FLAG_CODES, flagsFor } from '#services/order/weighing/rules/flags.ts'
import { bothMatch } from '#services/order/weighing/rules/plate.ts'
import { plannedScale } from '#services/order/weighing/rules/place.ts'
import { spacedPlate } from '#contracts/plate-text.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Flags that follow from what a revision changes; the others say how it was weighed, which stays as it was. */
const FOLLOWING: readonly FlagCode[] = [
  'OVERLOAD',
  'UNDERLOAD',
  'TARE_DRIFT',
  'NET_OUTLIER',
  'SAME_WEIGHT',
  'BAGS',
  'DEDUCTION',
  'SEALS',
]

/** What another truck changes besides: the plate that cameras read is its own or not, the scale that its trip planned, and its tare of then and now. */
const OF_TRUCK: readonly FlagCode[] = [
  ...FOLLOWING,
  'PLATE_MISMATCH',
  'OTHER_SCALE',
  'TARE_CHANGED',
  'TARE_EXPIRED',
]

type Past = Outer<ColumnsOf<'master.truck', 'jbi_kg' | 'tare_verified_at'>> &
  Outer<ColumnsOf<'master.scale_profile', 'division_kg'>> &
  Outer<RenamedColumns<'orders.weighing', { previous_gross_kg: 'gross_kg' }>> &
  Outer<ColumnsOf<'master.cargo', 'bag_weight_kg'>> &
  Computed<{ recent_net_kg: number[] }>

/** What earlier tickets say of this one: only what was weighed before it. */
async function pastOf(db: Executor, ticket: WeighedTicket, cargoId: string | null): Promise<Past> {
  const [row] = await runSql<Past>(
    db,
    `select (select jbi_kg from master.public_truck where id = $1) as jbi_kg,
       (select tare_verified_at from master.public_truck where id = $1) as tare_verified_at,
       (select division_kg from master.public_scale_profile where scale_id = $2 and deleted_at is null) as division_kg,
       (select gross_kg from orders.weighing where truck_id = $1 and id <> $3 and created_at < $4 and trip_id is distinct from $5
          and status not in ('open', 'void') order by created_at desc limit 1) as previous_gross_kg,
       coalesce((select json_agg(net_kg order by second_at) from (select net_kg, second_at from orders.weighing
          where truck_type = $6 and cargo_id = $7 and id <> $3 and second_at < $4 and status in ('closed', 'flagged', 'verified')
          order by second_at desc limit 30) last), '[]') as recent_net_kg,
       (select bag_weight_kg from master.public_cargo where id = $7) as bag_weight_kg`,
    [
      ticket.truck_id,
      ticket.scale_id,
      ticket.id,
      ticket.second_at,
      ticket.trip_id,
      ticket.truck_type,
      cargoId,
    ],
  )
  return row!
}

/** The trip as the ticket's bags see it: their weight is that of the cargo the ticket says. */
async function tripOf(db: Executor, ticket: WeighedTicket, past: Past): Promise<TripFacts | null> {
  const trip = ticket.trip_id ? await tripById(db, ticket.trip_id) : null
  return trip && { ...trip, bag_weight_kg: past.bag_weight_kg ?? trip.bag_weight_kg }
}

const sorted = (seals: readonly string[]): string => JSON.stringify(seals.toSorted())

/** Whether the plates that cameras read at both weights are the truck's. */
async function plateMatch(db: Executor, ticketId: string, plate: string): Promise<boolean | null> {
  const rows = await runSql<ColumnsOf<'orders.weighment', 'plate_ocr'>>(
    db,
    'select plate_ocr from orders.weighment where weighing_id = $1',
    [ticketId],
  )
  return rows.reduce<boolean | null>(
    (match, { plate_ocr: read }) =>
      bothMatch(match, read === null ? null : spacedPlate(read) === spacedPlate(plate)),
    null,
  )
}

const isOther = (ticket: WeighedTicket, after: TicketContent, trip: TripFacts | null): boolean => {
  const planned = trip ? plannedScale(trip, after.place) : null
  return (
    planned !== null && [ticket.scale_id, ticket.scale_second_id].some((id) => id !== null && id !== planned)
  )
}

interface Facts {
  ticket: WeighedTicket
  after: TicketContent
  past: Past
  trip: TripFacts | null
  move: TruckMove | null
  match: boolean | null
}

function factsOf({ ticket, after, past, trip, move, match }: Facts): FlagFacts {
  const there = trip?.seal_numbers ?? []
  const here = after.seal_numbers
  return {
    ...UNTOLD_FACTS,
    // How it was weighed is not asked anew: those flags stay as they are.
    tare_stored_valid_until: null,
    zero_before: true,
    first_occupants: null,
    second_occupants: null,
    empty_owed: false,
    plate_match: match,
    source_new: false,
    photo_count: null,
    captured_at: Date.parse(ticket.second_at ?? ticket.first_at ?? ''),
    tare_kg: after.tare_kg,
    gross_kg: after.gross_kg,
    net_kg: after.net_kg,
    planned_kg: trip?.planned_kg ?? null,
    tare_manual: false,
    gross_manual: false,
    stable: true,
    division_kg: past.division_kg ?? 1,
    jbi_kg: past.jbi_kg,
    truck_tare_kg: after.truck_tare_kg,
    truck_tare_now_kg: after.truck_tare_kg,
    tare_is_weighed: move ? move.truck.is_weighed : past.tare_verified_at !== null,
    bag_count: after.bag_count,
    bag_weight_kg: bagWeightOf({ trip }),
    deduction_kg: after.deduction_kg,
    other_scale: isOther(ticket, after, trip),
    seals_differ:
      after.place === 'destination' && here.length > 0 && there.length > 0 && sorted(here) !== sorted(there),
    previous_gross_kg: past.previous_gross_kg,
    recent_net_kg: past.recent_net_kg,
    cycle_min: null,
    standard_cycle_min: null,
    same_operator: false,
    operator_void_count: 0,
    tera_expired: false,
    is_third_party: false,
    is_night: false,
    night_ticket_count: 0,
  }
}

/**
 * Flags and score of a ticket as it would be: what follows from its values anew, of another truck from what that one is, what was seen at the
 * scale as it was (life.D4).
 */
export async function reflagged(
  db: Executor,
  before: WeighedTicket,
  after: TicketContent,
  move: TruckMove | null,
): Promise<{ flags: WeighingFlag[]; score: number; has_bags: boolean }> {
  const ticket = { ...before, truck_id: after.truck_id, truck_type: after.truck_type, trip_id: after.trip_id }
  const past = await pastOf(db, ticket, after.cargo_id)
  const trip = await tripOf(db, ticket, past)
  const match = move ? await plateMatch(db, ticket.id, after.plate_no) : null
  const anew = flagsFor(factsOf({ ticket, after, past, trip, move, match }))
  const following = move ? OF_TRUCK : FOLLOWING
  const flags: WeighingFlag[] = FLAG_CODES.flatMap((code) => {
    const from: readonly WeighingFlag[] = isOneOf(following, code) ? anew : (before.flags ?? [])
    return from.filter((flag) => flag.code === code)
  })
  const scored = flags.flatMap(({ code, level }) =>
    FLAG_CODES.filter((one) => one === code).map((known) => ({ code: known, level })),
  )
  return { flags, score: anomalyScore(scored), has_bags: bagWeightOf({ trip }) !== null }
}
