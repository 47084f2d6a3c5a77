import type { FieldError } from '#kernel/errors.ts'
import type { WeighingFlag } from '#contracts/weighing/flag.ts'
import type { RevisionKind, TicketContent } from '#contracts/weighing/revision-values.ts'
import { isCalledOff, voidEffect } from '#contracts/weighing/weighing-void.ts'
import { yearClosed } from '#services/billing/ports.ts'
import { cargoMove, type CargoLine } from '#services/order/weighing/revision/cargo-line.ts'
import { contentOf, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { reflagged } from '#services/order/weighing/revision/reflag.ts'
import { moneyAfter, type Money } from '#services/order/weighing/revision/money.ts'
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

/** What a revision would make of a ticket, of its trips and of their money. */
export interface RevisionPlan {
  before: TicketContent
  after: TicketContent
  flags: WeighingFlag[]
  score: number
  trips: { trip: RestingTrip; after: TripWeights }[]
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
  trips: readonly RestingTrip[],
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

/** Works out what a revision of a ticket would do; writes nothing. `lock` holds ticket and trips until commit. */
export async function planRevision(
  db: Executor,
  ticket: WeighedTicket,
  asked: { kind: RevisionKind; changes: readonly Change[]; wasVerified: boolean },
  look: { lock: boolean },
): Promise<RevisionPlan> {
  const { kind, changes, wasVerified } = asked
  const before = contentOf(ticket)
  const after: TicketContent = kind === 'void' ? { ...before, status: 'void' } : revised(before, changes)
  const { flags, score, has_bags } = await reflagged(db, ticket, after)
  const resting = await restingTrips(db, ticket, look)
  const trips = resting.map((trip) => ({ trip, after: weightsAfter(trip, after) }))
  const cargo = await cargoMove(db, resting, before, after)
  const refused = [
    ...revisedRefusals(kind, before, after, { ...(await scalesOf(db, ticket)), has_bags }),
    ...(kind === 'void' ? againstVoid(ticket, wasVerified, resting) : []),
    ...(await againstYear(db, kind, resting)),
  ]
  const isPossible = after.net_kg > 0
  const money =
    isPossible && kind !== 'metadata' ? await moneyAfter(db, trips, after, cargo) : { trips: [], gaps: [] }
  return { before, after, flags, score, trips, money, line: cargo.line, refused }
}
