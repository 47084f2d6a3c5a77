import type { LineTrace } from '#contracts/billing/line-trace.ts'
import type { TicketFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

const keysOf = (tickets: readonly { id: string; version: number; net_kg: number | null }[]): string =>
  tickets
    .map(({ id, version, net_kg }) => `${id} ${version} ${net_kg}`)
    .toSorted()
    .join()

/**
 * Whether a line was settled on the tickets as they are now. Only another weight corrects what is settled (dec.I3.5): tariffs, prices and
 * terms that change later do not reach back.
 */
export const sameTickets = (trace: LineTrace | null, now: readonly TicketFacts[]): boolean =>
  trace !== null &&
  keysOf(trace.tickets.map(({ weighing_id: id, version, net_kg }) => ({ id, version, net_kg }))) ===
    keysOf(now)
