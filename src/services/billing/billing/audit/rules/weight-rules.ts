import { decimalText, roundedDivision, scaled } from '#contracts/exact.ts'
import { sentence } from '#i18n/translate.ts'
import type { AuditFacts, AuditRule, CureAt } from '#services/billing/billing/audit/rules/audit-facts.ts'
import type { TicketFacts } from '#services/billing/billing/audit/rules/load-facts.ts'

const tripOf = ({ trip_id: id, trip_no: no }: AuditFacts): CureAt => ({ resource: 'trip', id, no })
const ticketAt = ({ id, ticket_no: no }: TicketFacts): CureAt => ({ resource: 'weighing', id, no })

const PLACES = {
  origin: ['origin'],
  destination: ['destination'],
  both: ['origin', 'destination'],
  none: [],
} as const

/** Where the plan weighs; a load that is lost is never weighed where it was to arrive. */
const placesOf = ({ weigh_plan, lost_kg }: AuditFacts): readonly ('origin' | 'destination')[] =>
  PLACES[weigh_plan].filter((place) => place === 'origin' || lost_kg === null)

const isHeavy = (ticket: TicketFacts): boolean => ticket.net_kg !== null && ticket.status !== 'open'

/** The plan weighs at a place where no closed ticket is; never where it weighs nowhere (dec.I4.4). */
export const noWeighing: AuditRule = (facts) => {
  const missing = placesOf(facts).find(
    (place) => !facts.tickets.some((ticket) => ticket.place === place && isHeavy(ticket)),
  )
  if (!missing) return null
  const place = { word: missing === 'origin' ? 'At the origin' : 'At the destination', lower: true } as const
  return {
    detail: sentence('{trip} was to be weighed {place}', { trip: facts.trip_no, place }),
    at: tripOf(facts),
  }
}

/** A net that is nothing, or less. */
export const negativeNet: AuditRule = (facts) => {
  const wrong = facts.tickets.find((ticket) => isHeavy(ticket) && (ticket.net_kg ?? 0) <= 0)
  if (!wrong) return null
  return {
    detail: sentence('{ticket} says {kg} net', { ticket: wrong.ticket_no, kg: { kg: wrong.net_kg ?? 0 } }),
    at: ticketAt(wrong),
  }
}

const UNVERIFIED = ['closed', 'flagged']

/** A ticket that no second person has verified yet (life.W4). */
export const weighingUnverified: AuditRule = (facts) => {
  const first = facts.tickets.find(({ status }) => UNVERIFIED.includes(status))
  if (!first) return null
  const params = { ticket: first.ticket_no, since: { moment: first.closed_at ?? '' } }
  return {
    detail: first.closed_at
      ? sentence('{ticket}, waits since {since}', params)
      : sentence('{ticket} waits for its verification', { ticket: first.ticket_no }),
    at: ticketAt(first),
  }
}

/** Somebody asks to put a weight right that the line stands on (dec.I3.5). */
export const revisionOpen: AuditRule = ({ revisions: [first], ...facts }) => {
  if (first)
    return {
      detail: first.changes
        ? sentence('{ticket}: {changes}', { ticket: first.ticket_no, changes: { list: [first.changes] } })
        : sentence('{ticket}: {no} waits', { ticket: first.ticket_no, no: first.revision_no }),
      at: { resource: 'weighing-revision', id: first.id, no: first.revision_no },
    }
  const pending = facts.tickets.find(({ status }) => status === 'revision_pending')
  return pending
    ? { detail: sentence('{ticket} is being revised', { ticket: pending.ticket_no }), at: ticketAt(pending) }
    : null
}

/** A weight that was typed where an indicator should have said it (life.D4). */
export const manualWeight: AuditRule = (facts) => {
  const typed = facts.tickets.find(({ flags }) => flags.some(({ code }) => code === 'MANUAL'))
  return typed
    ? { detail: sentence('{ticket} was typed by hand', { ticket: typed.ticket_no }), at: tripOf(facts) }
    : null
}

/** The truck was so heavy that the bridge held it (life.D4). */
export const overload: AuditRule = (facts) => {
  for (const ticket of facts.tickets) {
    const flag = ticket.flags.find(({ code, level }) => code === 'OVERLOAD' && level === 'block')
    if (!flag) continue
    const { is, against } = flag.measure ?? { is: ticket.gross_kg ?? 0, against: 0 }
    return {
      detail: against
        ? sentence('{ticket}: gross {kg} where {limit} is allowed', {
            ticket: ticket.ticket_no,
            kg: { kg: is },
            limit: { kg: against },
          })
        : sentence('{ticket}: gross {kg}', { ticket: ticket.ticket_no, kg: { kg: is } }),
      at: tripOf(facts),
    }
  }
  return null
}

/** Per cent of a weight as text with two places. */
const percentOf = (part: number, whole: number): string =>
  decimalText(roundedDivision(BigInt(part) * 10_000n, BigInt(whole)), 2)

/** More was lost than contract or cargo tolerate, to the gram (model.C5). */
export const overLoss: AuditRule = (facts) => {
  const { loss_kg: loss, origin_net_kg: net, tolerance_percent: allowed } = facts
  if (loss === null || net === null || net <= 0 || facts.lost_kg !== null) return null
  if (BigInt(loss) * 100_000n <= BigInt(net) * scaled(allowed, 3)) return null
  return {
    detail: sentence('{loss} of {net}, {percent} % where {allowed} % is allowed', {
      loss: { kg: loss },
      net: { kg: net },
      percent: { number: Number(percentOf(loss, net)) },
      allowed: { number: Number(allowed) },
    }),
    at: tripOf(facts),
  }
}

/** How much of the planned time a trip needs at least to be believed (life.D4). */
const SHORT_PERCENT = 50

/** The trip took less than half the time its route plans. */
export const cycleTooShort: AuditRule = (facts) => {
  const { driven_min: driven, standard_duration_min: standard, earlier, kind } = facts
  if (driven === null || standard === null || kind === 'return' || earlier.length > 0) return null
  if (facts.lost_kg !== null || driven * 100 >= standard * SHORT_PERCENT) return null
  return {
    detail: sentence('{driven} minutes where {standard} are planned', { driven, standard }),
    at: tripOf(facts),
  }
}
