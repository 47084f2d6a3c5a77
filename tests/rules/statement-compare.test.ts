import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  causeOf,
  totalOf,
  type ClaimedTrip,
  type DocumentTrip,
  type RatedBy,
} from '#services/billing/billing/documents/rules/cause.ts'
import {
  compare,
  matchOf,
  toleranceOf,
  type StatementRow,
} from '#services/billing/billing/documents/rules/compare.ts'

const BY: RatedBy = {
  charge_basis: 'per_ton',
  tariff_idr: 17_900,
  basis_kg: 26_100,
  min_charge_ton: null,
  min_charge_applied: false,
  distance_km: null,
  bag_count: null,
  cycle_min: null,
  ticket_no: 'TB-01-261118-0021',
  version: 2,
  earlier: [{ version: 1, net_kg: 26_380, until: '2026-11-19T03:40:00.000Z' }],
  other: { ticket_no: 'TB-03-261118-0007', net_kg: 26_060 },
  tariffs: [{ tariff_idr: 17_200, valid_from: '2026-01-01', valid_to: '2026-06-30' }],
  load_date: '2026-11-18',
}
const TRIP: DocumentTrip = {
  trip_id: 't31',
  trip_no: 'TRP-261118-00031',
  plate_no: 'L 8390 UE',
  load_date: '2026-11-18',
  freight_idr: 467_190,
  waiting_idr: 0,
  claim_idr: 0,
  reimburse_idr: 0,
  other_idr: 0,
  rated: BY,
}
const claim = (amount: number, more: Partial<ClaimedTrip> = {}): ClaimedTrip => ({
  amounts: [amount],
  amount_idr: amount,
  kg: null,
  tariff_idr: null,
  ...more,
})
const row = (no: number, more: Partial<StatementRow> = {}): StatementRow => ({
  row_no: no,
  trip_id: TRIP.trip_id,
  name: TRIP.trip_no,
  plate_no: null,
  load_date: null,
  kg: null,
  tariff_idr: null,
  amount_idr: 467_190,
  ...more,
})

describe('the cause of a difference', () => {
  const MINIMUM: RatedBy = { ...BY, basis_kg: 12_000, min_charge_ton: '15.000', min_charge_applied: true }
  // Worked out by hand: 26.38 t x 17,900 = 472,202; 26.06 x 17,900 = 466,474; 26.1 x 17,200 = 448,920; 12 x 17,900 = 214,800.
  test.each<[string, DocumentTrip, ClaimedTrip]>([
    ['ticket_version', TRIP, claim(472_202)],
    ['ticket_version', TRIP, claim(472_202, { kg: 26_380 })],
    ['other_end', TRIP, claim(466_474)],
    ['tariff_date', TRIP, claim(448_920)],
    ['tariff_date', TRIP, claim(448_920, { tariff_idr: 17_200 })],
    ['tariff', TRIP, claim(495_900, { tariff_idr: 19_000 })],
    // 26,010 has the digits of 26,100 in another order: 26.01 x 17,900 = 465,579.
    ['typed_kg', TRIP, claim(465_579)],
    ['typed_kg', TRIP, claim(500_000, { kg: 27_000 })],
    ['minimum_charge', { ...TRIP, freight_idr: 268_500, rated: MINIMUM }, claim(214_800)],
    ['claim', { ...TRIP, claim_idr: -38_700 }, claim(467_190)],
    ['waiting', { ...TRIP, waiting_idr: 75_000 }, claim(467_190)],
    ['reimburse', { ...TRIP, reimburse_idr: 12_000 }, claim(467_190)],
    ['adjustment', { ...TRIP, other_idr: 5000 }, claim(467_190)],
    ['twice', TRIP, claim(934_380, { amounts: [467_190, 467_190] })],
    ['rounding', TRIP, claim(467_191)],
    ['sum', TRIP, claim(470_000, { kg: 26_100, tariff_idr: 17_900 })],
    ['amount', TRIP, claim(400_123)],
    ['amount', { ...TRIP, rated: null }, claim(400_123)],
  ])('is told as %s', (code, trip, claimed) => {
    expect(causeOf(trip, claimed).code).toBe(code)
  })

  test('names version, ticket and the moment since which it counts', () => {
    expect(causeOf(TRIP, claim(472_202))).toMatchObject({
      params: { old: 1, now: 2, ticket: 'TB-01-261118-0021', at: { moment: '2026-11-19T03:40:00.000Z' } },
    })
  })

  test('is looked for beside what else the trip brings', () => {
    const trip = { ...TRIP, waiting_idr: 75_000, claim_idr: -38_700 }
    expect(causeOf(trip, claim(472_202 + 75_000 - 38_700)).code).toBe('ticket_version')
  })
})

describe('a document beside a statement', () => {
  const other: DocumentTrip = { ...TRIP, trip_id: 't12', trip_no: 'TRP-261117-00012', freight_idr: 475_424 }
  const same: DocumentTrip = { ...TRIP, trip_id: 't48', trip_no: 'TRP-261121-00048', freight_idr: 478_646 }
  const compared = compare(
    [same, other, TRIP],
    [
      row(2, { amount_idr: 472_202 }),
      row(3, { trip_id: 't48', amount_idr: 478_646 }),
      row(4, { trip_id: null, name: 'TRP-261120-00009', amount_idr: 471_128 }),
    ],
  )

  test('has what differs first, then what one side lacks, then what matches', () => {
    expect(compared.map(({ key, result, difference_idr }) => [key, result, difference_idr])).toEqual([
      ['t31', 'differs', 5012],
      ['t12', 'not_in_statement', -475_424],
      ['TRP-261120-00009', 'not_in_document', 471_128],
      ['t48', 'matched', 0],
    ])
    expect(compared.map(({ cause }) => cause?.code)).toEqual([
      'ticket_version',
      'unclaimed',
      'trip_missing',
      undefined,
    ])
  })

  test('gathers the rows of one trip, however they name it', () => {
    const [one] = compare(
      [TRIP],
      [row(2, { amount_idr: 400_000 }), row(9, { name: 'TB-01', amount_idr: 67_190 })],
    )
    expect(one).toMatchObject({ result: 'matched', rows: [2, 9], statement_idr: 467_190 })
  })

  test('differs in the plate though the amount is the same, however plates are spelled', () => {
    const [alike, apart] = ['l.8390-ue', 'L 8391 UE'].map(
      (plate_no) => compare([TRIP], [row(2, { plate_no })])[0],
    )
    expect(alike).toMatchObject({ result: 'matched', cause: null })
    expect(apart).toMatchObject({
      result: 'differs',
      difference_idr: 0,
      cause: { code: 'plate', params: { said: 'L 8391 UE', plate: 'L 8390 UE' } },
    })
  })

  test('says why a trip is not on the document where that is known', () => {
    const why = new Map([['t9', { code: 'trip_unverified' as const, message: 'Not verified yet' }]])
    expect(compare([], [row(2, { trip_id: 't9' })], why)[0]?.cause?.code).toBe('trip_unverified')
  })
})

describe('the tolerance', () => {
  test.each([
    [18_645_855, 93_229],
    [2_000_000, 10_000],
    [1_999_900, 10_000],
    [2_000_100, 10_001],
    [0, 10_000],
    [-18_645_855, 93_229],
    [9_000_000_000_000, 45_000_000_000],
  ])('of %i is %i', (net, tolerance) => {
    expect(toleranceOf(net, { percent: '0.5', idr: 10_000 })).toBe(tolerance)
  })

  const differs = (difference_idr: number) => ({ result: 'differs' as const, difference_idr })
  test.each([
    ['full', [], true, 0],
    ['full', [differs(10_000)], true, 10_000],
    ['partial', [differs(10_001)], true, 10_000],
    // Equal totals are no match where lines are apart both ways.
    ['partial', [differs(600_000), differs(-600_000)], true, 10_000],
    [
      'partial',
      [
        { result: 'not_in_document' as const, difference_idr: 5000 },
        { result: 'not_in_statement' as const, difference_idr: -5000 },
      ],
      true,
      10_000,
    ],
    ['partial', [], false, 10_000],
    // The wrong plate is no question of rupiah.
    ['partial', [differs(0)], true, 10_000],
  ] as const)('makes a match %s', (match, rows, hasLines, tolerance) => {
    expect(matchOf(rows, hasLines, tolerance)).toBe(match)
  })
})

const trip = fc.record({
  id: fc.integer({ min: 0, max: 12 }),
  freight: fc.integer({ min: 0, max: 900_000 }),
  claim: fc.integer({ min: -50_000, max: 0 }),
})
const said = fc.record({
  id: fc.integer({ min: 0, max: 15 }),
  amount: fc.integer({ min: -1000, max: 900_000 }),
})

test('every trip of either side stands once, and the differences are the difference of the sums', () => {
  fc.assert(
    fc.property(fc.uniqueArray(trip, { selector: ({ id }) => id }), fc.array(said), (trips, rows) => {
      const document = trips.map(({ id, freight, claim: claimed }) => ({
        ...TRIP,
        trip_id: `t${id}`,
        trip_no: `TRP-${id}`,
        freight_idr: freight,
        claim_idr: claimed,
      }))
      const statement = rows.map(({ id, amount }, at) =>
        row(at + 2, { trip_id: `t${id}`, amount_idr: amount }),
      )
      const compared = compare(document, statement)
      const keys = compared.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(keys)).toEqual(new Set([...document, ...statement].map((one) => one.trip_id)))
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
      expect(sum(compared.map(({ difference_idr }) => difference_idr))).toBe(
        sum(statement.map(({ amount_idr }) => amount_idr)) - sum(document.map(totalOf)),
      )
      for (const one of compared) expect(one.cause === null).toBe(one.result === 'matched')
    }),
  )
})
