import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gathered } from '#events/gathered.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('a burst is done at its beginning and at its end, and what comes alone at once', () => {
  const work = vi.fn()
  const want = gathered(work)
  want()
  expect(work).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 50; n += 1) want()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(2)
  want()
  expect(work).toHaveBeenCalledTimes(3)
})

it('eight changes a second ask for one a second', () => {
  const work = vi.fn()
  const want = gathered(work)
  for (let n = 0; n < 80; n += 1) {
    want()
    vi.advanceTimersByTime(125)
  }
  expect(work.mock.calls.length).toBeLessThanOrEqual(11)
})
