import type { CompareCause } from '#contracts/billing/compare-words.ts'
import type { Decimal } from '#contracts/exact.ts'
import { roundedDivision, safeNumber } from '#contracts/exact.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { rate, type ChargeBasis } from '#services/billing/tariff/rules/rating.ts'

/** What the freight of a trip was worked out from, and what else somebody may have worked it out from. */
export interface RatedBy {
  charge_basis: ChargeBasis
  tariff_idr: number
  /** The weight by the contract's basis, before its minimum charge. */
  basis_kg: number
  min_charge_ton: Decimal | null
  min_charge_applied: boolean
  distance_km: Decimal | null
  bag_count: number | null
  cycle_min: number | null
  ticket_no: string | null
  version: number
  /** Earlier weights of the same ticket, the newest first. */
  earlier: readonly { version: number; net_kg: number; until: string }[]
  /** What was weighed at the end by which the contract does not bill. */
  other: { ticket_no: string; net_kg: number } | null
  /** Other tariffs of the same route, whenever they were valid. */
  tariffs: readonly { tariff_idr: number; valid_from: string; valid_to: string }[]
  load_date: string
}

/** A trip as the document has it, whole rupiah; claims are below zero. */
export interface DocumentTrip {
  trip_id: string
  trip_no: string
  plate_no: string
  load_date: string
  freight_idr: number
  waiting_idr: number
  claim_idr: number
  reimburse_idr: number
  /** Adjustments and corrections. */
  other_idr: number
  /** Null where the document has no freight of it. */
  rated: RatedBy | null
}

/** What a statement says of a trip: its rows, with their sum. */
export interface ClaimedTrip {
  amounts: readonly number[]
  amount_idr: number
  kg: number | null
  tariff_idr: number | null
}

export interface Cause extends Sentence {
  code: CompareCause
}

const cause = (code: CompareCause, said: Sentence): Cause => ({ code, ...said })

export const totalOf = (trip: DocumentTrip): number =>
  trip.freight_idr + trip.waiting_idr + trip.claim_idr + trip.reimburse_idr + trip.other_idr

/** What the freight would be by another weight or tariff; null where it cannot be worked out. */
function freightBy(
  by: RatedBy,
  other: { kg?: number; tariff?: number; minimum?: Decimal | null },
): number | null {
  try {
    return rate({
      basis: by.charge_basis,
      tariff_idr: other.tariff ?? by.tariff_idr,
      billable_kg: other.kg ?? by.basis_kg,
      min_charge_ton: other.minimum === undefined ? by.min_charge_ton : other.minimum,
      distance_km: by.distance_km,
      bag_count: by.bag_count,
      cycle_min: by.cycle_min,
    }).amount_idr
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether two weights have the same digits in another order: a slip of the finger. */
const swapped = (one: number, other: number): boolean =>
  one !== other && [...String(one)].toSorted().join('') === [...String(other)].toSorted().join('')

/** The weight that an amount stands for by this tariff, where it is paid by the tonne and comes to whole kilograms; null otherwise. */
function kgBehind(by: RatedBy, freight: number): number | null {
  if (by.charge_basis !== 'per_ton' || freight <= 0) return null
  const kg = safeNumber(roundedDivision(BigInt(freight) * 1000n, BigInt(by.tariff_idr)))
  return freightBy(by, { kg, minimum: null }) === freight ? kg : null
}

function leftOut(trip: DocumentTrip, difference: number): Cause | null {
  if (trip.claim_idr !== 0 && difference === -trip.claim_idr)
    return cause(
      'claim',
      sentence('The claim of {amount} is not taken off', { amount: { idr: -trip.claim_idr } }),
    )
  if (trip.waiting_idr !== 0 && difference === -trip.waiting_idr)
    return cause(
      'waiting',
      sentence('{amount} for waiting is not claimed', { amount: { idr: trip.waiting_idr } }),
    )
  if (trip.reimburse_idr !== 0 && difference === -trip.reimburse_idr)
    return cause(
      'reimburse',
      sentence('Receipts of {amount} are not claimed', { amount: { idr: trip.reimburse_idr } }),
    )
  if (trip.other_idr !== 0 && difference === -trip.other_idr)
    return cause(
      'adjustment',
      sentence('The adjustment of {amount} is not in it', { amount: { idr: trip.other_idr } }),
    )
  return null
}

function byMinimum(by: RatedBy, freight: number): Cause | null {
  if (!by.min_charge_applied || freightBy(by, { minimum: null }) !== freight) return null
  return cause(
    'minimum_charge',
    sentence('Statement bills {kg} as weighed, the contract at least {ton}', {
      kg: { kg: by.basis_kg },
      ton: { ton: Number(by.min_charge_ton ?? 0) },
    }),
  )
}

function byWeight(by: RatedBy, freight: number, said: number | null): Cause | null {
  const derived = said ?? kgBehind(by, freight)
  if (derived === by.basis_kg) return null
  const fits = (kg: number): boolean => (said === null ? freightBy(by, { kg }) === freight : kg === said)
  const earlier = by.earlier.find(({ net_kg }) => net_kg !== by.basis_kg && fits(net_kg))
  const ticket = by.ticket_no ?? ''
  if (earlier)
    return cause(
      'ticket_version',
      sentence('Statement uses v{old} of {ticket}, document uses v{now} of {at}', {
        old: earlier.version,
        ticket,
        now: by.version,
        at: { moment: earlier.until },
      }),
    )
  if (by.other && by.other.net_kg !== by.basis_kg && fits(by.other.net_kg))
    return cause(
      'other_end',
      sentence('Statement uses {kg} of {ticket}, the contract bills {basis}', {
        kg: { kg: by.other.net_kg },
        ticket: by.other.ticket_no,
        basis: { kg: by.basis_kg },
      }),
    )
  if (derived === null || (said === null && !swapped(derived, by.basis_kg))) return null
  return cause(
    'typed_kg',
    ticket
      ? sentence('{typed} typed for {kg} on {ticket}', {
          typed: { kg: derived },
          kg: { kg: by.basis_kg },
          ticket,
        })
      : sentence('{typed} typed for {kg}', { typed: { kg: derived }, kg: { kg: by.basis_kg } }),
  )
}

function byTariff(by: RatedBy, freight: number, said: number | null): Cause | null {
  if (said === by.tariff_idr) return null
  const row = by.tariffs.find(
    ({ tariff_idr }) =>
      tariff_idr !== by.tariff_idr &&
      (said === null ? freightBy(by, { tariff: tariff_idr }) === freight : tariff_idr === said),
  )
  if (row)
    return cause(
      'tariff_date',
      sentence('Statement uses {tariff}, valid {from} to {to}; it was loaded on {day}', {
        tariff: { idr: row.tariff_idr },
        from: { day: row.valid_from },
        to: { day: row.valid_to },
        day: { day: by.load_date },
      }),
    )
  return said === null
    ? null
    : cause(
        'tariff',
        sentence('Statement uses {tariff}, the contract says {ours}', {
          tariff: { idr: said },
          ours: { idr: by.tariff_idr },
        }),
      )
}

/** A statement whose own weight and tariff do not come to its amount. */
function bySum(by: RatedBy, claimed: ClaimedTrip, freight: number): Cause | null {
  if (claimed.kg === null && claimed.tariff_idr === null) return null
  const right = freightBy(by, {
    ...(claimed.kg === null ? {} : { kg: claimed.kg }),
    ...(claimed.tariff_idr === null ? {} : { tariff: claimed.tariff_idr }),
  })
  return right === null || right === freight
    ? null
    : cause('sum', sentence('Its own figures come to {amount}', { amount: { idr: right } }))
}

/**
 * Why a statement claims another amount for a trip than the document has (dec.I4.17): the first explanation that accounts for the whole
 * difference, or for what the statement says it counted by. Both have the trip, and their amounts differ.
 */
export function causeOf(trip: DocumentTrip, claimed: ClaimedTrip): Cause {
  const difference = claimed.amount_idr - totalOf(trip)
  if (claimed.amounts.length > 1 && claimed.amounts.includes(totalOf(trip)))
    return cause('twice', sentence('It is in the statement {n} times', { n: claimed.amounts.length }))
  const out = leftOut(trip, difference)
  if (out) return out
  if (Math.abs(difference) <= 1) return cause('rounding', sentence('Rounded otherwise'))
  const by = trip.rated
  const freight = claimed.amount_idr - (totalOf(trip) - trip.freight_idr)
  const found =
    by &&
    (byMinimum(by, freight) ??
      byWeight(by, freight, claimed.kg) ??
      byTariff(by, freight, claimed.tariff_idr) ??
      bySum(by, claimed, freight))
  return found || cause('amount', sentence('No weight and no tariff of this trip comes to this amount'))
}
