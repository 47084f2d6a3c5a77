import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import { costOf } from '#services/order/order/trip-costs.ts'
import { costedAfter } from '#services/order/weighing/revision/money.ts'
import type { RevisionPlan } from '#services/order/weighing/revision/plan.ts'
import type { TruckMove } from '#services/order/weighing/revision/truck/move.ts'
import { restingTrips, weightsAfter } from '#services/order/weighing/revision/trips.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What a load comes to on the trip that a ticket leaves and on the one that it comes to, rupiah; null where there is none. */
export interface Bills {
  before_idr: number | null
  after_idr: number | null
  /** Documents that are settled already: what differs is corrected on the next one. */
  settled: string[]
}

/** The freight of a trip by the weights that a version tells it, by the one rating function. */
async function freightOf(db: Executor, content: TicketContent): Promise<number | null> {
  const { trip_id, place } = content
  if (trip_id === null || place === 'check') return null
  const [own] = await restingTrips(db, { trip_id, place }, { lock: false })
  if (!own) return null
  const [rated] = await costedAfter(db, [
    { trip: own, after: weightsAfter(own, content), content: { after: content } },
  ])
  return rated ? costOf(rated.costed).amount_idr : null
}

async function settledOf(db: Executor, tripIds: readonly string[]): Promise<string[]> {
  const rows = await runSql<Computed<{ no: string }>>(
    db,
    `select distinct coalesce(b.billing_no, t.trip_no) as no from billing.public_billing_line l join orders.trip t on t.id = l.trip_id
     left join billing.public_billing b on b.id = l.billing_id
     where l.trip_id = any($1::uuid[]) and l.status in ('verified', 'paid') and l.deleted_at is null order by 1`,
    [tripIds],
  )
  return rows.map(({ no }) => no)
}

/** What is billed before and after a move. */
export async function billsOf(
  db: Executor,
  { before, after }: RevisionPlan,
  { from, to }: TruckMove,
): Promise<Bills> {
  const trips = [from?.id, to?.id].filter((id) => typeof id === 'string')
  return {
    before_idr: await freightOf(db, before),
    after_idr: await freightOf(db, after),
    settled: await settledOf(db, trips),
  }
}
