import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BATCHES_PER_S } from '#contracts/telemetry/bridge-feed.ts'
import { Feed } from '#agent/feed.ts'
import { isDue, saysSameWeight, type Sent } from '#agent/pace.ts'
import type { ScaleState } from '#frames/stability.ts'
import { FakeAgent } from '../support/offline-terminal.ts'

const TICK_MS = 20
const FRAME = new FakeAgent('01900000-0000-7000-8000-000000000009').frame(1_000, 0)

/** An indicator that shows another weight, or the same one again. */
function shown(weight_kg: number, at: number): ScaleState {
  return {
    weight_kg,
    stable: at % 40 === 0,
    zero: false,
    overload: false,
    net: false,
    zero_seen_at: 0,
    at,
    samples: [],
    connected: true,
    raw: '',
    indicator_record_no: null,
    window: [],
  }
}

/** When batches arrive at the server: frames are sent at the agent's pace, each batch so late. */
async function arrivals(changes: readonly boolean[], delays: readonly number[]): Promise<number[]> {
  const came: number[] = []
  let posted = 0
  const feed = new Feed(
    () =>
      new Promise((resolve) => {
        const delay = delays[posted % delays.length] ?? 0
        posted += 1
        const arrive = (): void => {
          came.push(performance.now())
          resolve({ taken: 1, server_ms: 0, last_seq: 1, phase: 'free' })
        }
        if (delay === 0) arrive()
        else setTimeout(arrive, delay)
      }),
    () => undefined,
  )
  let last: Sent | null = null
  let weight = 1_000
  for (const changed of changes) {
    const now = performance.now()
    if (changed) weight += 10
    const state = shown(weight, now)
    if (isDue(last, state, '', now)) {
      last = { state, photos: '', at: now, isWord: saysSameWeight(last, state) }
      feed.send(FRAME)
    }
    await vi.advanceTimersByTimeAsync(TICK_MS)
  }
  feed.close()
  return came
}

const mostInASecond = (came: readonly number[]): number =>
  Math.max(0, ...came.map((from) => came.filter((at) => at >= from && at < from + 1_000).length))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an agent that keeps its pace is never too often, however late its batches are', async () => {
  const changes = fc.oneof(
    fc.array(fc.boolean(), { minLength: 150, maxLength: 200 }),
    // Weights and the words that they stand still, in turns.
    fc.constant(Array.from({ length: 150 }, (_, tick) => tick % 20 === 0)),
  )
  const delays = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(changes, delays, async (all, late) => {
      expect(mostInASecond(await arrivals(all, late))).toBeLessThanOrEqual(BATCHES_PER_S)
    }),
    { numRuns: 100 },
  )
})

test('one that is late among those in time makes the most there is room for', async () => {
  const turns = Array.from({ length: 150 }, (_, tick) => tick % 20 === 0)
  const each: number[] = []
  for (let late = 0; late < 900; late += 20)
    each.push(mostInASecond(await arrivals(turns, [0, late, 0, 0, 0, 0, 0, 0, 0])))
  expect(Math.max(...each)).toBe(BATCHES_PER_S)
})
