import { afterEach, expect, test, vi } from 'vitest'
import { clock, plantDay } from '#kernel/clock.ts'
import { keepPlantTime } from '#layouts/browser/plant-time.ts'

class Navigation {
  responseStart = 40
  transferSize: number
  constructor(transferSize: number) {
    this.transferSize = transferSize
  }
}
afterEach(() => {
  clock.shift(0)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page that the server made at a moment, on a PC whose clock is that of the test. */
function page(madeAt: number, transferSize = 1_200): void {
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Navigation(transferSize)] as never)
  document.documentElement.dataset['now'] = String(madeAt)
  keepPlantTime()
}
const DAY_MS = 86_400_000

test('a PC whose clock is two days behind shows the day of the plant', () => {
  const at = performance.timeOrigin + 2 * DAY_MS
  page(at)
  expect(plantDay()).toBe(plantDay(new Date(Date.now() + 2 * DAY_MS)))
  expect(Math.abs(clock.ms() - Date.now() - 2 * DAY_MS)).toBeLessThan(1_000)
})

test('the way from the server is no wrong clock, and a page that was kept says nothing of now', () => {
  page(performance.timeOrigin - 900)
  expect(Math.abs(clock.ms() - Date.now())).toBeLessThan(100)
  page(performance.timeOrigin - 2 * DAY_MS, 0)
  expect(Math.abs(clock.ms() - Date.now())).toBeLessThan(100)
})
