import { plantDay } from '#kernel/clock.ts'
import { ticketNo } from '#services/order/weighing/rules/weighing.ts'
import type { OrderStory, TripStory } from '#services/order/start-data/past/story.ts'
import type { TicketStory } from '#services/order/start-data/past/ticket-story.ts'

/** Series of numbers that go on where they stand. */
export class Series {
  readonly #last: Map<string, number>

  constructor(last: ReadonlyMap<string, number>) {
    this.#last = new Map(last)
  }

  /** The next number of a series, such as `ORD-2611-00007`. */
  next(prefix: string, digits: number): string {
    const n = (this.#last.get(prefix) ?? 0) + 1
    this.#last.set(prefix, n)
    return prefix + String(n).padStart(digits, '0')
  }

  /** Every series with its last number. */
  ends(): [prefix: string, last: number][] {
    return [...this.#last]
  }
}

/** The numbers of orders, trips, delivery notes and tickets of the past, by the ids of their stories. */
export interface Papers {
  orders: ReadonlyMap<string, string>
  trips: ReadonlyMap<string, { trip_no: string; surat_jalan_no: string }>
  tickets: ReadonlyMap<string, string>
}

const dayOf = (at: number): string => plantDay(new Date(at)).slice(2).replaceAll('-', '')

function byTime<T>(list: readonly T[], at: (one: T) => number): T[] {
  return list.toSorted((one, other) => at(one) - at(other))
}

/** Numbers everything in the order of time. */
export function numbered(stories: readonly OrderStory[], series: Series): Papers {
  const trips = stories.flatMap((story): readonly TripStory[] => story.trips)
  const tickets = trips.flatMap((trip): readonly TicketStory[] => trip.tickets)
  return {
    orders: new Map(
      byTime(stories, ({ made }) => made).map(({ id, made }) => [
        id,
        series.next(`ORD-${dayOf(made).slice(0, 4)}-`, 5),
      ]),
    ),
    trips: new Map(
      byTime(trips, ({ moments }) => moments.assigned).map(({ id, moments }) => [
        id,
        {
          trip_no: series.next(`TRP-${dayOf(moments.assigned)}-`, 5),
          surat_jalan_no: series.next(`SJ-${dayOf(moments.assigned)}-`, 5),
        },
      ]),
    ),
    tickets: new Map(
      byTime(tickets, ({ first }) => first.at).map(({ id, scale, first }) => [
        id,
        series.next(ticketNo(scale.code, new Date(first.at), 1).slice(0, -4), 4),
      ]),
    ),
  }
}
