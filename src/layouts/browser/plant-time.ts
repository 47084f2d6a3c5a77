import { clock } from '#kernel/clock.ts'

/** A page takes a moment from the server to here: less than that says nothing of the clock of this PC. */
const LEAST_MS = 5_000

/**
 * Sets the page's clock by the server's, which the page was made at: what is now, late, ago or today is the plant's, whatever the clock of
 * this PC shows. A page that the browser had kept says nothing of now.
 */
export function keepPlantTime(): void {
  const said = Number(document.documentElement.dataset['now'])
  const [page] = performance.getEntriesByType('navigation')
  if (!said || !(page instanceof PerformanceNavigationTiming) || !page.transferSize) return
  const off = said - (performance.timeOrigin + page.responseStart)
  if (Math.abs(off) > LEAST_MS) clock.shift(off)
}
