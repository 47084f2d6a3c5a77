import type { FieldError } from '#kernel/errors.ts'
import type { WeighingFlag } from '#contracts/weighing/flag.ts'
import type { RevisionKind, TicketContent } from '#contracts/weighing/revision-values.ts'
import { isCalledOff, voidEffect } from '#contracts/weighing/weighing-void.ts'
import { yearClosed } from '#services/billing/ports.ts'
import { cargoMove, STAYS, type CargoLine } from '#services/order/weighing/revision/cargo-line.ts'
import { contentOf, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { registeredPlate } from '#services/order/weighing/revision/plate.ts'
import { reflagged } from '#services/order/weighing/revision/reflag.ts'
import { moneyAfter, type Money } from '#services/order/weighing/revision/money.ts'
import { planMove, type TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import {
  restingTrips,
  weightsAfter,
  type RestingTrip,
  type TripWeights,
} from '#services/order/weighing/revision/trips.ts'
import {
  revised,
  revisedRefusals,
  type Change,
  type ScaleLimits,
} from '#services/order/weighing/rules/revised.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A trip that rests on a ticket, before and after. */
export interface PlannedTrip {
  trip: RestingTrip
  after: TripWeights
  content: { before: TicketContent; after: TicketContent }
}

/** What a revision would make of a ticket, of its trips and of their money. */
export interface RevisionPlan {
  before: TicketContent
  after: TicketContent
  /** What is asked for, as the ticket takes it, and what follows of it by itself. */
  changes: readonly Change[]
  flags: WeighingFlag[]
  score: number
  /** Trips whose weights are written anew; what each is told is its own: a ticket that moves leaves one and comes to another. */
  trips: PlannedTrip[]
  /** The truck that it was instead, with what it leaves and where it comes to; null for other kinds. */
  move: TruckMove | null
  money: Money
  /** The order line that the trips move to with another cargo; null where they stay. */
  line: CargoLine | null
  /** Everything against it, as a capture with these values would be refused (life.W1, life.W2). */
  refused: FieldError[]
}

async function limitsOf(db: Executor, scaleId: string | null): Promise<ScaleLimits> {
  const [row] = await runSql<ColumnsOf<'master.scale_profile', 'min_kg' | 'division_kg' | 'capacity_kg'>>(
    db,
    'select min_kg, division_kg, capacity_kg from master.public_scale_profile where scale_id = $1 and deleted_at is null',
    [scaleId],
  )
  return row ?? { min_kg: 1, division_kg: 1, capacity_kg: 200_000 }
}

/** The scale of the tare and that of the gross: which weight was first is the ticket's order of weighing. */
async function scalesOf(
  db: Executor,
  ticket: WeighedTicket,
): Promise<{ tare_scale: ScaleLimits; gross_scale: ScaleLimits }> {
  const first = await limitsOf(db, ticket.scale_id)
  const second = await limitsOf(db, ticket.scale_second_id ?? ticket.scale_id)
  return ticket.flow === 'gross_first'
    ? { tare_scale: second, gross_scale: first }
    : { tare_scale: first, gross_scale: second }
}

const againstKind = (message: string): FieldError[] => [{ field: 'kind', message }]

/** A void is asked for here only where the plain one is refused, because the trip went on or the ticket is verified (life.W7). */
function againstVoid(
  ticket: WeighedTicket,
  wasVerified: boolean,
  trips: readonly RestingTrip[],
): FieldError[] {
  const own = trips.find(({ is_own }) => is_own)
  const carried = trips.some(({ is_own, status }) => !is_own && !isCalledOff(status))
  const effect = carried ? 'gone_on' : voidEffect(ticket.place, own?.status ?? null)
  if (effect === 'gone_on') return []
  if (effect === 'on_hold') return againstKind('The trip is on hold; release it first')
  if (effect === 'steps_back')
    return againstKind('The trip has not gone on since: ask to void the ticket instead')
  return wasVerified ? [] : againstKind('This ticket can still be voided: ask for that instead')
}

/** Money of a closed year is not touched any more: the one case in which there is no revision (dec.I3.5). */
async function againstYear(
  db: Executor,
  kind: RevisionKind,
  trips: readonly Pick<RestingTrip, 'work_unit_id' | 'load_date'>[],
): Promise<FieldError[]> {
  if (kind === 'metadata') return []
  for (const { work_unit_id, load_date } of trips)
    if (await yearClosed(db, work_unit_id, load_date))
      return [
        {
          field: 'status',
          message: 'The budget year {year} is closed: what was weighed in it is not changed any more',
          params: { year: load_date.slice(0, 4) },
        },
      ]
  return []
}

/** Each of these trips with what a version tells it. */
const told = (trips: readonly RestingTrip[], before: TicketContent, after: TicketContent): PlannedTrip[] =>
  trips.map((trip) => ({ trip, after: weightsAfter(trip, after), content: { before, after } }))

/** What a version says to a trip that its ticket leaves, or has not come to yet. */
const gone = (content: TicketContent): TicketContent => ({ ...content, status: 'void' })

/** The trips whose weights are written anew where a ticket moves: one that steps back, or takes its weighing as at the scale, is told by events. */
async function movedTrips(
  db: Executor,
  resting: readonly RestingTrip[],
  { before, after, move }: { before: TicketContent; after: TicketContent; move: TruckMove | null },
  look: { lock: boolean },
): Promise<PlannedTrip[]> {
  if (!move || move.way === 'drove') return told(resting, before, after)
  const left = move.leaves === 'gone_on' ? told(resting, before, gone(before)) : []
  const isWritten = move.to && !move.steps.length && after.place !== 'check'
  const joined = isWritten ? await restingTrips(db, { trip_id: after.trip_id, place: after.place }, look) : []
  return [...left, ...told(joined, gone(after), after)]
}

/** What is asked for as a version of the ticket: its values, and of another truck what that moves. */
async function asVersion(
  db: Executor,
  ticket: WeighedTicket,
  { kind, changes }: { kind: RevisionKind; changes: readonly Change[] },
  { resting, look }: { resting: readonly RestingTrip[]; look: { lock: boolean } },
): Promise<{
  after: TicketContent
  changes: readonly Change[]
  move: TruckMove | null
  refused: FieldError[]
}> {
  const before = contentOf(ticket)
  const none = { changes, move: null, refused: [] }
  if (kind === 'void') return { ...none, after: gone(before) }
  if (kind === 'metadata') {
    const plate = await registeredPlate(db, ticket, changes)
    return { ...none, ...plate, after: revised(before, plate.changes) }
  }
  if (kind !== 'truck') return { ...none, after: revised(before, changes) }
  return { changes, ...(await planMove(db, { ticket, changes, resting }, look)) }
}

/** Works out what a revision of a ticket would do; writes nothing. `lock` holds ticket and trips until commit. */
export async function planRevision(
  db: Executor,
  ticket: WeighedTicket,
  asked: { kind: RevisionKind; changes: readonly Change[]; wasVerified: boolean },
  look: { lock: boolean },
): Promise<RevisionPlan> {
  const { kind, wasVerified } = asked
  const before = contentOf(ticket)
  const resting = await restingTrips(db, ticket, look)
  const { after, changes, move, refused: unfit } = await asVersion(db, ticket, asked, { resting, look })
  const { flags, score, has_bags } = await reflagged(db, ticket, after, move)
  const trips = await movedTrips(db, resting, { before, after, move }, look)
  const cargo = kind === 'truck' ? STAYS : await cargoMove(db, resting, before, after)
  const years = [
    ...trips.map(({ trip }) => trip),
    ...(move?.to ? [move.to] : []),
    ...(move?.from ? [move.from] : []),
  ]
  const refused = [
    ...unfit,
    ...revisedRefusals(kind, before, after, { ...(await scalesOf(db, ticket)), has_bags }),
    ...(kind === 'void' ? againstVoid(ticket, wasVerified, resting) : []),
    ...(await againstYear(db, kind, years)),
  ]
  const isPossible = after.net_kg > 0
  const money =
    isPossible && kind !== 'metadata' ? await moneyAfter(db, trips, cargo) : { trips: [], gaps: [] }
  return { before, after, changes, flags, score, trips, move, money, line: cargo.line, refused }
}
