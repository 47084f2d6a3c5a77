import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScaleReading } from '#frames/reading.ts'
import { observe, stateAt } from '#frames/stability.ts'
import type { ScaleState } from '#frames/stability.ts'

const DIVISION = 10
const reading = (weight_kg: number, more: Partial<ScaleReading> = {}): ScaleReading => ({
  weight_kg,
  stable: null,
  zero: weight_kg === 0,
  net: false,
  overload: false,
  negative: weight_kg < 0,
  raw: String(weight_kg),
  indicator_record_no: null,
  ...more,
})

/** Observes weights at a fixed step (ms) from a start. */
function run(weights: number[], step: number, from = 1_000_000, state: ScaleState | null = null): ScaleState {
  const last = weights.reduce<ScaleState | null>(
    (now, weight, index) => observe(now, reading(weight), from + index * step, DIVISION),
    state,
  )
  if (last === null) throw new Error('no weights')
  return last
}

describe('the stable rule without a motion bit', () => {
  it.each([
    ['11 equal frames at 5 a second', Array<number>(11).fill(12_340), 200, true],
    ['10 equal frames at 5 a second: 1.8 s only', Array<number>(10).fill(12_340), 200, false],
    ['one division of swing', [12_340, 12_350, 12_340, 12_350, 12_340], 500, true],
    ['two divisions of swing', [12_340, 12_360, 12_340, 12_360, 12_340], 500, false],
    ['4 samples in 3 s', Array<number>(4).fill(12_340), 1_000, false],
    ['5 samples in 4 s', Array<number>(5).fill(12_340), 1_000, true],
    ['a swing that ended more than 2 s ago', [12_000, ...Array<number>(11).fill(12_340)], 200, true],
    ['a swing that ended less than 2 s ago', [12_000, ...Array<number>(10).fill(12_340)], 200, false],
    ['a slow creep', Array.from({ length: 30 }, (_, index) => 12_000 + index * 10), 200, false],
  ])('%s', (_name, weights, step, stable) => {
    expect(run(weights, step).stable).toBe(stable)
  })

  it('starts anew after a lost link', () => {
    const before = run(Array<number>(11).fill(12_340), 200)
    expect(before.stable).toBe(true)
    expect(observe(before, reading(12_340), before.at + 3_001, DIVISION).stable).toBe(false)
  })

  it('is never met by an overload, nor by readings farther apart than a division', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 5, maxLength: 40 }), (tens) => {
        const weights = tens.map((ten) => ten * 10)
        const state = run(weights, 200)
        const last = weights.slice(-5)
        if (state.stable) expect(Math.max(...last) - Math.min(...last)).toBeLessThanOrEqual(DIVISION)
        expect(
          observe(state, reading(0, { overload: true, zero: false }), state.at + 200, DIVISION).stable,
        ).toBe(false)
      }),
    )
  })
})

it('believes the motion bit where the frame has one', () => {
  expect(observe(null, reading(12_340, { stable: true }), 1, DIVISION).stable).toBe(true)
  expect(
    observe(run(Array<number>(11).fill(50), 200), reading(50, { stable: false }), 1_002_200, DIVISION).stable,
  ).toBe(false)
})

describe('zero seen', () => {
  it.each([
    [0, {}, true],
    [20, {}, true],
    [-20, {}, true],
    [30, {}, false],
    [0, { net: true }, false],
    [0, { overload: true }, false],
  ])('%i kg %o', (weight, more, seen) => {
    expect(observe(null, reading(weight, more), 77, DIVISION)).toMatchObject({
      zero: seen,
      zero_seen_at: seen ? 77 : null,
    })
  })

  it('remembers when the platform was last empty', () => {
    expect(run([0, 0, 5_000, 12_340], 200).zero_seen_at).toBe(1_000_200)
  })
})

describe('the link', () => {
  const state = run(Array<number>(12).fill(12_340), 200)

  it('holds to 3 s and is lost after', () => {
    expect(stateAt(state, state.at + 3_000)).toMatchObject({ connected: true, stable: true })
    expect(stateAt(state, state.at + 3_001)).toMatchObject({ connected: false, stable: false })
    expect(stateAt(state, state.at - 3_001)).toMatchObject({ connected: false, stable: false })
  })

  it('drops a late frame but follows a clock that was set back', () => {
    expect(observe(state, reading(1), state.at - 50, DIVISION)).toBe(state)
    expect(observe(state, reading(1), state.at - 60_000, DIVISION).weight_kg).toBe(1)
  })

  it('keeps the last 10 samples as evidence', () => {
    expect(state.samples).toHaveLength(10)
    expect(state.samples.at(-1)).toEqual({ weight_kg: 12_340, at: state.at })
  })
})
