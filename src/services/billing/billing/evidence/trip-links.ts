import { recordAddress } from '#contracts/record-address.ts'
import { scaled } from '#contracts/exact.ts'
import type { EvidenceCheck, EvidenceLink } from '#contracts/billing/evidence.ts'
import { formatDay, formatKg, formatMoment, formatNumber, formatTon } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { check, kilos, open, rupiah, tonnes, type Say } from '#services/billing/billing/evidence/said.ts'
import { weightLink } from '#services/billing/billing/evidence/weight-link.ts'
import type { TicketProof, TripProof } from '#services/order/ports.ts'

type Basis = TripProof['billing_weight_basis']

/** What the tickets say is billed; null where the contract bills by something else than a net weight, or a ticket is missing. */
function netOf(basis: Basis, tickets: readonly TicketProof[]): number | null {
  const net = (place: TicketProof['place']) => tickets.find((one) => one.place === place)?.net_kg ?? null
  const [origin, destination] = [net('origin'), net('destination')]
  if (basis === 'origin_net') return origin ?? destination
  if (basis === 'destination_net') return destination ?? origin
  if (basis === 'lower_of_both')
    return origin === null || destination === null ? (origin ?? destination) : Math.min(origin, destination)
  return null
}

const BASES: Record<string, string> = {
  origin_net: 'origin net',
  destination_net: 'destination net',
  lower_of_both: 'lower of both nets',
  bag_count: 'bags counted',
  fixed_ton_per_trip: 'fixed tonnes a trip',
}

function basisCheck(
  trip: TripProof,
  tickets: readonly TicketProof[],
  basisKg: number | null,
  say: Say,
): EvidenceCheck {
  const basis = say(BASES[trip.billing_weight_basis] ?? 'weight')
  const net = netOf(trip.billing_weight_basis, tickets)
  if (net === null || basisKg === null) return open(basis)
  return net === basisKg ? check(true, basis) : check(false, say('tickets say {kg}', { kg: { kg: net } }))
}

/** The trip with what it is billed by. */
export function tripLink(
  id: string,
  trip: TripProof,
  tickets: readonly TicketProof[],
  { basisKg, say, lang }: { basisKg: number | null; say: Say; lang: Lang },
): EvidenceLink {
  const loss =
    trip.loss_kg === null
      ? []
      : [
          say('Loss {kg}, tolerated {percent} %', {
            kg: formatKg(trip.loss_kg, lang),
            percent: { number: Number(trip.tolerance_percent ?? 0) },
          }),
        ]
  const verified =
    trip.verified_at && trip.verified_by_name
      ? [
          say('Verified by {name} {at}', {
            name: trip.verified_by_name,
            at: formatMoment(trip.verified_at, lang),
          }),
        ]
      : []
  return {
    kind: 'trip',
    href: recordAddress('trip', id),
    title: say('Trip {no}', { no: trip.trip_no }),
    text: [`${trip.plate_no}, ${trip.driver_name}`, ...loss, ...verified].join('. '),
    carries: basisKg === null ? null : tonnes(basisKg, say('t billed')),
    check: basisCheck(trip, tickets, basisKg, say),
    frame: null,
  }
}

/** Nobody verifies what they weighed, and gross, tare and net are what its weights say (life.D16.8). */
function ticketCheck(ticket: TicketProof, say: Say): EvidenceCheck {
  const { gross_kg: gross, tare_kg: tare, net_kg: net, deduction_kg: less } = ticket
  if (gross !== null && tare !== null && net !== null && gross - tare - less !== net)
    return check(false, say('net is not gross less tare'))
  const taken = ticket.weights.map(({ weighment }) => weighment.weight_kg)
  // A revision says another weight than was taken, and says so.
  if (!ticket.is_revised && [gross, tare].some((kg) => kg !== null && !taken.includes(kg)))
    return check(false, say('not what was weighed'))
  if (!ticket.verified_by) return open(say('not verified yet'))
  const isOther = ![ticket.first_operator_id, ticket.second_operator_id].includes(ticket.verified_by)
  return check(isOther, isOther ? say('two people') : say('one person alone'))
}

function ticketText(ticket: TicketProof, say: Say, lang: Lang): string {
  const { gross_kg: gross, tare_kg: tare } = ticket
  const sum =
    gross === null || tare === null ? [] : [`${formatNumber(gross, lang)} − ${formatNumber(tare, lang)}`]
  const by = ticket.second_operator_name ?? ticket.first_operator_name
  return [
    ...sum,
    ...(by ? [say('Weighed by {name}', { name: by })] : []),
    ...(ticket.verified_by_name && ticket.verified_at
      ? [
          say('Verified by {name} {at}', {
            name: ticket.verified_by_name,
            at: formatMoment(ticket.verified_at, lang),
          }),
        ]
      : []),
    ticket.is_revised ? say('revised') : say('never revised'),
  ].join('. ')
}

/** A ticket and its weights below it. */
export function ticketLinks(ticket: TicketProof, say: Say, lang: Lang): EvidenceLink[] {
  return [
    {
      kind: 'ticket',
      href: recordAddress('weighing', ticket.id),
      title: say('Ticket {no}, version {version}', { no: ticket.ticket_no, version: ticket.version }),
      text: ticketText(ticket, say, lang),
      carries: ticket.net_kg === null ? null : kilos(ticket.net_kg, say('kg net')),
      check: ticketCheck(ticket, say),
      frame: null,
    },
    ...ticket.weights.map((proof) => weightLink(proof, ticket.tare_kg, say, lang)),
  ]
}

function assignedLink(trip: TripProof, say: Say, lang: Lang): EvidenceLink {
  const overridden = trip.overridden.length > 0
  return {
    kind: 'assigned',
    href: null,
    title: say('Assigned by {name}', { name: trip.assigned_by ?? '–' }),
    text: [
      formatMoment(trip.assigned_at ?? trip.created_at, lang),
      overridden
        ? say('in spite of {guards}: {reason}', {
            guards: trip.overridden.join(', '),
            reason: trip.override ?? '–',
          })
        : say('no guard overridden'),
    ].join(', '),
    carries: tonnes(trip.planned_kg, say('t planned')),
    check: overridden ? open(say('with a reason')) : check(true, say('all guards')),
    frame: null,
  }
}

function orderLink(trip: TripProof, say: Say, lang: Lang): EvidenceLink {
  const most =
    (scaled(trip.quantity_ton, 3) * (100_000n + scaled(trip.over_tolerance_percent ?? 0, 3))) / 100_000n
  const fits = BigInt(trip.line_planned_kg) <= most
  return {
    kind: 'order',
    href: recordAddress('order', trip.order_id),
    title: say('{no}, line {line}', { no: trip.order_no, line: trip.line_no ?? 1 }),
    text: `${trip.cargo_name}, ${trip.origin_name} → ${trip.destination_name}, ${formatDay(trip.load_date, lang)}`,
    carries: { value: Number(trip.quantity_ton), unit: say('t ordered'), decimals: 3 },
    check: check(
      fits,
      fits
        ? say('fits the line')
        : say('{ton} planned for it', { ton: formatTon(trip.line_planned_kg / 1000, lang) }),
    ),
    frame: null,
  }
}

function approvedLink(trip: TripProof, say: Say, lang: Lang): EvidenceLink {
  const isOther = trip.decided_by !== null && trip.decided_by !== trip.created_by && !trip.self_approved
  const by = trip.decided_for_name
    ? say('{name}, for {giver}', { name: trip.decided_by_name ?? '–', giver: trip.decided_for_name })
    : (trip.decided_by_name ?? '–')
  return {
    kind: 'approved',
    href: null,
    title:
      trip.decided_by === null ? say('Not approved by anybody') : say('Approved by {name}', { name: by }),
    text: [
      ...(trip.decided_at ? [formatMoment(trip.decided_at, lang)] : []),
      ...(trip.requested_by ? [say('requested by {name}', { name: trip.requested_by })] : []),
    ].join(', '),
    carries: rupiah(trip.est_amount_idr),
    check: check(isOther, isOther ? say('two people') : say('one person alone')),
    frame: null,
  }
}

/** Why this trip was made. */
export const whyLinks = (trip: TripProof, say: Say, lang: Lang): EvidenceLink[] => [
  assignedLink(trip, say, lang),
  orderLink(trip, say, lang),
  approvedLink(trip, say, lang),
]
