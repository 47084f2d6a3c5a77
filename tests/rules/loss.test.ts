import { describe, expect, it } from 'vitest'
import { lossOf } from '#services/order/weighing/rules/loss.ts'

describe('loss', () => {
  it.each([
    [
      20_000,
      19_900,
      '0.500',
      { loss_kg: 100, loss_percent: '0.500', tolerance_kg: 100, over_tolerance: false },
    ],
    [
      20_000,
      19_899,
      '0.500',
      { loss_kg: 101, loss_percent: '0.505', tolerance_kg: 100, over_tolerance: true },
    ],
    [
      20_000,
      20_040,
      '0.500',
      { loss_kg: -40, loss_percent: '-0.200', tolerance_kg: 100, over_tolerance: false },
    ],
    [12_345, 12_283, '0.5', { loss_kg: 62, loss_percent: '0.502', tolerance_kg: 61, over_tolerance: true }],
    [20_000, 19_990, 0, { loss_kg: 10, loss_percent: '0.050', tolerance_kg: 0, over_tolerance: true }],
    [20_000, null, 0, { loss_kg: null, loss_percent: null, tolerance_kg: null, over_tolerance: false }],
    [0, 20_000, '0.500', { loss_kg: -20_000, loss_percent: null, tolerance_kg: 0, over_tolerance: false }],
    [1, 0, '0.5', { loss_kg: 1, loss_percent: '100.000', tolerance_kg: 0, over_tolerance: true }],
    [60_000, 1, '0.5', { loss_kg: 59_999, loss_percent: '99.998', tolerance_kg: 300, over_tolerance: true }],
    [null, 20_000, 0, { loss_kg: null, loss_percent: null, tolerance_kg: null, over_tolerance: false }],
  ])('%s kg left, %s kg arrived, %s percent tolerated', (origin, destination, tolerance, expected) => {
    expect(lossOf(origin, destination, tolerance)).toEqual(expected)
  })
})
