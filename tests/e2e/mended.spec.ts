import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { open } from './filling.ts'
import { STABLE_MS, weighAtOnce } from './weighing.ts'

/** What a browser's translator does: each text goes into elements of its own, under React's hands. */
const translated = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style')) continue
      const font = document.createElement('font')
      text.replaceWith(font)
      const inner = document.createElement('font')
      inner.append(`${text.data} `)
      font.append(inner)
    }
  })

const DRAWN_AGAIN = 'This part of the page had a fault and was drawn again. Check what you typed.'

test('a cockpit whose texts were moved goes on: the weight is taken once, and its ticket is said', async ({
  signIn,
  baseURL,
  problems,
}) => {
  problems.expected.push(/removeChild|insertBefore|NotFoundError/)
  await weighAtOnce(signIn, baseURL!)
  const page = await signIn('weighbridge')
  const captures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/weighing/capture')) captures.push(request.headers()['idempotency-key'] ?? '')
  })
  await open(page, to('weighing-result.create'))
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await page.getByRole('button', { name: /^W / }).first().click()
  const on = page.getByRole('button', { name: 'Truck drives on the scale (simulator)' })
  await expect(on).toBeEnabled({ timeout: STABLE_MS })
  await on.click()
  const key = page.getByRole('button', { name: /^Take weight/ })
  await expect(key).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
  await translated(page)
  await page.keyboard.press('F2')
  await expect(page.getByRole('alert').filter({ hasText: /saved/ })).toBeVisible()
  await expect(page.locator('.cockpit')).toBeVisible()
  expect(captures).toHaveLength(1)
})

/** Has the island's own script throw in every island of a page, as often as React tries before it gives up. */
async function breakIslands(page: Page): Promise<void> {
  const pathname = await page.locator('astro-island').first().getAttribute('renderer-url')
  await page.route(`**${pathname}`, async (route) => {
    const body = `import begin from ${JSON.stringify(`${pathname}?whole`)}
      export default (element) => {
        const start = begin(element)
        return (Component, props, ...rest) => {
          let left = 5
          const Broken = (given) => {
            if (left-- > 0) throw new Error('broken on purpose')
            return Component(given)
          }
          return start(typeof Component === 'function' ? Broken : Component, props, ...rest)
        }
      }`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}

const PAGES = [
  to('home'),
  to('order-list-v2'),
  to('verified-order'),
  to('trip-summary'),
  to('invalid-billing'),
  to('master.vendor'),
]

test('an island that breaks leaves its page whole and is drawn again', async ({ signIn, problems }) => {
  problems.expected.push(/broken on purpose|Minified React error/)
  const page = await signIn('super-ct')
  await open(page, PAGES[0]!)
  await breakIslands(page)
  let islands = 0
  for (const path of PAGES) {
    await page.goto(path)
    await hydrated(page)
    const count = await page.locator('astro-island').count()
    islands += count
    await expect(page.getByText(DRAWN_AGAIN), path).toHaveCount(count)
    for (const island of await page.locator('astro-island').all())
      expect((await island.innerText()).replace(DRAWN_AGAIN, '').trim(), path).not.toBe('')
  }
  expect(islands).toBeGreaterThan(PAGES.length)
})

test('a page whose script did not come is loaded again by itself', async ({ signIn, problems }) => {
  problems.expected.push(/ERR_FAILED/)
  const page = await signIn('super-ct')
  await open(page, to('home'))
  const script = await page.locator('astro-island').first().getAttribute('component-url')
  let lost = 0
  await page.route(`**${script}*`, (route) => {
    if (lost >= 2) return route.continue()
    lost += 1
    return route.abort()
  })
  await page.goto(to('home'))
  await hydrated(page)
  expect(lost).toBe(2)
})
