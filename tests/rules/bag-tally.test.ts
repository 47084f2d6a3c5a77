import { expect, test } from 'vitest'
import { compareSeals, distinctSeals } from '#contracts/dispatch/seals.ts'
import { sealRows } from '#layouts/dispatch/evidence-words.ts'
import { bagClaimIdr } from '#contracts/dispatch/bag-claim.ts'
import { tallyErrors } from '#services/order/dispatch/rules/bag-tally.ts'

const none = { good: 0, torn: 0, wet: 0, missing: 0 }
const trip = { place: 'destination', loaded: 100, has_destination: false, has_arrived: true } as const
const fields = (...given: Parameters<typeof tallyErrors>) => tallyErrors(...given).map(({ field }) => field)

test('the bags of the destination make what was loaded, or more', () => {
  expect(tallyErrors({ good: 96, torn: 2, wet: 1, missing: 1 }, trip)).toEqual([])
  expect(fields({ good: 96, torn: 2, wet: 1, missing: 0 }, trip)).toEqual(['missing'])
  expect(tallyErrors({ ...none, good: 101 }, trip)).toEqual([])
  expect(fields({ ...none, good: 101, missing: 1 }, trip)).toEqual(['missing'])
  expect(fields(none, trip)).toEqual(['good'])
})

test('no bags of bulk cargo, none before the truck is there, none at the origin afterwards', () => {
  expect(fields({ ...none, good: 1 }, { ...trip, loaded: null })).toEqual(['good'])
  expect(fields({ ...none, good: 100 }, { ...trip, has_arrived: false })).toEqual(['place'])
  const origin = { ...trip, place: 'origin' } as const
  expect(tallyErrors({ ...none, good: 90, torn: 3 }, origin)).toEqual([])
  expect(fields({ ...none, good: 90 }, { ...origin, has_destination: true })).toEqual(['place'])
})

test('a claim is what did not arrive good, by weight and price, to the rupiah', () => {
  const claim = { loaded: 400, good: 396, bag_weight_kg: '50.000', price_idr_per_kg: 6500 }
  expect(bagClaimIdr(claim)).toBe(1_300_000)
  expect(bagClaimIdr({ ...claim, good: 400, price_idr_per_kg: null })).toBe(0)
  expect(bagClaimIdr({ ...claim, good: 410 })).toBe(0)
  expect(bagClaimIdr({ ...claim, price_idr_per_kg: null })).toBeNull()
  expect(bagClaimIdr({ ...claim, good: 399, bag_weight_kg: '0.001', price_idr_per_kg: 500 })).toBe(1)
})

test('seals are the same however they are written, and each is named once', () => {
  expect(distinctSeals(['a 1', 'A1', 'B2'])).toEqual(['A1', 'B2'])
  expect(compareSeals(['A1', 'B2'], ['b2', 'C3'])).toEqual({ same: ['B2'], missing: ['A1'], strange: ['C3'] })
  expect(sealRows(['A1'], null)).toEqual([{ seal: 'A1', state: 'set' }])
  expect(sealRows(['A1'], [])).toEqual([{ seal: 'A1', state: 'missing' }])
})
