import { ticketNo } from '#services/order/weighing/rules/weighing.ts'

/** What the numbers of a scale's day begin with, such as `TB-01-261123-`. */
export const ticketPrefix = (scaleCode: string, at: number): string =>
  ticketNo(scaleCode, new Date(at), 1).slice(0, -4)

const upTo = (times: readonly number[] | undefined, at: number): number =>
  (times ?? []).filter((one) => one <= at).length

/**
 * Ticket numbers of a past of which a part is planned first and another part lived through afterwards: all count together, by scale and
 * day, in the order of their first weights, as if the scale had given them.
 */
export class TicketNumbers {
  readonly #planned = new Map<string, number[]>()
  readonly #lived = new Map<string, number[]>()
  readonly #used = new Map<string, Set<number>>()

  /** `planned`: prefix and moment (ms since 1970) of each ticket that is known already. */
  constructor(planned: readonly { prefix: string; at: number }[]) {
    for (const [prefix, those] of Map.groupBy(planned, (one) => one.prefix))
      this.#planned.set(
        prefix,
        those.map(({ at }) => at).toSorted((one, other) => one - other),
      )
  }

  /** The number of a ticket that is opened now; tickets come in the order of time. */
  open(prefix: string, at: number): string {
    const before = this.#lived.get(prefix) ?? []
    this.#lived.set(prefix, [...before, at])
    return this.#no(prefix, before.length + upTo(this.#planned.get(prefix), at - 1) + 1)
  }

  /** The number of a planned ticket, once everything was lived through; each is asked for once. */
  planned(prefix: string, at: number): string {
    const used = this.#used.get(prefix) ?? new Set<number>()
    this.#used.set(prefix, used)
    const rank = (this.#planned.get(prefix) ?? []).findIndex((one, place) => one === at && !used.has(place))
    if (rank < 0) throw new Error(`No ticket of ${prefix} was planned for ${new Date(at).toISOString()}`)
    used.add(rank)
    return this.#no(prefix, rank + 1 + upTo(this.#lived.get(prefix), at))
  }

  /** How many tickets a series has. */
  count(prefix: string): number {
    return (this.#planned.get(prefix) ?? []).length + (this.#lived.get(prefix) ?? []).length
  }

  #no(prefix: string, n: number): string {
    return prefix + String(n).padStart(4, '0')
  }
}
