import type { Page } from '@playwright/test'
import { expect, hydrated, test as base } from './fixtures.ts'
import { freshPlant } from './plant.ts'
import { followed, TOUR, TOUR_PASSWORD } from './tour.ts'
import { offsetOf, tourMoment } from './tour-moment.ts'
import { driveOn, pickScale, STABLE_MS, weighAtOnce } from './weighing.ts'

const HOUR_MS = 3_600_000
const WIB_MS = 7 * HOUR_MS

/** The plant's clock is ahead of this machine's by so much. */
let ahead = 0

/** A plant like a clone's first start, with days of history behind it. */
const test = base.extend<object, { tour: string }>({
  tour: [async ({}, use) => use(tourMoment()), { scope: 'worker' }], // oxlint-disable-line no-empty-pattern -- the runner reads the names
  plant: [
    async ({ tour }, use) => {
      ahead = offsetOf(tour as Parameters<typeof offsetOf>[0])
      const days = process.env.TOUR_DAYS ?? '1'
      const plant = await freshPlant({ DEMO_DAYS: days, CLOCK_OFFSET_MS: String(ahead), PARTS: '0' })
      await use(plant)
      await plant.stop()
    },
    { scope: 'worker' },
  ],
})

/** The moment on the plant's clock, as it is typed: 21/11/2026 13:05. */
function typed(fromNowMs: number): string {
  const at = new Date(Date.now() + ahead + fromNowMs + WIB_MS).toISOString()
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d\d:\d\d)/.exec(at)!
  return `${day}/${month}/${year} ${time}`
}

/** The people's clocks go with the plant's: only the hour is another one, not the clock wrong. */
async function atPlantTime(page: Page): Promise<Page> {
  await page.addInitScript((ms) => {
    const Real = Date
    globalThis.Date = new Proxy(Real, {
      construct: (_, given: [string]) => (given.length ? new Real(...given) : new Real(Real.now() + ms)),
      get: (_, name) => (name === 'now' ? () => Real.now() + ms : Reflect.get(Real, name)),
    })
  }, ahead)
  return page
}

async function pick(scope: ReturnType<Page['getByRole']>, label: string, text: string): Promise<void> {
  const input = scope.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await input.fill(text)
  await scope
    .page()
    .getByRole('option', { name: new RegExp(`^${text}( |$)`) })
    .first()
    .click()
  await expect(input).not.toHaveValue('')
}

/** Opens a screen by its name, as the dashboard shows it. */
async function openScreen(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard')
  await page.locator('main').getByRole('link', { name, exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/dashboard')
  await hydrated(page)
}

async function openTab(page: Page, name: string): Promise<void> {
  await page
    .locator('.tabs')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.locator('.tabs [aria-current=page]')).toContainText(name)
  await hydrated(page)
}

test('the page of parts is not there where nobody asked for it', async ({ request }) => {
  expect((await request.get('/parts')).status()).toBe(404)
})

test('the tour of the README can be followed word for word', async ({ signIn, browser, baseURL }) => {
  const enter = async (user: string): Promise<Page> => atPlantTime(await signIn(user))
  let orderNo = ''
  let orderPath = ''
  let tripPath = ''
  let plate = ''
  expect(TOUR.length).toBe(10)
  const step = (n: number) => ({ ...TOUR[n - 1]!, ...followed(TOUR[n - 1]!) })

  const openOrder = async (page: Page): Promise<void> => {
    const search = page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first()
    await search.fill(orderNo)
    await page.locator('main').getByRole('link', { name: orderNo }).click()
    await page.waitForURL(/detail/)
    await hydrated(page)
  }

  const record = async (page: Page, button: string, ...events: string[]): Promise<void> => {
    const panel = page.getByRole('region', { name: 'Record an event for the driver' })
    for (const event of events) {
      await page.goto(tripPath)
      await hydrated(page)
      await panel.getByLabel('Event').selectOption({ label: event })
      if (event === 'Receipt signed') await panel.getByLabel('Received by').fill('Pak Joko, Dermaga A')
      await panel.locator('textarea').fill('The driver told it by radio')
      await Promise.all([page.waitForEvent('load'), panel.getByRole('button', { name: button }).click()])
    }
  }

  const weigh = async (page: Page, heading: string, drive: string, take: string): Promise<void> => {
    const queue = page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
    const truck = queue.getByRole('button', { name: new RegExp(`^${plate}`) })
    await expect(truck).toBeVisible()
    const planned = /TB-\d\d/.exec((await truck.textContent()) ?? '')?.[0]
    if (planned) await pickScale(page, planned)
    await truck.click()
    const off = page.getByRole('button', { name: 'Truck drives off' })
    if (await off.isEnabled()) await off.click()
    await driveOn(page, drive)
    const button = page.getByRole('button', { name: new RegExp(`^${take}`) })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
    await button.press('F2')
    await expect(page.getByRole('alert').filter({ hasText: /^Ticket / })).toBeVisible()
    await expect(off).toBeDisabled({ timeout: STABLE_MS })
  }

  await test.step('the three minutes of step 6 are not waited for', () => weighAtOnce(signIn, baseURL!))

  await test.step('1. Request', async () => {
    const { account, name, done } = step(1)
    const context = await browser.newContext({ baseURL: baseURL! })
    const page = await atPlantTime(await context.newPage())
    await page.goto('/login')
    await page.getByLabel('User name').fill(account)
    await page.getByLabel('Password', { exact: true }).fill(TOUR_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard/)
    await openScreen(page, name('Order Request V2'))
    await page.getByRole('link', { name: name('Create order') }).click()
    await page.waitForURL(/create/)
    await hydrated(page)
    const main = page.locator('main')
    await page.getByLabel('Order type').selectOption({ label: 'Dispatch' })
    await pick(main, 'Contract', 'K-UREA-PORT')
    await pick(main, 'Purchase order', '4500031217')
    await page.getByRole('textbox', { name: 'Window start' }).fill(typed(0))
    await page.getByRole('textbox', { name: 'Window end' }).fill(typed(48 * HOUR_MS))
    await page.getByRole('textbox', { name: 'Window end' }).press('Tab')
    await page.getByRole('button', { name: name('Next: Lines') }).click()
    const line = page.getByRole('group', { name: 'Line 1' })
    await pick(line, 'Cargo', 'UREA')
    await pick(line, 'Origin', 'GD-UREA-1')
    await pick(line, 'Destination', 'PORT-A')
    await line.getByLabel('Quantity').fill('40')
    await page.getByRole('button', { name: name('Next: Review') }).click()
    await page.getByRole('button', { name: name('Save and submit') }).click()
    await page.waitForURL(/\/detail$/)
    orderNo = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
    await context.close()
    done()
  })

  await test.step('2. Approve', async () => {
    const { account, name, done } = step(2)
    const page = await enter(account)
    await openScreen(page, name('Order Approve'))
    await page.getByRole('link', { name: orderNo }).click()
    await page.waitForURL(/order-approve\//)
    await hydrated(page)
    const approve = name('Approve')
    await page.getByRole('button', { name: approve, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
    await page.waitForURL(/order-approve$/)
    done()
  })

  await test.step('3. Dispatch, the first suggestion', async () => {
    const { account, name, done, text } = step(3)
    const page = await enter(account)
    await openScreen(page, name('Order List V2'))
    await openOrder(page)
    orderPath = page.url()
    await openTab(page, name('Dispatch board'))
    expect(text).toContain('"refused"')
    await expect(page.getByText(/^\d+ refused$/)).toBeVisible()
    await page.getByRole('button', { name: name('Assign 1 trip'), exact: true }).click()
    await expect(page.getByText(/^1 trip assigned: /)).toBeVisible()
    done()
  })

  await test.step('4. Move the trip', async () => {
    const { name, done } = step(4)
    const page = await enter(step(3).account)
    await page.goto(orderPath)
    await hydrated(page)
    await openTab(page, name('Trips'))
    const row = page.locator('main').getByRole('row').nth(1)
    await row.getByRole('link').first().click()
    await page.waitForURL(/trip/)
    await hydrated(page)
    tripPath = page.url()
    plate = /[A-Z]{1,2} \d{1,4} [A-Z]{1,3}/.exec((await page.locator('main').textContent()) ?? '')![0]
    const accept = name('Accept for the driver')
    await page.getByRole('button', { name: accept }).click()
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('dialog').getByRole('button', { name: accept }).click(),
    ])
    await record(page, name('Record event'), 'Left for the origin', 'Arrived at the origin')
    done()
  })

  const cockpit = { drive: '', take: '' }
  await test.step('5. Weigh empty', async () => {
    const { account, name, done } = step(5)
    const page = await enter(account)
    await openScreen(page, name('Hasil Timbang'))
    await page.getByRole('link', { name: name('Weigh'), exact: true }).click()
    await page.waitForURL(/create/)
    await hydrated(page)
    cockpit.drive = name('Truck drives on the scale (simulator)')
    cockpit.take = name('Take weight')
    await weigh(page, name('Waiting for weighing 1'), cockpit.drive, cockpit.take)
    done()
  })

  await test.step('6. Weigh full, and print', async () => {
    const { name, done } = step(6)
    const tower = await enter(step(3).account)
    await record(tower, 'Record event', 'Loading started')
    const page = await enter(step(5).account)
    await page.goto('/dashboard/weighing-result/create')
    await hydrated(page)
    await weigh(page, name('Waiting for weighing 2'), cockpit.drive, cockpit.take)
    for (const paper of [name('Print ticket'), name('Delivery note')]) {
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: new RegExp(`^${paper}`) }).click(),
      ])
      await expect(opened.getByText(plate).first()).toBeVisible()
      await opened.close()
    }
    done()
  })

  await test.step('7. At the destination', async () => {
    const { name, done } = step(7)
    const tower = await enter(step(3).account)
    await record(tower, 'Record event', 'Left the origin', 'Arrived at the destination')
    const page = await enter(step(5).account)
    for (const heading of ['Waiting for weighing 1', 'Waiting for weighing 2']) {
      await page.goto('/dashboard/weighing-result/create')
      await hydrated(page)
      await weigh(page, heading, cockpit.drive, cockpit.take)
    }
    await record(tower, 'Record event', name('Receipt signed'))
    await tower.goto(tripPath)
    await expect(tower.locator('main').getByText('Delivered', { exact: true }).first()).toBeVisible()
    done()
  })

  await test.step('8. Verify weights', async () => {
    const { account, name, done } = step(8)
    const page = await enter(account)
    await openScreen(page, name('Verifikasi'))
    await expect(page.locator('main').getByRole('row').nth(1)).toBeVisible()
    done()
  })

  await test.step('9. Complete', async () => {
    const { name, done, accounts } = step(9)
    const page = await enter(accounts[0]!)
    await openScreen(page, 'Order Request V2')
    await openOrder(page)
    await page.getByRole('link', { name: 'Request completion' }).click()
    await page.waitForURL(/complete/)
    await hydrated(page)
    await page.locator('main').getByRole('combobox').first().selectOption('stop_need')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.waitForURL(/\/detail/)
    const tower = await enter(accounts[1]!)
    await openScreen(tower, name('Complete Order'))
    await tower.locator('main').getByRole('link', { name: orderNo }).click()
    await tower.waitForURL(/complete-order\//)
    await hydrated(tower)
    const short = tower.getByLabel('Reason for the short delivery')
    if (await short.count()) await short.fill('The requester needs no more of it')
    for (const loss of await tower.getByLabel('Reason for the loss').all())
      await loss.fill('Spilled at the dock')
    await Promise.all([
      tower.waitForResponse((answer) => answer.url().endsWith('/complete') && answer.ok()),
      tower.getByRole('button', { name: 'Complete', exact: true }).click(),
    ])
    done()
  })

  await test.step('10. Verify', async () => {
    const { account, name, done } = step(10)
    const page = await enter(account)
    await openScreen(page, name('Verify Order'))
    await page.locator('main').getByRole('link', { name: orderNo }).click()
    await page.waitForURL(/verify-order\//)
    await hydrated(page)
    await page.getByRole('button', { name: 'Accept all' }).click()
    const why = page.getByLabel('Why verified without checked weights')
    if (await why.count()) await why.fill('The weighbridge checks them tomorrow')
    await page.getByRole('button', { name: 'Verify all accepted' }).click()
    await page.waitForURL(/verify-order$/)
    const tower = await enter(step(3).account)
    await tower.goto(orderPath)
    await hydrated(tower)
    await expect(tower.locator('main').getByText('Verified', { exact: true }).first()).toBeVisible()
    await openTab(tower, name('History'))
    await expect(tower.getByText('Dewi Lestari').first()).toBeVisible()
    done()
  })
})
