import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStart } from '#server/forget-start.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what the start left behind', () => {
  test('is collected once, after every job was done or has failed', () => {
    const forget = vi.fn()
    const figures = { bill: { done: 0, failed: 0 }, seal: { done: 0, failed: 0 } }
    forgetStart(new Map(Object.entries(figures)), forget)
    figures.bill.done = 1
    vi.advanceTimersByTime(MINUTE)
    expect(forget).not.toHaveBeenCalled()
    figures.seal.failed = 1
    vi.advanceTimersByTime(MINUTE)
    expect(forget).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10 * MINUTE)
    expect(forget).toHaveBeenCalledOnce()
  })

  test('does not wait for what another server does', () => {
    const forget = vi.fn()
    forgetStart(new Map([['seal', { done: 0, failed: 0 }]]), forget)
    vi.advanceTimersByTime(5 * MINUTE)
    expect(forget).toHaveBeenCalledOnce()
  })
})
