import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { act, fill, open, save } from './filling.ts'
import { expect, hydrated, LONG_MS, test as base } from './fixtures.ts'
import { freshPlant, type Plant } from './plant.ts'

// A plant without any demo data, from the first sign-in to the first verified order, by screens only. Weights come as frames with the
// scale's token, as the program beside an indicator sends them.

const PASSWORD = 'Pupuk-kuat-2026'
const today = plantDay()
const year = today.slice(0, 4)
const [yesterday, nextYear] = [addDays(today, -1), addDays(today, 365)]

const test = base.extend<object, { plant: Plant }>({
  plant: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none
    async ({}, use) => {
      const plant = await freshPlant({ DEMO: '0' })
      await use(plant)
      await plant.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('an empty plant comes to its first verified order', async ({ browser, plant, watch, axe }) => {
  test.setTimeout(LONG_MS)
  const pages = new Map<string, Page>()

  /** The page of a person, who signs in by the login page and takes a password of his own where that is asked. */
  async function as(username: string, password = PASSWORD): Promise<Page> {
    const known = pages.get(username)
    if (known) return known
    const context = await browser.newContext({ baseURL: plant.url, viewport: { width: 1366, height: 768 }, locale: 'en-GB' })
    await watch(context)
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('User name').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard/)
    pages.set(username, page)
    return page
  }

  const admin = await test.step('the administrator signs in and takes a password of his own', async () => {
    const given = /password ([\w-]+)/.exec(plant.said)?.[1] ?? ''
    const page = await as('admin', given)
    await page.waitForURL(/change-password$/)
    await hydrated(page)
    await page.getByLabel('Current password', { exact: true }).fill(given)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel(/^(Repeat|New password again)/).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard$/)
    await expect(page.getByText('0 of 17 are there')).toBeVisible()
    await axe(page)
    return page
  })

  const create = async (
    screen: 'work-unit' | 'vendor' | 'cargo-data' | 'scale' | 'checkpoint' | 'truck' | 'truck-cargo' | 'truck-ton-trip' | 'driver' | 'problem-category' | 'problem' | 'contract',
    values: Record<string, string>,
  ): Promise<void> =>
    test.step(`${screen} ${values.Code ?? values['Hull number']}`, async () => {
      await open(admin, to(`master.${screen}.create`))
      await fill(admin.locator('main'), values)
      await save(admin.locator('main'))
    })
  const place = { Latitude: '-7.155', Longitude: '112.645', Radius: '150' }
  const days = { 'Valid from': yesterday, 'Valid until': nextYear }

  /** A paper of a truck or a driver, on the tab of its record. */
  async function paper(record: string, values: Record<string, string>): Promise<void> {
    await open(admin, `${record}?tab=documents`)
    await admin.getByRole('button', { name: /^Add/ }).first().click()
    await fill(admin.getByRole('dialog'), values)
    await save(admin.getByRole('dialog'))
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  }
  /** The page of the record that a list finds for a code. */
  async function recordOf(screen: 'truck' | 'driver' | 'scale' | 'contract', code: string): Promise<string> {
    await open(admin, `${to(`master.${screen}`)}?q=${code}`)
    return (await admin.getByRole('row', { name: code }).getByRole('link').first().getAttribute('href'))!
  }

  await test.step('places, goods and hauliers', async () => {
    await create('work-unit', { Code: 'GD', Name: 'Gudang dan Distribusi' })
    await create('vendor', {
      Code: 'SJL',
      Name: 'PT Sumber Jaya Logistik',
      NPWP: '0123456789012345',
      Address: 'Jl. Raya Gresik 1',
      Phone: '+62313981234',
      'Valid from': `01/01/${year} 00:00`,
      'Valid until': `31/12/${Number(year) + 2} 23:59`,
    })
    await create('cargo-data', { Code: 'UREA', Name: 'Urea curah', 'Payload type': 'Curah' })
  })
})
