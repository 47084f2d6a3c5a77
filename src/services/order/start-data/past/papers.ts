import { plantDay } from '#kernel/clock.ts'
import type { OrderStory, TripStory } from '#services/order/start-data/past/story.ts'
import type { TicketStory } from '#services/order/start-data/past/ticket-story.ts'
import { ticketPrefix, type TicketNumbers } from '#services/order/start-data/ticket-numbers.ts'

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

  /** A series has come as far as this. */
  reach(prefix: string, last: number): void {
    this.#last.set(prefix, last)
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

/** What the numbers of a ticket begin with, and when it was opened. */
export const opened = ({ scale, first: { at } }: TicketStory) => ({
  prefix: ticketPrefix(scale.code, at),
  at,
})

/** The numbers of tickets that were planned, among those that were lived through. */
function ticketNumbers(
  tickets: readonly TicketStory[],
  series: Series,
  numbers: TicketNumbers,
): Map<string, string> {
  return new Map(
    tickets.map((ticket) => {
      const { prefix, at } = opened(ticket)
      series.reach(prefix, numbers.count(prefix))
      return [ticket.id, numbers.planned(prefix, at)]
    }),
  )
}

/** Every ticket of some stories. */
export const ticketsIn = (stories: readonly OrderStory[]): TicketStory[] =>
  stories.flatMap(({ trips }) => trips.flatMap((trip): readonly TicketStory[] => trip.tickets))

/** Numbers everything in the order of time; tickets by `numbers`, which those that were lived through had theirs from. */
export function numbered(stories: readonly OrderStory[], series: Series, numbers: TicketNumbers): Papers {
  const trips = stories.flatMap((story): readonly TripStory[] => story.trips)
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
    tickets: ticketNumbers(ticketsIn(stories), series, numbers),
  }
}
