import type { LineTrace } from '#contracts/billing/line-trace.ts'
import type { LoadFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

/** The tickets a line stands on, each in the version that counted when it was rated. */
export const ticketsOf = ({ tickets }: LoadFacts): LineTrace['tickets'] =>
  tickets.map(({ id, ticket_no, place, version, net_kg }) => ({
    weighing_id: id,
    ticket_no,
    place,
    version,
    net_kg,
  }))
