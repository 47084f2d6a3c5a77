import type { ShiftCounts } from '#contracts/weighing/shift-counts.ts'

/** A ticket as a report counts it; moments are RFC 3339, null where it has not come to that. */
export interface CountedTicket {
  ticket_no: string
  created_at: string
  /** On this scale; null where another scale took it, or nobody yet. */
  closed_at: string | null
  voided_at: string | null
  net_kg: number | null
  is_open: boolean
  is_revised: boolean
  is_entered: boolean
  /** Its second weight came after the report of its shift was sent. */
  is_late: boolean
}

/** The moments a report speaks of: from the first to before the second. */
export interface Window {
  from: string
  until: string
}

const isWithin = (moment: string | null, { from, until }: Window): boolean =>
  moment !== null && Date.parse(moment) >= Date.parse(from) && Date.parse(moment) < Date.parse(until)

/** A ticket number of the scale's own series, taken apart; those of a terminal without the server have a letter before it. */
const SERIES = /^(.+-)(\d{4,})$/

/** The number in a series, such as 7 of `TB-01-261123-0007`; null for another kind of number. */
function placeOf(no: string): { series: string; n: number; digits: number } | null {
  const [, series, digits] = SERIES.exec(no) ?? []
  return series && digits ? { series, n: Number(digits), digits: digits.length } : null
}

/**
 * Numbers that were given out before `until` and have no ticket, of the series in which the window lies. Numbers have no gaps by
 * themselves, so each is a ticket that somebody took away. `given` is the last number of each series.
 */
export function missingNumbers(
  tickets: readonly Pick<CountedTicket, 'ticket_no' | 'created_at'>[],
  window: Window,
  given: ReadonlyMap<string, number>,
): string[] {
  const bySeries = Map.groupBy(
    tickets.flatMap((ticket) => {
      const place = placeOf(ticket.ticket_no)
      return place ? [{ ...place, at: Date.parse(ticket.created_at) }] : []
    }),
    ({ series }) => series,
  )
  for (const series of given.keys()) if (!bySeries.has(series)) bySeries.set(series, [])
  const until = Date.parse(window.until)
  return [...bySeries]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([series, all]) => {
      const before = all.filter(({ at }) => at < Date.parse(window.from))
      const later = all.filter(({ at }) => at >= until)
      const first = Math.max(0, ...before.map(({ n }) => n)) + 1
      // Up to the first number given out later, or to the last one at all.
      const last = later.length
        ? Math.min(...later.map(({ n }) => n)) - 1
        : Math.max(given.get(series) ?? 0, 0, ...all.map(({ n }) => n))
      const there = new Set(all.map(({ n }) => n))
      const missing: string[] = []
      for (let n = first; n <= last; n += 1)
        if (!there.has(n)) missing.push(`${series}${String(n).padStart(4, '0')}`)
      return missing
    })
}

type Counted = Omit<
  ShiftCounts,
  'counted_from' | 'counted_until' | 'manual_count' | 'missing_pages' | 'missing_numbers'
>

/** What a window counts. A ticket belongs to the window in which its second weight was taken, a void to that in which it was made void. */
export function countTickets(tickets: readonly CountedTicket[], window: Window): Counted {
  const opened = tickets
    .filter(({ created_at }) => isWithin(created_at, window))
    .toSorted(
      (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.ticket_no < b.ticket_no ? -1 : 1),
    )
  const late = tickets.filter(({ is_late, voided_at }) => is_late && voided_at === null)
  const closed = tickets.filter((ticket) => ticket.voided_at === null && isWithin(ticket.closed_at, window))
  return {
    first_ticket_no: opened[0]?.ticket_no ?? null,
    last_ticket_no: opened.at(-1)?.ticket_no ?? null,
    ticket_count: closed.length,
    total_net_kg: closed.reduce((sum, { net_kg }) => sum + (net_kg ?? 0), 0),
    open_count: tickets.filter(({ is_open, created_at }) => is_open && created_at < window.until).length,
    void_count: tickets.filter(({ voided_at }) => isWithin(voided_at, window)).length,
    revised_count: closed.filter(({ is_revised }) => is_revised).length,
    late_count: late.length,
    late_numbers: late.map(({ ticket_no }) => ticket_no).toSorted(),
    entered_count: tickets.filter((one) => one.is_entered && isWithin(one.created_at, window)).length,
  }
}
