import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import type { RevisionEffect, RevisionMoved } from '#contracts/weighing/revision-calls.ts'
import { flagWords } from '#contracts/weighing/weighing-flag.ts'
import type { WeighingRevision } from '#contracts/weighing/weighing-revision.ts'
import { planOf } from '#services/order/weighing/revision/decide.ts'
import { followsOf } from '#services/order/weighing/revision/truck/follows.ts'
import type { TruckPlan } from '#contracts/weighing/truck-calls.ts'
import type { RevisionPlan } from '#services/order/weighing/revision/plan.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Value = RevisionMoved['before']

/** What moves: a figure that stays as it is says nothing. */
function moved(label: string, unit: RevisionMoved['unit'], before: Value, after: Value): RevisionMoved[] {
  return before === after ? [] : [{ label, unit, before, after }]
}

function ofTicket({ before, after }: RevisionPlan): RevisionMoved[] {
  const isVoid = after.status === 'void'
  const of = (value: number | null): number | null => (isVoid ? null : value)
  return [
    ...moved('Tare', 'kg', before.tare_kg, of(after.tare_kg)),
    ...moved('Gross', 'kg', before.gross_kg, of(after.gross_kg)),
    ...moved('Deduction', 'kg', before.deduction_kg, of(after.deduction_kg)),
    ...moved('Net', 'kg', before.net_kg, of(after.net_kg)),
    ...moved('Received weight', 'kg', before.received_kg, of(after.received_kg)),
  ]
}

function ofTrips({ trips, money }: RevisionPlan): RevisionEffect['trips'] {
  return trips
    .map(({ trip, after }) => {
      const paid = money.trips.find(({ trip_id }) => trip_id === trip.id)
      return {
        trip_id: trip.id,
        trip_no: trip.trip_no,
        figures: [
          ...moved('Net at the origin', 'kg', trip.origin_net_kg, after.origin_net_kg),
          ...moved('Net at the destination', 'kg', trip.destination_net_kg, after.destination_net_kg),
          ...moved('Received weight', 'kg', trip.received_kg, after.received_kg),
          ...moved('Loss', 'kg', trip.loss_kg, after.loss_kg),
          ...moved('Loss in percent', '%', trip.loss_percent, after.loss_percent),
          ...(paid ? moved('Billable weight', 'kg', paid.kg_before, paid.kg_after) : []),
          ...(paid ? moved('Freight', 'idr', paid.idr_before, paid.idr_after) : []),
        ],
      }
    })
    .filter(({ figures }) => figures.length > 0)
}

const MONEY = ['rate', 'bill']
const HIDDEN = { text: '–', under: '' }

/** A haulier's own tower reads no rate of another haulier. */
function hidden(
  follows: TruckPlan,
  { before, after }: RevisionPlan,
  vendors: readonly string[] | null,
): TruckPlan {
  if (vendors === null) return follows
  const [sees, willSee] = [before, after].map(({ vendor_id }) => vendors.includes(vendor_id))
  if (sees && willSee) return follows
  return {
    ...follows,
    rows: follows.rows.map((row) =>
      MONEY.includes(row.name)
        ? { ...row, before: sees ? row.before : HIDDEN, after: willSee ? row.after : HIDDEN, follows: '' }
        : row,
    ),
  }
}

/** What a revision that waits would move, in a reader's language; null once it is decided. */
export async function effectOf(
  db: Executor,
  row: WeighingRevision,
  { lang, scope }: Pick<Actor, 'lang' | 'scope'>,
): Promise<RevisionEffect | null> {
  const found = row.status === 'requested' ? await planOf(db, row, { lock: false }) : null
  if (!found) return null
  const { plan, ticket } = found
  const [order] = await runSql<ColumnsOf<'orders.order', 'id' | 'order_no' | 'delivered_kg'>>(
    db,
    'select id, order_no, delivered_kg from orders."order" where id = $1',
    [row.order_id],
  )
  const said = (figures: RevisionMoved[]): RevisionMoved[] =>
    figures.map((one) => ({ ...one, label: translated(lang, one.label) }))
  return {
    ticket: said(ofTicket(plan)),
    trips: (plan.move && scope.vendor !== null ? [] : ofTrips(plan)).map((trip) => ({
      ...trip,
      figures: said(trip.figures),
    })),
    order: order ?? null,
    flags: plan.after.status === 'void' ? [] : plan.flags.map((flag) => flagWords(flag, lang)),
    score: plan.score,
    moves: plan.line
      ? plan.trips.map(({ trip }) =>
          translated(lang, 'Trip {trip} moves to line {line} of order {order}: {cargo}', {
            trip: trip.trip_no,
            line: plan.line?.position ?? 0,
            order: trip.order_no,
            cargo: plan.line?.cargo_name ?? '',
          }),
        )
      : [],
    gaps: plan.money.gaps.map(({ message, params }) => translated(lang, message, params)),
    truck: plan.move ? hidden(await followsOf(db, ticket, plan, lang), plan, scope.vendor) : null,
    verify_again: row.kind !== 'metadata' && row.kind !== 'void',
  }
}
