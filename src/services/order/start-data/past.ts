import { addDays, clock, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { copyRows } from '#database/copy-rows.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import type { PastCost } from '#services/billing/ports.ts'
import { chance } from '#services/order/start-data/calendar.ts'
import { castOf } from '#services/order/start-data/people.ts'
import type { PastRows } from '#services/order/start-data/past/context.ts'
import { readLived, readPastFacts, type PastFacts } from '#services/order/start-data/past/facts.ts'
import { withFreePairs } from '#services/order/start-data/past/free-pairs.ts'
import { addOrder, costsOf } from '#services/order/start-data/past/order-rows.ts'
import { numbered, opened, Series, ticketsIn } from '#services/order/start-data/past/papers.ts'
import { planPast, type PlannedOrder } from '#services/order/start-data/past/plan.ts'
import { orderStory, type OrderStory } from '#services/order/start-data/past/story.ts'
import { TicketNumbers } from '#services/order/start-data/ticket-numbers.ts'
import type { WeightBook } from '#services/order/start-data/weight-book.ts'

/** So many last days are told step by step. */
const FULL_DAYS = 5

async function copyAll(w: Write, rows: PastRows): Promise<void> {
  await copyRows(w.tx, 'orders.order', rows.orders)
  await copyRows(w.tx, 'orders.order_line', rows.lines)
  await copyRows(w.tx, 'orders.approval', rows.approvals)
  await copyRows(w.tx, 'orders.trip', rows.trips)
  await copyRows(w.tx, 'orders.trip_dispute', rows.disputes)
  await copyRows(w.tx, 'orders.trip_event', rows.events)
  await copyRows(w.tx, 'orders.weighing', rows.tickets)
  // Numbered as they are written: each record's history in its order.
  const inOrder = rows.audit.toSorted((a, b) => String(a.at).localeCompare(String(b.at)))
  await copyRows(w.tx, 'orders.audit_event', inOrder)
}

async function keepSeries(w: Write, series: Series): Promise<void> {
  const ends = series.ends()
  await runSql<ColumnsOf<'orders.number_series', 'prefix'>>(
    w.tx,
    `insert into orders.number_series (prefix, last_value) select * from unnest($1::text[], $2::bigint[])
     on conflict (prefix) do update set last_value = excluded.last_value`,
    [ends.map(([prefix]) => prefix), ends.map(([, last]) => last)],
  )
}

/** A past that is planned and not yet written: the demo's own orders are lived through in between, and their tickets count with it. */
export interface PastToCome {
  now: number
  facts: PastFacts
  orders: readonly PlannedOrder[]
  numbers: TicketNumbers
}

/** Everything that became of some orders: told again, all of it happens at the same moments. */
const storiesOf = (orders: readonly PlannedOrder[], now: number, unitId: string): OrderStory[] =>
  orders
    .map((planned) => orderStory(planned, { now, unitId }))
    .toSorted((one, other) => one.submitted - other.submitted)

/** Plans the plant's work of the last `days` days, with when each of its tickets is opened. */
export async function planPastOf(w: Write, days: number): Promise<PastToCome> {
  const now = clock.ms()
  const facts = await readPastFacts(w)
  const orders = planPast(facts, chance(20_260 + days), days, now)
  return { now, facts, orders, numbers: new TicketNumbers(ticketsIn(storiesOf(orders, now, '')).map(opened)) }
}

/**
 * The plant's work of the last days as rows, beside the demo's own orders, which `loadOrders` lived through since it was planned. Its
 * weights go into the book. Gives what the orders cost, for billing's ledgers, in the order of time.
 */
export async function loadPast(
  w: Write,
  { now, facts, orders, numbers }: PastToCome,
  book: WeightBook,
): Promise<PastCost[]> {
  const cast = await castOf(w)
  const lived = await readLived(w)
  const [problem] = await runSql<ColumnsOf<'master.problem', 'id'>>(
    w.tx,
    `select id from master.public_problem where code = 'WEIGHT-DIFF'`,
  )
  const [unitId = ''] = cast('order-requester').scope.work_unit ?? []
  const stories = storiesOf(withFreePairs(orders, facts, lived.busy), now, unitId)
  const series = new Series(lived.series)
  const papers = numbered(stories, series, numbers)
  const fullFrom = startOfPlantDay(addDays(plantDay(new Date(now)), -FULL_DAYS)).getTime()
  const context = { cast, papers, book, now, fullFrom, problemId: problem!.id }
  const rows: PastRows = {
    orders: [],
    lines: [],
    approvals: [],
    trips: [],
    disputes: [],
    events: [],
    tickets: [],
    audit: [],
  }
  for (const story of stories) addOrder(context, rows, story)
  await copyAll(w, rows)
  await keepSeries(w, series)
  const when = (at: number, by: string) => ({ at: new Date(at).toISOString(), by: cast(by).userId })
  return stories.map((story: OrderStory): PastCost => {
    const { expected, came, kg } = costsOf(story)
    return {
      order: { id: story.id, no: papers.orders.get(story.id) ?? '', lineId: story.lineId },
      unitId,
      poId: story.route.po_id!,
      poLineId: story.route.po_line_id!,
      submitted: when(story.submitted, story.by),
      approved: when(story.approved, story.approver),
      completed: when(story.completed, 'control-tower'),
      expected: { idr: expected, kg: story.ton * 1000 },
      came: { idr: came, kg },
    }
  })
}
