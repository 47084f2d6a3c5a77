import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStart } from '#server/forget-start.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what the start left behind is collected once, after the first pages', () => {
  const forget = vi.fn()
  forgetStart(forget)
  vi.advanceTimersByTime(10_000)
  expect(forget).not.toHaveBeenCalled()
  vi.advanceTimersByTime(600_000)
  expect(forget).toHaveBeenCalledOnce()
})
