import type { BrowserContext, Page } from '@playwright/test'

const KEY = 'test-clock'

/** Runs in a page before its own scripts: both its clocks can be moved, and the machine's stays moved over a reload. */
function takeClock(key: string): void {
  // An empty page has no storage.
  const storage = location.protocol.startsWith('http') ? localStorage : null
  let wall = Number(storage?.getItem(key) ?? 0)
  let steps = 0
  const [wallNow, stepsNow] = [Date.now.bind(Date), performance.now.bind(performance)]
  Date.now = () => wallNow() + wall
  performance.now = () => stepsNow() + steps
  addEventListener(key, (event) => {
    if (!(event instanceof CustomEvent)) return
    wall += Number(event.detail.wall)
    steps += Number(event.detail.steps)
    storage?.setItem(key, String(wall))
  })
}

/** Lets pages of a context have clocks that a test moves. */
export async function movableClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(takeClock, KEY)
}

const move = (page: Page, wall: number, steps: number): Promise<void> =>
  page.evaluate(([key, detail]) => void dispatchEvent(new CustomEvent(key, { detail })), [
    KEY,
    { wall, steps },
  ] as const)

/** So many milliseconds pass in a page without anybody waiting. */
export const passInPage = (page: Page, ms: number): Promise<void> => move(page, ms, ms)

/** Somebody moves the clock of the page's machine, which is no time that passed. */
export const turnClock = (page: Page, ms: number): Promise<void> => move(page, ms, 0)
