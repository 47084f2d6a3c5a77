import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartOf, CHART_TICKETS, tareLimits } from '#services/order/weighing/rules/control-chart.ts'

const pointsOf = (weights: readonly number[]) =>
  weights.map((kg, at) => ({ id: `t${at}`, ticket_no: `TB-01-${at}`, at: `2026-11-${at}`, kg }))
const weights = fc.array(fc.integer({ min: 5_000, max: 60_000 }), { minLength: 3, maxLength: 80 })
const DIVISION = 10

describe('a control chart (dec.I3.16)', () => {
  test('holds a ticket against those before it: its own weight moves neither mean nor band', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 200_000 }), (before, kg) => {
        const { points: _, ...one } = chartOf(pointsOf([...before, kg]), DIVISION)
        const { points: __, ...other } = chartOf(pointsOf([...before, kg + 5_000]), DIVISION)
        expect(one).toEqual(other)
      }),
    )
  })

  test('moves with its weights, and its band does not grow by it', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: -4_000, max: 40_000 }), (kgs, by) => {
        const one = chartOf(pointsOf(kgs), DIVISION)
        const moved = chartOf(pointsOf(kgs.map((kg) => kg + by)), DIVISION)
        expect(Math.abs(moved.mean! - one.mean! - by)).toBeLessThanOrEqual(1)
        expect(Math.abs(moved.band_high! - one.band_high! - by)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('has its mean between the least and the most, in the middle of a band of at least six divisions', () => {
    fc.assert(
      fc.property(weights, (kgs) => {
        const { mean, band_low, band_high } = chartOf(pointsOf(kgs), DIVISION)
        const before = kgs.slice(0, -1).slice(-CHART_TICKETS + 1)
        expect(mean!).toBeGreaterThanOrEqual(Math.min(...before))
        expect(mean!).toBeLessThanOrEqual(Math.max(...before))
        expect(band_high! - band_low!).toBeGreaterThanOrEqual(6 * DIVISION)
        expect(Math.abs(band_high! + band_low! - 2 * mean!)).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('three sigma of known numbers', () => {
    // Of 2, 4, 4, 4, 5, 5, 7, 9 the sample's deviation is the root of 32/7.
    const kgs = [2, 4, 4, 4, 5, 5, 7, 9].map((kg) => kg * 1000)
    const { mean, band_low, band_high } = chartOf(pointsOf([...kgs, 1]), DIVISION)
    expect([mean, band_low, band_high]).toEqual([5000, -1414, 11414])
  })

  test('shows the last thirty tickets, and says nothing of two', () => {
    expect(chartOf(pointsOf(Array.from({ length: 50 }, () => 9_000)), DIVISION).points).toHaveLength(30)
    const two = chartOf(pointsOf([1, 2]), DIVISION)
    expect([two.mean, two.band_low, two.limit_low]).toEqual([null, null, null])
  })

  test('the limits of a tare are those of its flag, where it has a standard', () => {
    expect(tareLimits(16_300, { kg: 150, percent: 1.5 })).toEqual({ low: 16_056, high: 16_545 })
    expect(tareLimits(8_000, { kg: 150, percent: 1.5 })).toEqual({ low: 7_850, high: 8_150 })
    expect(tareLimits(null, { kg: 150, percent: 1.5 })).toBeNull()
    const chart = chartOf(pointsOf([1, 2, 3]), DIVISION, { low: 10, high: 20 })
    expect([chart.limit_low, chart.limit_high]).toEqual([10, 20])
  })
})
