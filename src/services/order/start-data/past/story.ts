import { uuidv7 } from '#kernel/ids.ts'
import { chance } from '#services/order/start-data/calendar.ts'
import { bagsOf, freight } from '#services/billing/ports.ts'
import type { PastRoute } from '#services/order/start-data/past/facts.ts'
import type { PlannedOrder, PlannedTrip } from '#services/order/start-data/past/plan.ts'
import { ticketsOf, type TicketStory } from '#services/order/start-data/past/ticket-story.ts'
import { lossOf } from '#services/order/weighing/rules/loss.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When what happened to a trip, ms since 1970. Where nobody weighs, the weighings stand for the ends of loading and unloading. */
export interface Moments {
  assigned: number
  accepted: number
  started: number
  atOrigin: number
  firstAtOrigin: number
  loading: number
  loaded: number
  left: number
  arrived: number
  firstAtDestination: number
  unloaded: number
  secondAtDestination: number
  delivered: number
}

/** What a truck carried, kg. */
export interface Load {
  planned: number
  bags: number | null
  tare: number
  /** Null where nobody weighed. */
  origin: number | null
  destination: number | null
}

/** One trip of the past from its assignment to its end. */
export interface TripStory {
  id: string
  planned: PlannedTrip
  moments: Moments
  load: Load
  loss: ReturnType<typeof lossOf>
  billed: ReturnType<typeof freight>
  tickets: readonly TicketStory[]
}

/** One order of the past with everything that became of it. */
export interface OrderStory {
  id: string
  lineId: string
  route: PastRoute
  /** The requester, and the other one, who approved it. */
  by: string
  approver: string
  unitId: string
  trips: readonly TripStory[]
  ton: number
  urgent: boolean
  made: number
  submitted: number
  approved: number
  /** The last load was signed for. */
  delivered: number
  completed: number
  /** The requester disputed the first trip whose loss was too high, and the tower answered. */
  disputed: { trip: TripStory; at: number; answered: number } | null
  /** Null while it waits for its requester. */
  verified: number | null
}

type Chance = () => number

const tens = (kg: number): number => Math.round(kg / 10) * 10

function momentsOf({ route, start, lateMin }: PlannedTrip, random: Chance): Moments {
  let at = start
  const later = (least: number, most: number): number =>
    (at += Math.round((least + random() * (most - least)) * 60) * 1000)
  const standard = route.standard_duration_min
  // A third of the standard time is the way there; what is left of the plan after loading.
  const way = Math.max(6, (standard * 2) / 3 - 34)
  const accepted = start - (2 + random() * 8) * MINUTE
  return {
    assigned: Math.round(accepted - (3 + random() * 30) * MINUTE),
    accepted: Math.round(accepted),
    started: start,
    atOrigin: later(4, 8),
    firstAtOrigin: later(3, 8),
    loading: later(3, 5),
    loaded: later(11, 18),
    left: later(2, 5),
    arrived: later(way * 0.85 + lateMin, way * 1.1 + lateMin),
    firstAtDestination: later(4, 9),
    unloaded: later(9, 15),
    secondAtDestination: later(2, 5),
    delivered: later(2, 4),
  }
}

/** Percent of the load that did not arrive: seldom more than the contract tolerates. */
const lostPercent = (random: Chance, tolerance: number): number =>
  random() < 0.018 ? tolerance + 0.3 + random() * 0.6 : tolerance * (0.1 + random() * 0.65)

function loadOf({ route, truck }: PlannedTrip, random: Chance): Load {
  const most = truck.loads[route.cargo_id] ?? 0
  const planned = Math.max(500, Math.floor((most * (0.9 + random() * 0.08)) / 10) * 10)
  const drift = random() < 0.012 ? 240 + random() * 120 : 0
  const tare = tens(truck.tare_kg + (random() - 0.5) * 80 + drift)
  // Now and then a truck leaves half empty: the last of a heap.
  const filled = random() < 0.012 ? 0.62 + random() * 0.1 : 0.975 + random() * 0.02
  const net = tens(planned * filled)
  const lost = route.bag_weight_kg === null ? lostPercent(random, Number(route.tolerance_percent)) : 0
  const received = tens(net * (1 - lost / 100))
  return {
    planned,
    bags: bagsOf(planned, route.bag_weight_kg, { kg: 0, bag_count: null }),
    tare,
    origin: route.origin_scale_id ? net : null,
    destination: route.destination_scale_id ? received : null,
  }
}

function tripStory(planned: PlannedTrip): TripStory {
  const { route } = planned
  const random = chance(planned.seed)
  const moments = momentsOf(planned, random)
  const load = loadOf(planned, random)
  const arrived = load.destination ?? load.origin ?? load.planned
  return {
    id: uuidv7(moments.assigned),
    planned,
    moments,
    load,
    loss: lossOf(load.origin, load.destination, route.tolerance_percent),
    billed: freight(route, {
      kg: arrived,
      origin_net_kg: load.origin,
      destination_net_kg: load.destination,
      bag_count: load.bags,
      cycle_min: Math.round((moments.delivered - moments.atOrigin) / MINUTE),
    }),
    tickets: ticketsOf(planned, moments, load, random),
  }
}

/** An order's whole life around its trips; `now` decides how far it has come. */
export function orderStory(
  { route, trips, seed }: PlannedOrder,
  { now, unitId }: { now: number; unitId: string },
): OrderStory {
  const random = chance(seed)
  const isFirst = random() < 0.55
  const told = trips.map(tripStory)
  const first = Math.min(...told.map(({ moments }) => moments.assigned))
  const delivered = Math.max(...told.map(({ moments }) => moments.delivered))
  const approved = first - (10 + random() * 60) * MINUTE
  const submitted = approved - (15 + random() * 90) * MINUTE
  const made = submitted - (4 + random() * 16) * MINUTE
  const completed = delivered + (15 + random() * 70) * MINUTE
  const lossy = told.find(({ loss }) => loss.over_tolerance)
  const judged = completed + (1 + random() * 5) * HOUR
  const disputed =
    lossy && random() < 0.6 ? { trip: lossy, at: judged, answered: judged + (1 + random() * 3) * HOUR } : null
  const verified = disputed ? disputed.answered + (0.5 + random() * 2) * HOUR : judged
  // Who is not through by now has only been completed; before that nothing of the story is told.
  const isJudged = verified < now - 10 * MINUTE
  return {
    id: uuidv7(Math.round(made)),
    lineId: uuidv7(Math.round(made)),
    route,
    by: isFirst ? 'order-requester' : 'order-requester-2',
    approver: isFirst ? 'order-requester-2' : 'order-requester',
    unitId,
    trips: told,
    ton: Math.ceil(told.reduce((sum, { load }) => sum + load.planned, 0) / 1000),
    urgent: random() < 0.04,
    made: Math.round(made),
    submitted: Math.round(submitted),
    approved: Math.round(approved),
    delivered,
    completed: Math.round(Math.min(completed, now - 5 * MINUTE)),
    disputed: isJudged && disputed ? disputed : null,
    verified: isJudged ? Math.round(verified) : null,
  }
}
