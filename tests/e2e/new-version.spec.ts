import { to } from '#access/screens.ts'
import { QUIET_HEADER } from '#contracts/notice/quiet.ts'
import { expect, hydrated, test } from './fixtures.ts'

test('a newer version is said on the cockpit, waits for the truck on the ticket, and is opened by a person', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('weighbridge')
  // The page looks no more often than once a minute, by a clock that this test moves on.
  await page.addInitScript(() => {
    const told = performance.now.bind(performance)
    let later = 0
    performance.now = () => told() + later
    addEventListener('a-minute-later', () => (later += 61_000))
  })
  let isNewer = false
  await page.route(
    (url) => url.pathname === to('weighing-result.create'),
    async (route) => {
      if (!isNewer || !(await route.request().headerValue(QUIET_HEADER))) return route.fallback()
      const answer = await route.fetch()
      const html = (await answer.text()).replaceAll(/WeighCockpit\.[\w-]+\.js/g, 'WeighCockpit.newer.js')
      return route.fulfill({ response: answer, body: html })
    },
  )
  await page.goto(to('weighing-result.create'))
  await hydrated(page)
  const look = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('a-minute-later'))
      dispatchEvent(new Event('focus'))
    })
  const banner = page.getByRole('status').filter({ hasText: 'A new version is ready' })

  const asked = page.waitForResponse((answer) => answer.request().headers()[QUIET_HEADER] !== undefined)
  await look()
  await asked
  await expect(banner).toHaveCount(0)

  isNewer = true
  await look()
  await expect(banner).toBeVisible()
  await axe(page)

  await test.step('not while a truck is on the ticket', async () => {
    await page.locator('.queue-item').first().click()
    await expect(banner).toContainText('Finish the truck on the scale first')
    const open = banner.getByRole('button', { name: 'Open it now' })
    await expect(open).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('but once a person opens it', async () => {
    await page.goto(to('weighing-result.create'))
    await hydrated(page)
    await look()
    await expect(banner).toBeVisible()
    isNewer = false
    await Promise.all([
      page.waitForEvent('load'),
      banner.getByRole('button', { name: 'Open it now' }).click(),
    ])
    await hydrated(page)
    await expect(page.getByRole('combobox', { name: 'Plate / hull number' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})
