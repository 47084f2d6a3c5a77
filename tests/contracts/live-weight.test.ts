import { expect, test } from 'vitest'
import { isLiveWeight } from '#contracts/telemetry/live-weight.ts'
import { SCALE_FEED, type LiveWeight } from '#contracts/telemetry/scale-feed.ts'

const FRAME: LiveWeight = {
  scale_id: '01900000-0000-7000-8000-000000000001',
  weight_kg: 14_280,
  stable: true,
  zero: false,
  overload: false,
  net: false,
  negative: false,
  at: '2026-11-22T01:00:00.000Z',
  connected: true,
}

test('a browser takes the frames that the contract takes, and no others', () => {
  const { reading } = SCALE_FEED.shape
  const broken = Object.keys(FRAME).flatMap((name) => [
    { ...FRAME, [name]: undefined },
    { ...FRAME, [name]: null },
    { ...FRAME, [name]: [FRAME] },
  ])
  expect(isLiveWeight(FRAME)).toBe(true)
  expect(reading.safeParse(FRAME).success).toBe(true)
  for (const one of broken) {
    expect(isLiveWeight(one)).toBe(false)
    expect(reading.safeParse(one).success).toBe(false)
  }
  for (const nothing of [undefined, null, 'text', 14_280, []]) expect(isLiveWeight(nothing)).toBe(false)
})
