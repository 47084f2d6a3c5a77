import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { Activities, ActivityTimeline } from '#contracts/dispatch/activity.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Pair, Plant } from '#services/order/dispatch/activities.ts'
import { HAPPENED_AT } from '#services/order/dispatch/event-times.ts'
import { expectedEnd, stageOf, standardOf, type KnownTimes } from '#services/order/dispatch/rules/stage.ts'
import { STANDARD_TIMES, type Known } from '#services/order/dispatch/trip-standards.ts'

const MINUTE = 60_000
const HOURS = 6

type Item = ActivityTimeline['items'][number]
type Span = Item['spans'][number]

type Told = RenamedColumns<'orders.trip_event', { state: 'status_after' }> &
  ColumnsOf<'orders.trip', 'truck_id' | 'trip_no' | 'planned_start_at' | 'planned_end_at'> &
  RenamedColumns<'orders.trip', { trip_id: 'id' }> &
  Known &
  Computed<{ at: string }>

/** What trips of these trucks were told to have done, from a day before the window on. */
function toldOf(db: Executor, trucks: readonly string[], from: number, until: number): Promise<Told[]> {
  return runSql<Told>(
    db,
    `select t.truck_id, t.id as trip_id, t.trip_no, t.planned_start_at, t.planned_end_at, e.status_after as state, ${HAPPENED_AT} as at,
       r.standard_duration_min, m.loading_min, m.unloading_min
     from orders.trip t join orders.trip_event e on e.trip_id = t.id and e.type <> 'event_corrected' ${STANDARD_TIMES}
     where t.truck_id = any($1::uuid[]) and (t.status_since >= $2 or t.status = any($4::text[])) and t.planned_start_at < $3
     order by t.id, e.recorded_at, e.id`,
    [trucks, new Date(from).toISOString(), new Date(until).toISOString(), OPEN_TRIP_STATES],
  )
}

/** The stretches of one trip's stages in the window, those of the same stage joined. */
function spansOf(events: readonly Told[], times: KnownTimes, from: number, until: number): Span[] {
  const spans: (Span & { start: number; state: string })[] = []
  for (const [at, event] of events.entries()) {
    const next = events[at + 1]
    const [start, end] = [Date.parse(event.at), next ? Date.parse(next.at) : until]
    const stage = stageOf(event.state)
    const last = spans.at(-1)
    if (last && last.stage === stage) {
      last.to = new Date(end).toISOString()
      continue
    }
    spans.push({
      trip_id: event.trip_id,
      trip_no: event.trip_no,
      stage,
      from: event.at,
      to: new Date(end).toISOString(),
      over_from: null,
      start,
      state: event.state,
    })
  }
  const { planned_start_at, planned_end_at } = events[0]!
  const plan = { start: Date.parse(planned_start_at), end: Date.parse(planned_end_at) }
  return spans.flatMap(({ start, state, ...span }) => {
    const end = Math.min(Date.parse(span.to), until)
    if (span.stage === 'free' || span.stage === 'given' || end <= from || end <= start) return []
    const standard = standardOf(state, times, plan, start)
    const late = span.stage === 'on_hold' ? start : standard === null ? Infinity : start + standard * MINUTE
    return [
      {
        ...span,
        from: new Date(Math.max(start, from)).toISOString(),
        to: new Date(end).toISOString(),
        over_from: late < end ? new Date(Math.max(late, from)).toISOString() : null,
      },
    ]
  })
}

function expectedOf({ facts, standing }: Pair, now: number): string | null {
  if (facts.trip_id === null) return null
  const plan = { start: Date.parse(facts.planned_start_at), end: Date.parse(facts.planned_end_at) }
  const end = expectedEnd(standing.stage, plan, Date.parse(facts.status_since), now)
  return end === null ? null : new Date(end).toISOString()
}

/** The window that is shown: six hours, the present in its later half unless another start is asked for. */
function windowOf(now: number, asked: string | null | undefined): { from: number; until: number } {
  const hour = 60 * MINUTE
  const from = asked ? Date.parse(asked) : Math.floor((now - 3.5 * hour) / hour) * hour
  return { from, until: from + HOURS * hour }
}

/** What the pairs of a page did in the window. */
export async function timelineOf(
  db: Executor,
  page: { pagination: Activities['pagination']; items: Pair[] },
  { now, timesOf }: Pick<Plant, 'now' | 'timesOf'>,
  asked: string | null | undefined,
): Promise<Omit<ActivityTimeline, 'narrowings' | 'vendors' | 'truck_types'>> {
  const { from, until } = windowOf(now, asked)
  const told = await toldOf(
    db,
    page.items.map(({ facts }) => facts.truck_id),
    from,
    until,
  )
  const byTruck = Map.groupBy(told, ({ truck_id }) => truck_id)
  return {
    at: new Date(now).toISOString(),
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    pagination: page.pagination,
    items: page.items.map((pair): Item => {
      const { facts, standing } = pair
      const trips = Map.groupBy(byTruck.get(facts.truck_id) ?? [], ({ trip_id }) => trip_id)
      return {
        truck_id: facts.truck_id,
        plate_no: facts.plate_no,
        driver_name: facts.driver_name,
        stage: standing.stage,
        minutes: standing.minutes,
        standard: standing.standard,
        over: standing.over,
        trip:
          facts.trip_id === null
            ? null
            : { id: facts.trip_id, order_id: facts.order_id, version: facts.version },
        spans: [...trips.values()]
          .flatMap((events) => spansOf(events, timesOf(events[0]!), from, Math.min(now, until)))
          .toSorted((one, other) => one.from.localeCompare(other.from)),
        expected_at: expectedOf(pair, now),
      }
    }),
  }
}
