import type { CompareResult } from '#contracts/billing/compare-words.ts'
import { roundedDivision, safeNumber, scaled, type Decimal } from '#contracts/exact.ts'
import { sentence } from '#i18n/translate.ts'
import {
  causeOf,
  totalOf,
  type Cause,
  type ClaimedTrip,
  type DocumentTrip,
} from '#services/billing/billing/documents/rules/cause.ts'

/** A row of a vendor's statement, with the trip it was found to be about. */
export interface StatementRow {
  row_no: number
  trip_id: string | null
  /** What it calls the trip; together with the trip it is found by it is what rows are gathered by. */
  name: string
  plate_no: string | null
  load_date: string | null
  kg: number | null
  tariff_idr: number | null
  amount_idr: number
}

/** A trip as both sides have it. */
export interface ComparedTrip {
  /** The trip's id, or what the statement calls it. */
  key: string
  result: CompareResult
  trip_id: string | null
  name: string
  plate_no: string | null
  load_date: string | null
  document_idr: number | null
  statement_idr: number | null
  /** What the statement claims beyond the document. */
  difference_idr: number
  cause: Cause | null
  kg: number | null
  tariff_idr: number | null
  rows: readonly number[]
}

const FIRST: readonly CompareResult[] = ['differs', 'not_in_statement', 'not_in_document', 'matched']

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const onlyOf = (values: readonly (number | null)[]): number | null =>
  values.length === 1 ? (values[0] ?? null) : null

function claimedBy(rows: readonly StatementRow[]): ClaimedTrip {
  const amounts = rows.map(({ amount_idr }) => amount_idr)
  return {
    amounts,
    amount_idr: sumOf(amounts),
    kg: onlyOf(rows.map(({ kg }) => kg)),
    tariff_idr: onlyOf(rows.map(({ tariff_idr }) => tariff_idr)),
  }
}

/** What all rows of a statement that are about one trip are gathered by. */
const keyOf = ({ trip_id, name }: StatementRow): string => trip_id ?? name.toUpperCase()

/** Letters and digits in capitals: vendors write numbers and plates with and without spaces. */
export const plain = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** A plate that the statement names for a trip of another truck: the right amount may be that of the wrong load. */
function otherPlate(trip: DocumentTrip, rows: readonly StatementRow[]): Cause | null {
  const said = rows
    .flatMap(({ plate_no }) => plate_no ?? [])
    .find((plate) => plain(plate) !== plain(trip.plate_no))
  return said === undefined
    ? null
    : {
        code: 'plate',
        ...sentence('Statement says {said}, the trip was driven by {plate}', { said, plate: trip.plate_no }),
      }
}

function inBoth(trip: DocumentTrip, rows: readonly StatementRow[]): ComparedTrip {
  const claimed = claimedBy(rows)
  const difference_idr = claimed.amount_idr - totalOf(trip)
  const cause = difference_idr === 0 ? otherPlate(trip, rows) : causeOf(trip, claimed)
  return {
    key: trip.trip_id,
    result: cause ? 'differs' : 'matched',
    trip_id: trip.trip_id,
    name: trip.trip_no,
    plate_no: trip.plate_no,
    load_date: trip.load_date,
    document_idr: totalOf(trip),
    statement_idr: claimed.amount_idr,
    difference_idr,
    cause,
    kg: claimed.kg,
    tariff_idr: claimed.tariff_idr,
    rows: rows.map(({ row_no }) => row_no),
  }
}

function onlyInDocument(trip: DocumentTrip): ComparedTrip {
  const { trip_id, trip_no: name, plate_no, load_date } = trip
  const amount = totalOf(trip)
  return {
    key: trip_id,
    trip_id,
    name,
    plate_no,
    load_date,
    rows: [],
    kg: null,
    tariff_idr: null,
    result: 'not_in_statement',
    document_idr: amount,
    statement_idr: null,
    difference_idr: amount === 0 ? 0 : -amount,
    cause: {
      code: 'unclaimed',
      ...sentence('Loaded on {day}, verified, and not claimed', { day: { day: load_date } }),
    },
  }
}

function onlyInStatement(rows: readonly StatementRow[], why: ReadonlyMap<string, Cause>): ComparedTrip {
  const [first] = rows
  const { amount_idr, kg, tariff_idr } = claimedBy(rows)
  const key = first ? keyOf(first) : ''
  return {
    key,
    kg,
    tariff_idr,
    result: 'not_in_document',
    trip_id: first?.trip_id ?? null,
    name: first?.name ?? '',
    plate_no: first?.plate_no ?? null,
    load_date: first?.load_date ?? null,
    document_idr: null,
    statement_idr: amount_idr,
    difference_idr: amount_idr,
    cause: why.get(key) ?? {
      code: 'trip_missing',
      ...sentence('No trip of this vendor is called so'),
    },
    rows: rows.map(({ row_no }) => row_no),
  }
}

/**
 * A document and a vendor's statement trip by trip (dec.I4.17), what differs first: every trip of either side once, and all differences
 * together are the difference of both sums. `why` says of trips that are not on the document why, by trip or by what they are called.
 */
export function compare(
  document: readonly DocumentTrip[],
  statement: readonly StatementRow[],
  why: ReadonlyMap<string, Cause> = new Map(),
): ComparedTrip[] {
  const rows = Map.groupBy(statement, keyOf)
  const known = new Set(document.map(({ trip_id }) => trip_id))
  const compared = [
    ...document.map((trip) => {
      const own = rows.get(trip.trip_id)
      return own ? inBoth(trip, own) : onlyInDocument(trip)
    }),
    ...[...rows].filter(([key]) => !known.has(key)).map(([, own]) => onlyInStatement(own, why)),
  ]
  return compared.toSorted(
    (a, b) =>
      FIRST.indexOf(a.result) - FIRST.indexOf(b.result) ||
      Math.abs(b.difference_idr) - Math.abs(a.difference_idr) ||
      (a.name < b.name ? -1 : 1),
  )
}

/** How far a statement and a document may be apart: a share of the document, or an amount, whichever is more (life.D6). */
export function toleranceOf(netIdr: number, limits: { percent: Decimal; idr: number }): number {
  const size = scaled(netIdr < 0 ? -netIdr : netIdr, 0)
  const share = safeNumber(roundedDivision(size * scaled(limits.percent, 3), 100_000n))
  return Math.max(share, limits.idr)
}

/**
 * Whether a statement matches a document: in full only where every trip is on both sides and all that differs, whichever way, stays
 * within the tolerance (dec.I4.17). What differs in something else than rupiah is in no tolerance. A statement without lines never does.
 */
export function matchOf(
  compared: readonly Pick<ComparedTrip, 'result' | 'difference_idr'>[],
  hasLines: boolean,
  tolerance: number,
): 'partial' | 'full' {
  const apart = sumOf(compared.map(({ difference_idr }) => Math.abs(difference_idr)))
  const both = compared.every(
    ({ result, difference_idr }) => result === 'matched' || (result === 'differs' && difference_idr !== 0),
  )
  return hasLines && both && apart <= tolerance ? 'full' : 'partial'
}
