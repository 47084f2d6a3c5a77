import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endOf,
  leave,
  phaseAt,
  scriptFor,
  simulate,
  STABLE_FROM_MS,
} from '#services/sub/telemetry/rules/simulator.ts'
import { observe } from '#frames/stability.ts'
import type { ScaleState } from '#frames/stability.ts'

const script = scriptFor({ weight_kg: 23_456, division_kg: 20, leave_after_ms: 5_000 })

describe('the simulated truck', () => {
  it('runs through zero, ramp, noise, stable, leave and zero', () => {
    const phases = [0, 1_500, 5_500, 8_000, 13_000, 16_000].map((at) => phaseAt(script, at))
    expect(phases).toEqual(['zero', 'ramp', 'noise', 'stable', 'leave', 'zero'])
    expect(simulate(script, 0)).toMatchObject({ weight_kg: 0, stable: true, zero: true })
    expect(simulate(script, 9_000)).toMatchObject({ weight_kg: 23_460, stable: true, zero: false })
    expect(simulate(script, 60_000)).toMatchObject({ weight_kg: 0, stable: true, zero: true })
  })

  it('shows whole divisions, never below zero, the same every time, and is stable only when it stands still', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 60_000 }),
        fc.constantFrom(5, 10, 20, 50),
        fc.nat(20_000),
        (weight_kg, division_kg, at) => {
          const truck = scriptFor({ weight_kg, division_kg, leave_after_ms: 4_000 })
          const reading = simulate(truck, at)
          expect(reading.weight_kg % division_kg).toBe(0)
          expect(reading.weight_kg).toBeGreaterThanOrEqual(0)
          expect(reading).toEqual(simulate(truck, at))
          expect(reading.stable).toBe(['zero', 'stable'].includes(phaseAt(truck, at)))
        },
      ),
    )
  })

  it('swings while it settles', () => {
    const seen = new Set(
      Array.from({ length: 20 }, (_, index) => simulate(script, 5_500 + index * 100).weight_kg),
    )
    expect(seen.size).toBeGreaterThan(2)
  })

  it('waits for its capture, then leaves', () => {
    const waiting = scriptFor({ weight_kg: 9_000, division_kg: 10, leave_after_ms: 'captured' })
    expect(endOf(waiting)).toBeNull()
    expect(simulate(waiting, 3_600_000)).toMatchObject({ weight_kg: 9_000, stable: true })
    const gone = leave(waiting, 3_600_000)
    expect(simulate(gone, 3_600_000 + 3_000)).toMatchObject({ weight_kg: 0, zero: true })
    expect(leave(waiting, 10).leave_at_ms).toBe(STABLE_FROM_MS)
  })

  it('idles at a stable zero', () => {
    expect(simulate('idle', 123_456)).toMatchObject({ weight_kg: 0, stable: true, zero: true })
  })

  it('also satisfies the stable rule of a frame without a motion bit, and only with the true weight', () => {
    let state: ScaleState | null = null
    const stable = new Set<number>()
    for (let at = 0; at < 13_000; at += 200) {
      state = observe(state, { ...simulate(script, at), stable: null }, at, 20)
      if (state.stable && state.weight_kg > 400) stable.add(state.weight_kg)
    }
    expect([...stable]).toEqual([23_460])
  })
})
