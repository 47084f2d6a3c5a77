import { describe, expect, test } from 'vitest'
import { progressOf, type CallFacts } from '#services/order/order/rules/vessel-progress.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-03T12:00:00Z')
const ago = (hours: number): number => NOW - hours * HOUR
const loads = (...hours: number[]) => hours.map((one) => ({ kg: 20_000, at: ago(one) }))
const facts = (more: Partial<CallFacts>): CallFacts => ({
  bill_kg: 1_000_000,
  draft_kg: null,
  berthed: ago(10),
  sailed: null,
  loads: [],
  standstills: [],
  ...more,
})
const stop = (reason: string, from: number, to: number | null) => ({
  reason,
  from: ago(from),
  to: to === null ? null : ago(to),
})

describe('how far a vessel is (dec.I1.7)', () => {
  const cases: [string, Partial<CallFacts>, object][] = [
    [
      'before the first truck nobody knows',
      {},
      { moved_kg: 0, remaining_kg: 1_000_000, recent_kg_h: null, whole_kg_h: null, finish_at: null },
    ],
    [
      'the pace is that of the last four hours',
      { loads: loads(9, 8, 3, 2, 1, 0) },
      {
        moved_kg: 120_000,
        remaining_kg: 880_000,
        recent_kg_h: 20_000,
        whole_kg_h: 12_000,
        finish_at: NOW + 44 * HOUR,
      },
    ],
    [
      'standstills are no work, and what overlaps counts once',
      { loads: loads(3, 1), standstills: [stop('rain', 4, 2), stop('crane', 3, 2)] },
      {
        recent_kg_h: 20_000,
        standstills: [
          { reason: 'rain', minutes: 120 },
          { reason: 'crane', minutes: 60 },
        ],
      },
    ],
    [
      'while nothing moved lately the whole call tells the pace',
      { loads: loads(9, 8), standstills: [stop('rain', 4, null)] },
      { recent_kg_h: null, whole_kg_h: 6667, stopped_by: 'rain', finish_at: NOW + 144 * HOUR },
    ],
    [
      'a call that nobody has berthed begins with its first truck',
      { berthed: null, loads: loads(2, 1) },
      { recent_kg_h: 20_000, whole_kg_h: 20_000 },
    ],
    ['everything is moved', { bill_kg: 40_000, loads: loads(2, 1) }, { remaining_kg: 0, finish_at: ago(1) }],
    [
      'a vessel that sailed is expected no more',
      { sailed: ago(1), loads: loads(2), standstills: [stop('rain', 3, null)] },
      { finish_at: null, stopped_by: null, standstills: [{ reason: 'rain', minutes: 120 }] },
    ],
    [
      'the draft survey against the scales',
      { draft_kg: 41_000, loads: loads(2, 1) },
      { difference_kg: -1000, difference_percent: -2.439 },
    ],
    [
      'a standstill that is over stops nothing',
      { loads: loads(1), standstills: [stop('no_cargo', 3, 2)] },
      { stopped_by: null },
    ],
    [
      'more than the bill of lading leaves nothing',
      { bill_kg: 30_000, loads: loads(2, 1) },
      { moved_kg: 40_000, remaining_kg: 0 },
    ],
  ]
  test.each(cases)('%s', (_name, more, expected) => {
    const found = progressOf(facts(more), NOW)
    const { finish_at, whole_kg_h } = found
    expect({
      ...found,
      whole_kg_h,
      finish_at: finish_at === null ? null : Math.round(finish_at / 60_000) * 60_000,
    }).toMatchObject(expected)
  })
})
